/** The calendar's year as people meet it (sc.md §2 /sc/calendar-event). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
const year2027 = () =>
  sql<{
    n: number
    drafts: number
  }>`select count(*)::int as n, (count(*) filter (where state = 'draft'))::int as drafts from sc_calendar_event as event
  join sc_calendar_region as region on region.id = event.region_id where region.code = 'TW' and event.deleted_at is null and extract(year from date) = 2027`
    .execute(real.app.db)
    .then(({ rows }) => rows[0])

test('a year is prepared from the rules, row by row, undone, taken over again and published', async () => {
  await sql`delete from sc_calendar_event where extract(year from date) = 2027`.execute(real.app.db)
  const { page } = await open({ account: 'hr' })
  await page.goto(`${real.url}/sc/calendar-event?year=2026`)
  await page.getByText('120 days off, 245 workdays').waitFor()
  await page.getByRole('link', { name: /Substitute holiday, Substitute for Day before/ }).waitFor()
  await page.getByRole('button', { name: 'Next year' }).click()
  await page.getByText('2027 is not prepared – prepare it.').waitFor()
  await page.getByRole('button', { name: 'Prepare year' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prepare 2027' })
  await dialog.getByText('Proposed by the rules of the law.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  const rows = dialog.locator('tbody tr')
  const proposed = await rows.count()
  await rows.first().getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: `Apply ${proposed - 1} days` }).click()
  await expect.poll(year2027).toEqual({ n: proposed - 1, drafts: proposed - 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(year2027).toEqual({ n: 0, drafts: 0 })
  await page.getByText('2027 is not prepared – prepare it.').waitFor()
  await page.getByRole('button', { name: 'Prepare year' }).click()
  await dialog.getByRole('button', { name: `Apply ${proposed} days` }).click()
  await page.getByText(`121 days off, 244 workdays · ${proposed} drafts`).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog', { name: 'Publish 2027?' }).getByRole('button', { name: 'Publish' }).click()
  await expect.poll(year2027).toEqual({ n: proposed, drafts: 0 })
})

test('a day is entered where one clicks, and stands there', async () => {
  const { page } = await open({ account: 'hr' })
  await go(page, '/sc/calendar-event?year=2026')
  await page.getByText('120 days off').or(page.getByText('121 days off')).waitFor()
  await fitsEveryLook(page)
  await page.locator('a[href*="date=2026-11-12"]').click()
  await page.locator('.k-entry[data-path="kind"]').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Company day off' }).click()
  await page.locator('.k-entry[data-path="name"] input').first().fill('Anniversary')
  await page.locator('.k-entry[data-path="pay_class"]').getByRole('combobox').click()
  await page.getByRole('option', { name: 'No legal premium' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('link', { name: /Company day off, Anniversary, Draft/ })
    .first()
    .waitFor()
})

test('the table is a click away', async () => {
  const { page } = await open({ account: 'hr' })
  await go(page, '/sc/calendar-event')
  await page.getByText('Table', { exact: true }).click()
  await page.waitForURL('**/sc/calendar-event?as=table')
  await page.locator('.k-table tbody tr').first().waitFor()
})
