/** The forecast in a browser (cm.md §2 forecast): closes moved by keys, by the menu and too late; as of a snapshot; on a phone. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { addMonths, lastDayOf } from '../../../src/shared/engine/months'
import { holdBack, partsOf } from '../support/parts'
import { joined, openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
let page: Page
const { button, alertText } = partsOf(() => page)

const staff = await real.app.signIn('staff01')
const {
  body: {
    data: { today },
  },
} = await staff.get('/api/cm/forecast')
const thisMonth = String(today).slice(0, 7)
const [next, afterNext] = [addMonths(thisMonth, 1), addMonths(thisMonth, 2)]
const nameOf = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

let made = 0
const lead = async (expected_close_date: string) => {
  const title = `Outlook ${++made}`
  const { status, body } = await staff.post('/api/cm/lead', { title, raw_company: `Quay ${made}`, amount: '1000', expected_close_date })
  expect(status).toBe(201)
  return { id: Number(body.data.id), title, version: Number(body.data.version) }
}
const read = async (id: number) => (await staff.get(`/api/cm/lead/${id}`)).body.data

const column = (month: string, of = page) => of.getByRole('region', { name: nameOf(month), exact: true })
const card = (title: string, month: string, of = page) => column(month, of).locator('.k-lead', { hasText: title })

async function openForecast(account = 'staff01', options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const { page: opened } = await open({ account, ...options })
  const hears = joined(opened, 'private-cm.lead')
  await opened.goto(`${real.url}/cm/use/forecast`)
  await opened.locator('.k-lead-column-head').first().waitFor()
  await hears
  return opened
}

describe('a close is moved', () => {
  test('by keys: Space, Right, Space puts it into the next month on the same day, that is spoken, and it was pushed once', async () => {
    const { id, title } = await lead(`${next}-01`)
    page = await openForecast()
    await card(title, next).focus()
    await page.keyboard.press('Space')
    await page.locator('.k-lead-lifted').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator(`.k-lead-column[data-over][aria-label="${nameOf(afterNext)}"]`).waitFor()
    await page.keyboard.press('Space')
    await card(title, afterNext).waitFor()
    await expect.poll(async () => (await read(id)).expected_close_date).toBe(`${afterNext}-01`)
    expect((await read(id)).push_count).toBe(1)
    await expect
      .poll(() => page.locator('[aria-live=assertive]').allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining(`${title} dropped in ${nameOf(afterNext)}`)]))
  })

  test('by mouse; another browser sees it, and the table counts it there', async () => {
    const { id, title } = await lead(`${afterNext}-01`)
    const seen = await openForecast('manager')
    page = await openForecast()
    const from = await card(title, afterNext).locator('.k-lead-who').boundingBox()
    const to = await column(next).locator('.k-lead-column-cards').boundingBox()
    if (!from || !to) throw new Error('both are in sight')
    await page.mouse.move(from.x + 10, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(from.x - 20, from.y + 15, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, to.y + 30, { steps: 8 })
    // Only when the month says that it would take the card has the drag come there.
    await page.locator(`.k-lead-column[data-over][aria-label="${nameOf(next)}"]`).waitFor()
    await page.mouse.up()
    await card(title, next).waitFor()
    await expect.poll(async () => (await read(id)).expected_close_date).toBe(`${next}-01`)
    await card(title, next, seen).waitFor()
    await page.locator(`tr[data-owner="${staff.userId}"] td[data-figure=pipeline] a`).click()
    await page.waitForURL((url) => url.pathname === '/cm/use/lead/table')
    await page.locator('.k-table').getByText(title, { exact: true }).waitFor()
  })

  test('too late: who was first is told, and the card lies where it truly is', async () => {
    const { id, title, version } = await lead(`${next}-02`)
    page = await openForecast('manager')
    await card(title, next).waitFor()
    // It has not heard of it when it is moved.
    const hear = await holdBack(page, '**/api/cm/{forecast,lead}?**')
    expect((await staff.patch(`/api/cm/lead/${id}`, { expected_close_date: `${afterNext}-01`, version })).status).toBe(200)
    await card(title, next).locator('.k-lead-menu').click()
    await page.getByRole('menuitem', { name: `Move to ${nameOf(thisMonth)}` }).click()
    await alertText('Moved by')
    await hear()
    await card(title, afterNext).waitFor()
    expect((await read(id)).expected_close_date).toBe(`${afterNext}-01`)
  })
})

test('what is shown stays when it can’t be read again, and the failure is told beside it', async () => {
  const { title } = await lead(lastDayOf(next))
  page = await openForecast()
  await card(title, next).waitFor()
  await page.route('**/api/cm/forecast?*', (route) => route.fulfill({ status: 503, json: { message: 'Resting' } }))
  await lead(lastDayOf(next))
  const told = page.locator('.k-error-box').filter({ hasText: 'Resting' })
  await told.waitFor()
  await card(title, next).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.unroute('**/api/cm/forecast?*')
  await button('Retry').click()
  await told.waitFor({ state: 'hidden' })
})

test('as of a snapshot: sums and what changed since, nothing to move, kept in the address; and back', async () => {
  page = await openForecast('manager')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('combobox', { name: 'As of' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').last().click()
  await page.getByText('The forecast as of').waitFor()
  expect(new URL(page.url()).searchParams.get('as_of')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await page.locator('.k-forecast-change').first().waitFor()
  expect(await page.locator('.k-lead').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await page.getByText('The forecast as of').waitFor()
  await button('Back to now').click()
  await page.locator('.k-lead').first().waitFor()
})

test('a phone shows one month at a time, moves by the menu, and tells where it went', async () => {
  const { id, title } = await lead(lastDayOf(thisMonth))
  page = await openForecast('staff01', { width: 390, height: 844 })
  await card(title, thisMonth).waitFor()
  expect(await page.locator('.k-lead-column').count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violationsOf(page)).toEqual([])
  await card(title, thisMonth).locator('.k-lead-menu').click()
  await page.getByRole('menuitem', { name: `Move to ${nameOf(next)}` }).click()
  await alertText(`${title}: close date is now`)
  await button('Next column').click()
  await card(title, next).waitFor()
  expect(String((await read(id)).expected_close_date).slice(0, 7)).toBe(next)
})
