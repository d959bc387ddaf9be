/** The forecast in a browser (cm.md §2 forecast): closes moved by keys, by the menu and too late; as of a snapshot; on a phone. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
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

async function openForecast(account = 'staff01'): Promise<Page> {
  const { page: opened } = await open({ account })
  const hears = joined(opened, 'private-cm.lead')
  await opened.goto(`${real.url}/cm/use/forecast`)
  await opened.locator('.k-lead-column-head').first().waitFor()
  await hears
  return opened
}

test('a close is moved by keys, which is spoken, and by mouse, which another browser sees; who comes too late is told who was first; the table counts it there', async () => {
  const { id, title } = await lead(`${next}-01`)
  const seen = await openForecast('manager')
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

  const dragged = await lead(`${afterNext}-01`)
  await card(dragged.title, afterNext).waitFor()
  const from = await card(dragged.title, afterNext).locator('.k-lead-who').boundingBox()
  const to = await column(next).locator('.k-lead-column-cards').boundingBox()
  if (!from || !to) throw new Error('both are in sight')
  await page.mouse.move(from.x + 10, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(from.x - 20, from.y + 15, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 30, { steps: 8 })
  // Only when the month says that it would take the card has the drag come there.
  await page.locator(`.k-lead-column[data-over][aria-label="${nameOf(next)}"]`).waitFor()
  await page.mouse.up()
  await card(dragged.title, next).waitFor()
  await expect.poll(async () => (await read(dragged.id)).expected_close_date).toBe(`${next}-01`)
  await card(dragged.title, next, seen).waitFor()

  const raced = await lead(`${next}-02`)
  await card(raced.title, next, seen).waitFor()
  // It has not heard of it when it is moved.
  const hear = await holdBack(seen, '**/api/cm/{forecast,lead}?**')
  expect((await staff.patch(`/api/cm/lead/${raced.id}`, { expected_close_date: `${afterNext}-01`, version: raced.version })).status).toBe(
    200,
  )
  await card(raced.title, next, seen).locator('.k-lead-menu').click()
  await seen.getByRole('menuitem', { name: `Move to ${nameOf(thisMonth)}` }).click()
  await alertText('Moved by', seen)
  await hear()
  await card(raced.title, afterNext, seen).waitFor()
  expect((await read(raced.id)).expected_close_date).toBe(`${afterNext}-01`)

  await page.locator(`tr[data-owner="${staff.userId}"] td[data-figure=pipeline] a`).click()
  await page.waitForURL((url) => url.pathname === '/cm/use/lead/table')
  await page.locator('.k-table').getByText(dragged.title, { exact: true }).waitFor()
})

test('what is shown stays when it can’t be read again; as of a snapshot nothing moves, kept in the address; a phone shows one month at a time', async () => {
  const { title } = await lead(lastDayOf(next))
  const put = await lead(lastDayOf(thisMonth))
  page = await openForecast()
  await card(title, next).waitFor()
  await page.route('**/api/cm/forecast?*', (route) => route.fulfill({ status: 503, json: { message: 'Resting' } }))
  await lead(lastDayOf(next))
  const told = page.locator('.k-error-box').filter({ hasText: 'Resting' })
  await told.waitFor()
  await card(title, next).waitFor()
  await page.unroute('**/api/cm/forecast?*')
  await button('Retry').click()
  await told.waitFor({ state: 'hidden' })

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

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.locator('.k-lead-column').count()).toBe(1)
  await card(put.title, thisMonth).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violationsOf(page)).toEqual([])
  await card(put.title, thisMonth).locator('.k-lead-menu').click()
  await page.getByRole('menuitem', { name: `Move to ${nameOf(next)}` }).click()
  await alertText(`${put.title}: close date is now`)
  await button('Next column').click()
  await card(put.title, next).waitFor()
  expect(String((await read(put.id)).expected_close_date).slice(0, 7)).toBe(next)
})
