/**
 * Filters, groups, editing in place and the other ways of showing a list, which follows what others do without moving under the hand: shell.md
 * §2.4 "Live"; spec/README.md §5 `changed` for people with scoped rows.
 */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { partsOf } from '../support/parts'
import { fitsLightAndDark } from '../support/every-look'
import { joined, openProduct, violationsOf } from '../support/signed-in'

const path = '/cm/admin/info-settings/business/tax-category'

const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const { button, codes } = partsOf(() => page)
const saved = () =>
  page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().includes('/api/cm/tax-category/'))
async function goTo(address: string, ready = '.k-table tbody tr') {
  await go(page, address)
  await page.locator(ready).first().waitFor()
}
async function stored(code: string) {
  const {
    rows: [row],
  } = await sql<{
    rate: string
    kind: string
    version: number
  }>`select rate::text, kind, version from cm_tax_category where code = ${code}`.execute(real.app.db)
  return row
}
const listed = (within: (url: URL) => boolean) =>
  page.waitForResponse((response) => response.url().includes('/api/cm/tax-category?') && within(new URL(response.url())))
async function openBuilder() {
  await button('Filter').click()
  await page.getByRole('menuitem', { name: 'Advanced filter', exact: true }).click()
}
async function pick(label: string, option: string, at = 0) {
  await page.getByRole('combobox', { name: label, exact: true }).nth(at).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(option, { exact: true }).last().click()
}

test('the filter builder joins conditions by any, shows them as a chip, and keeps them in the address', async () => {
  await goTo(`${path}?sort=code`)
  const all = await codes()
  await openBuilder()
  const dialog = page.getByRole('dialog')
  await page.locator('.k-builder-leaf').waitFor()
  await fitsLightAndDark(page)
  await pick('How the conditions combine', 'Any of these holds')
  await pick('Field', 'Code')
  await dialog.getByRole('textbox').fill('TW5')
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await pick('Field', 'Code', 1)
  await dialog.getByRole('textbox').nth(1).fill('JP8')
  const answered = listed((url) => url.searchParams.get('filter')?.includes('"any"') ?? false)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  expect((await answered).status()).toBe(200)
  await page.locator('.k-pill-active').filter({ hasText: 'or' }).waitFor()
  const some = all.filter((code) => code.includes('TW5') || code.includes('JP8'))
  expect(some.length).toBeGreaterThan(1)
  await expect.poll(() => codes()).toEqual(some)
  await page.reload()
  await page.locator('.k-pill-active').filter({ hasText: 'or' }).waitFor()
  await expect.poll(() => codes()).toEqual(some)
  await button('Remove the advanced filter').click()
  await page.locator('.k-pill-active').waitFor({ state: 'detached' })
})

test('a cell is edited in place: F2 opens it, Enter saves it with its version, Esc leaves it; a double click does not open the record, and a value that both changed is asked about', async () => {
  await goTo(`${path}?q=TW5&columns=code,rate,kind`)
  const before = await stored('TW5')
  await page.keyboard.press('j')
  await page.locator('tr[data-cursor]').waitFor()
  await page.keyboard.press('F2')
  const input = page.locator('.k-cell-editor input')
  await input.fill('6.5')
  await page.keyboard.press('Escape')
  await page.locator('.k-cell-editor').waitFor({ state: 'detached' })
  expect(await stored('TW5')).toEqual(before)
  await page.keyboard.press('F2')
  await input.fill('6.5')
  const answer = saved()
  await page.keyboard.press('Enter')
  expect((await answer).status()).toBe(200)
  await page.locator('.k-cell-editor').waitFor({ state: 'detached' })
  expect(Number((await stored('TW5'))?.rate)).toBe(6.5)
  expect((await stored('TW5'))?.version).toBe((before?.version ?? 0) + 1)

  await goTo(`${path}?q=JP10&columns=code,rate,kind`)
  // The list of before is there until the answer has come.
  const cell = page.locator('.k-table tbody tr', { hasText: 'JP10' }).locator('td[data-editable]').first()
  await cell.dblclick()
  await input.waitFor()
  const other = await real.app.signIn('admin')
  const { body } = await other.get('/api/cm/tax-category?filter[code][eq]=JP10')
  const [row] = body.data
  expect((await other.patch(`/api/cm/tax-category/${String(row?.id)}`, { rate: '11', version: row?.version })).status).toBe(200)
  await input.fill('12')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await dialog.getByRole('radio', { name: /Yours/ }).check()
  const asked = saved()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  expect((await asked).status()).toBe(200)
  expect(Number((await stored('JP10'))?.rate)).toBe(12)
  expect(new URL(page.url()).pathname).toBe(path)
})

