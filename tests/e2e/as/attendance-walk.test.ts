/**
 * Attendance as its people live it, each in a browser of their own (issue 19): a missed punch is asked for and approved, and the calendar that
 * stays open is mended; a team's roster is filled and copied by dragging and by touch; two schedulers meet in a cell.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { rebuildDays } from '../../../server/modules/as/day/rebuild-days'
import { makeForms } from '../../../server/modules/as/demo/forms'
import { transact } from '../../../server/kernel/context'
import { joined, openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')
const staff = await real.app.signIn('staff01')
await transact(real.app.app.kontor.systemContext(), (ctx) => makeForms(ctx, admin.userId))

/** A Wednesday with an ordinary shift from nine to six. */
const workDate = '2026-11-25'
const morning = new Date(`${workDate}T08:57:20+08:00`)
const nextDay = new Date('2026-11-26T09:30:00+08:00')
/** A browser whose clock goes with the server's. */
const openAt = async (now: Date, options: Parameters<typeof open>[0]) => {
  real.app.setNow(now)
  return open({ ...options, at: now })
}
const dayOf = (page: Page) => page.locator(`[data-date="${workDate}"]`)

test('the clock is pressed in the morning and forgotten in the evening: the day says what it misses; it is asked for in the drawer, approved by the manager, and mended in the calendar that stays open', async () => {
  const { page: clock } = await openAt(morning, { account: 'staff01' })
  await clock.goto(`${real.url}/as/use/clocking`)
  await clock.getByRole('button', { name: 'Clock in', exact: true }).click()
  await clock.getByText('Clocked in at 08:57:20').waitFor()
  await clock.getByText('Counts for Office 09–18.').waitFor()
  const { page } = await openAt(nextDay, { account: 'staff01' })
  // What the clock does every quarter of an hour once the window of the shift has closed.
  await transact(real.app.app.kontor.systemContext(), (ctx) => rebuildDays(ctx, [staff.userId], workDate, workDate))
  await page.goto(`${real.url}/as/use/calendar?on=${workDate}`)
  await dayOf(page).getByText('No clock-out').waitFor()

  const manager = await openAt(nextDay, { account: 'manager' })
  await dayOf(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Missed punch' }).click()
  await page.getByRole('heading', { name: 'Missed punch, mended' }).waitFor()
  // Who, on which day, which way and when: the drawer knew.
  await expect.poll(() => page.getByRole('radio', { name: 'Out', exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('Work date').inputValue()).toContain('25 Nov 2026')
  expect(await page.getByLabel('Time').inputValue()).toContain('18:00')
  await page.getByText('Cheng-en Wu').first().waitFor()
  await page.locator('.ant-select', { has: page.getByRole('combobox', { name: 'Why' }) }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Submitted' }).waitFor()

  const hears = joined(page, 'as.day-record')
  await page.goto(`${real.url}/as/use/calendar?on=${workDate}`)
  await dayOf(page).getByText('No clock-out').waitFor()
  await hears

  await manager.page.goto(`${real.url}/wf/use/list`)
  await manager.page.getByRole('link', { name: 'Missed punch, mended' }).first().click()
  await manager.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await manager.page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve', exact: true }).click()
  await manager.page.getByText('Approved').first().waitFor()

  await dayOf(page).getByText('08:57–18:00').waitFor()
  expect(await dayOf(page).getByText('No clock-out').count()).toBe(0)
  await dayOf(page).click()
  await page.getByRole('dialog').getByText('18:00:00').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

/** Twelve who have their second post in the call centre, as in the demo company. */
const team = ['03', '04', '05', '08', '09', '10', '11', '19', '29', '31', '32', '35'].map((n) => `staff${n}`)
const idsOf = async (path: string, key: string) => {
  const { body } = await admin.get(path)
  return new Map(body.data.map((row) => [String(row[key]), Number(row.id)]))
}
const makeTeam = async (): Promise<number> => {
  const level = (await idsOf('/api/sc/department-level?per_page=50', 'code')).get('SECTION')
  const above = (await idsOf('/api/sc/department?per_page=100', 'code')).get('SALES')
  const made = await admin.post('/api/sc/department', { code: 'CALL', name: { en: 'Call centre' }, level, parent: above })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const people = await idsOf('/api/sc/user?per_page=100', 'account')
  for (const account of team) {
    const post = { user: people.get(account), department: made.body.data.id, is_primary: false, start_date: '2026-01-01' }
    expect((await admin.post('/api/sc/user-department', post)).body.errors).toBeUndefined()
  }
  return Number(made.body.data.id)
}
const department = await makeTeam()
const editor = (month: string) => `${real.url}/as/admin/shift/scheduling-online?department=${department}&month=${month}`
const cell = (page: Page, row: number, column: number) => page.locator(`.k-roster td[data-row="${row}"][data-column="${column}"]`)
const take = (page: Page, code: string) => page.getByRole('toolbar').getByRole('button', { name: code, exact: true }).click()
const drag = async (page: Page, from: ReturnType<typeof cell>, to: ReturnType<typeof cell>) => {
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await page.mouse.up()
}

test('a range is filled onwards, carried to another place, and on a phone chosen by two touches; two schedulers meet in one cell: all others are saved, and who comes second chooses (scenario 19)', async () => {
  const { page } = await openAt(nextDay, { account: 'admin' })

  await step('a range is filled onwards, carried to another place, and on a phone chosen by two touches', async () => {
    await page.goto(editor('2027-08'))
    await cell(page, 0, 0).waitFor()
    await take(page, 'RO')
    await cell(page, 0, 1).click()
    await page.keyboard.press('Escape')
    await drag(page, cell(page, 0, 0), cell(page, 0, 1))
    await drag(page, cell(page, 0, 1).locator('.k-roster-handle'), cell(page, 0, 5))
    const row = async (n: number, columns: readonly number[]) => Promise.all(columns.map((column) => cell(page, n, column).innerText()))
    const [first = '', second = ''] = await row(0, [0, 1])
    expect(second).toBe('RO')
    await expect.poll(() => row(0, [2, 3, 4, 5])).toEqual([first, second, first, second])
    await drag(page, cell(page, 0, 1), cell(page, 2, 3))
    await expect.poll(() => row(2, [2, 3, 4, 5, 6, 7])).toEqual([first, second, first, second, first, second])

    const phone = await openAt(nextDay, { account: 'admin', width: 390, height: 844, touch: true })
    await phone.page.goto(editor('2027-08'))
    await cell(phone.page, 1, 0).tap()
    await phone.page.getByRole('button', { name: 'Range' }).tap()
    await cell(phone.page, 3, 2).tap()
    await take(phone.page, 'R')
    await expect.poll(() => cell(phone.page, 3, 2).innerText()).toBe('R')
    expect(await cell(phone.page, 1, 0).innerText()).toBe('R')
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsOf(phone.page)).toEqual([])
  })

  await step('two schedulers meet in one cell: all others are saved, and who comes second chooses (scenario 19)', async () => {
    const [one, other] = [{ page }, await openAt(nextDay, { account: 'admin' })]
    for (const { page } of [one, other]) {
      await page.goto(editor('2027-07'))
      await cell(page, 0, 4).waitFor()
    }
    await take(one.page, 'RO')
    await cell(one.page, 0, 4).click()
    await one.page.getByRole('button', { name: 'Save draft' }).click()
    await one.page.getByText('The roster is saved.').waitFor()
    await take(other.page, 'R')
    await drag(other.page, cell(other.page, 0, 4), cell(other.page, 1, 4))
    await other.page.getByRole('button', { name: 'Save draft' }).click()
    const asked = other.page.getByRole('dialog', { name: 'Somebody else changed these cells' })
    await asked.getByText('Theirs: RO').waitFor()
    await asked.getByText('Mine: R', { exact: true }).click()
    await asked.getByRole('button', { name: 'Apply' }).click()
    await other.page.getByText('The roster is saved.').waitFor()
    await one.page.reload()
    await expect.poll(() => cell(one.page, 0, 4).innerText()).toBe('R')
    expect(await cell(one.page, 1, 4).innerText()).toBe('R')
  })
})
