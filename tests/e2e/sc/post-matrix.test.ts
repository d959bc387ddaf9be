/** Who sits where, as a table one works in (sc.md §2 /sc/user-departments): a cell's post and its acts, an empty cell as the place of a new one; days typed by the era. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const matrix = '/sc/user-departments?as=matrix'

test('an empty cell opens the form with person, department and today filled in; leaving it shows the table again', async () => {
  const { page } = await open({ account: 'hr' })
  const { field } = partsOf(() => page)
  await page.goto(real.url + matrix)
  const cell = page
    .locator('.k-matrix tbody tr')
    .first()
    .locator('td')
    .filter({ has: page.locator('.k-matrix-add') })
    .first()
  const label = await cell.getByRole('button').getAttribute('aria-label')
  const department = / in (.+)$/.exec(label ?? '')?.[1] ?? ''
  await cell.getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('is_primary') === 'false' && url.searchParams.get('as') === 'matrix')
  const {
    rows: [person],
  } = await sql<{
    name: string
  }>`select coalesce(name_en, name) as name from sc_user where id = ${new URL(page.url()).searchParams.get('user')}::bigint`.execute(
    real.app.db,
  )
  await field('user')
    .getByText(person?.name ?? '')
    .waitFor()
  await field('department').getByText(department).waitFor()
  await expect.poll(() => field('start_date').locator('input').inputValue()).not.toBe('')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === '/sc/user-departments')
  await page.getByRole('region', { name: 'Posts of people by department' }).waitFor()
})

test("a post is ended from its cell, with the day typed in the era's years", async () => {
  await sql`update sc_company_setup set era = 'roc'`.execute(real.app.db)
  const { page } = await open({ account: 'hr', language: 'tw', dark: true })
  await page.goto(real.url + matrix)
  const cell = page.locator('.k-matrix tbody tr').first().locator('.k-matrix-post').first()
  await cell.click()
  await page.getByRole('menuitem', { name: '結束任職' }).click()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByRole('textbox')
  await day.fill('188/12/31')
  await day.press('Enter')
  await expect.poll(() => day.inputValue()).toBe('188/12/31')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '結束任職' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.k-matrix-when').filter({ hasText: '188' }).first().waitFor()
  const { rows } = await sql`select 1 from sc_user_department where end_date = '2099-12-31' and deleted_at is null`.execute(real.app.db)
  expect(rows).toHaveLength(1)
  await sql`update sc_company_setup set era = 'ce'`.execute(real.app.db)
})