test('rows stand in groups with their count, under sums of everything that matches, as cards that move by keyboard, on the days of a month, and in a tree that opens level by level', async () => {
  await goTo(`${path}?group=country`, '.k-group-head')
  const head = page.locator('.k-group-head').filter({ hasText: 'Taiwan' })
  const {
    rows: [count],
  } = await sql<{ n: number }>`select count(*)::int as n from cm_tax_category where country = 'TW' and deleted_at is null`.execute(
    real.app.db,
  )
  expect(await head.locator('.k-count').textContent()).toBe(String(count?.n))
  await head.getByRole('button').click()
  await page.getByRole('link', { name: 'TW5', exact: true }).waitFor()
  await expect.poll(async () => (await codes()).length).toBe(count?.n ?? 0)
  // Groups and trees are tables: those are judged in the dark by screens-access.test.ts.
  expect(await violationsOf(page)).toEqual([])

  const {
    rows: [sum],
  } = await sql<{ n: number | null }>`select sum(headcount)::int as n from sc_job_position where deleted_at is null`.execute(real.app.db)
  await goTo('/sc/job-positions?per_page=20', '.k-table tfoot')
  await page.locator('.k-table tfoot').filter({ hasText: 'Total' }).waitFor()
  await expect
    .poll(async () => (await page.locator('.k-table tfoot td.k-col-number').allTextContents()).join(' ').replaceAll(',', ''))
    .toContain(String(sum?.n ?? 0))

  await goTo(`${path}?q=CN13&kind=kanban&by=kind`, '.k-card')
  const over = (lane: string) =>
    page
      .locator('[id^=DndLiveRegion]')
      .filter({ hasText: `over ${lane}` })
      .waitFor({ state: 'attached' })
  await page.locator('.k-card .k-drag-handle').first().focus()
  await page.keyboard.press('Space')
  await over('Standard')
  await page.keyboard.press('ArrowRight')
  await over('Reduced')
  const answer = saved()
  await page.keyboard.press('Space')
  expect((await answer).status()).toBe(200)
  await page.locator('.k-lane[aria-label="Reduced"] .k-card').waitFor()
  expect(await stored('CN13')).toMatchObject({ kind: 'reduced', version: 2 })
  await fitsLightAndDark(page)

  await goTo(`${path}?kind=calendar&by=created_at`, '.k-month-entry')
  const shown = await page.locator('.k-month-head h2').textContent()
  await button('Previous month').click()
  await page.waitForURL((url) => url.searchParams.has('month'))
  await page
    .locator('.k-month-head h2')
    .filter({ hasNotText: shown ?? '' })
    .waitFor()
  await button('This month').click()
  await page.locator('.k-month-entry').first().waitFor()
  await fitsLightAndDark(page)

  await goTo('/sc/department?kind=tree', '.k-tree-lead')
  await page
    .getByRole('button', { name: /below$/ })
    .nth(1)
    .waitFor()
  expect(await violationsOf(page)).toEqual([])
  const rows = await page.locator('.k-table tbody tr').count()
  await page.locator('.k-tree-lead button[aria-expanded="false"]').first().click()
  await expect.poll(() => page.locator('.k-table tbody tr').count()).toBeGreaterThan(rows)
})

/** Opens a list and waits until its channel is joined, so that what happens next is told. */
async function openList(address: string, channel: string) {
  const hears = joined(page, channel)
  await page.goto(real.url + address)
  await page.locator('.k-list-body').waitFor()
  await hears
}

test('who sees only some of the rows is told that something changed, which under the pointer waits behind a pill; who sees all sees a card go to another lane, a row come by itself, its name in the language that it has, and a deleted one greyed out in its place', async () => {
  const own = page
  ;({ page } = await open({ account: 'manager' }))
  await openList('/sc/list', 'private-sc.user')
  const [admin, manager] = [await real.app.signIn('admin'), await real.app.signIn('manager')]
  const member = (await manager.get('/api/sc/user?per_page=5')).body.data.find(({ id }) => id !== manager.userId)
  const change = async (email: string) => expect((await admin.patch(`/api/sc/user/${String(member?.id)}`, { email })).status).toBe(200)
  await change('comes.by.itself@example.test')
  await page.getByText('comes.by.itself@example.test').waitFor()

  await page.locator('.k-table tbody tr').first().hover()
  await change('waits.to.be.asked@example.test')
  const pill = page.locator('.k-new-pill')
  await pill.waitFor()
  expect(await page.getByText('waits.to.be.asked@example.test').count()).toBe(0)
  await pill.click()
  await page.getByText('waits.to.be.asked@example.test').waitFor()

  page = own
  await openList('/cm/admin/info-settings/lead/source?kind=kanban&by=channel', 'private-cm.source')
  const {
    body: {
      data: [source],
    },
  } = await admin.get('/api/cm/source?filter[code][eq]=EXPO')
  const lane = (name: string) =>
    page
      .locator('.k-lane')
      .filter({ has: page.getByRole('heading', { name }) })
      .locator('.k-card', { hasText: 'EXPO' })
  await lane('Exhibition').hover()
  expect((await admin.patch(`/api/cm/source/${String(source?.id)}`, { channel: 'other', version: source?.version })).status).toBe(200)
  await lane('Other').waitFor()
  await lane('Exhibition').waitFor({ state: 'detached' })

  await openList(path, 'private-cm.tax-category')
  const values = { country: 'TW', kind: 'standard', rate: '5', rounding: 'down', rounding_level: 'line' }
  expect((await admin.post('/api/cm/tax-category', { code: 'LIVE1', name: { tw: '即時稅別' }, ...values })).status).toBe(201)
  await page.locator('.k-table tbody tr', { hasText: 'LIVE1' }).getByText('即時稅別').waitFor()
  const row = page.locator('.k-table tbody tr').filter({ hasText: 'TWSP' })
  await row.hover()
  const { body } = await admin.get('/api/cm/tax-category?filter[code][eq]=TWSP')
  expect((await admin.delete(`/api/cm/tax-category/${String(body.data[0]?.id)}`)).status).toBe(200)
  await page.locator('tr[data-gone]').filter({ hasText: 'TWSP' }).waitFor()
  expect(await page.locator('.k-table tbody tr').filter({ hasText: 'TWSP' }).count()).toBe(1)
})
