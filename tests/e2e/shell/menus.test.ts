/**
 * What the header opens (shell.md §2.2, §4): the module switcher with search and an order of one's own, the way to administration, signing out with unsaved
 * input; and that every way leads somewhere.
 */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { lift, told } from '../support/keyboard-drag'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()

test('modules and their screens are found by typing, and stand in the order that one gave them', async () => {
  const { page } = await open({ account: 'auditor' })
  const names = () => page.locator('.k-module-name').allTextContents()
  await page.goto(`${real.url}/home`)
  await page.getByRole('button', { name: 'Modules' }).click()
  const search = page.getByRole('searchbox', { name: 'Find a module or screen' })
  await search.fill('tax cat')
  await page.locator('.k-module-screens').getByRole('link', { name: 'Tax categories' }).waitFor()
  expect([await names(), await violationsOf(page)]).toEqual([[], []])
  await search.press('Enter')
  await page.waitForURL('**/tax-category')
  // A list that comes takes the focus, and what is open beside it closes.
  await page.locator('.k-table tbody tr').first().waitFor()
  await page.getByRole('button', { name: 'Modules' }).click()
  await search.fill('nothing of that kind')
  await page.getByText('Nothing fits.').waitFor()
  await search.fill('')
  await page.locator('.k-module-name').nth(1).waitFor()
  const before = await names()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await lift(page.locator('.k-module-tile').first())
  await page.keyboard.press('ArrowRight')
  await told(page, 'now at place 2')
  await page.keyboard.press('Space')
  const swapped = [before[1], before[0], ...before.slice(2)]
  await expect.poll(names).toEqual(swapped)
  expect(await violationsOf(page, '.k-module-panel')).toEqual([])
  await expect
    .poll(
      async () =>
        (
          await sql<{ kept: string[] | null }>`select preferences -> 'modules' as kept from sc_user where account = 'auditor'`.execute(
            real.app.db,
          )
        ).rows[0]?.kept?.length,
    )
    .toBe(before.length)
  // What is on its way stands as the outline of the shell, not as a white page.
  let bringTexts = (): void => undefined
  const texts = new Promise<void>((resolve) => (bringTexts = resolve))
  await page.route('**/lang/json-data/common*', async (route) => {
    await texts
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.locator('.k-outline').waitFor()
  bringTexts()
  await page.getByRole('button', { name: 'Modules' }).click()
  await page.locator('.k-outline').waitFor({ state: 'hidden' })
  await expect.poll(names).toEqual(swapped)
})

test('the address of a module, its breadcrumb and its key open its first screen, and references of a record lead on; a module in which something waits for the person says so; administration is in the menu of those who have some; signing out asks when something is not saved, and goes at once when nothing is', async () => {
  await sql`update sc_user set locked_until = now() + interval '1 hour' where account = 'staff09'`.execute(real.app.db)
  const [{ page }, { page: staff }] = [await open(), await open({ account: 'staff01' })]
  const openAccount = async (on: Page) => {
    await on.getByRole('button', { name: /^Account menu/ }).click()
    await on.getByRole('button', { name: 'Sign out' }).waitFor()
  }
  const admin = await real.app.signIn('admin')
  const { body } = await admin.get('/api/cm/tax-category?filter[kind]=standard&per_page=1')
  const tax = Number(body.data[0]?.id)
  const made = await admin.post('/api/cm/product', {
    code: 'DEAD-END',
    name: { en: 'Way sign' },
    kind: 'goods',
    unit: { en: 'piece' },
    list_price: '10',
    tax_category: tax,
  })
  expect(made.status).toBe(201)
  const at = (path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

  await go(page, '/cm')
  await at('/cm/use/lead')
  await to(page, `/cm/use/product/view?id=${Number(made.body.data.id)}`)
  await page.locator('.k-fact', { hasText: 'Tax category' }).getByRole('link').waitFor()
  await page.locator('.k-fact', { has: page.getByText('ID', { exact: true }) }).waitFor({ state: 'attached' })
  await page.locator('.k-crumbs').getByRole('link', { name: 'Customers' }).click()
  await at('/cm/use/lead')
  await page.goBack()
  await page.locator('.k-fact', { hasText: 'Tax category' }).getByRole('link').click()
  await at('/cm/admin/info-settings/business/tax-category/show')
  expect(new URL(page.url()).searchParams.get('id')).toBe(String(tax))
  await to(page, '/sc/list')
  await page.locator('.k-table tbody tr').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await at('/cm/use/lead')
  // A link from a task or another record opens a form in its view, too.
  await to(page, '/record/wf/instance/1')
  await at('/wf-form')

  await to(page, '/home')
  await page.getByRole('button', { name: 'Modules' }).click()
  await page.getByRole('link', { name: /^System settings [1-9]\d* waiting for you$/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openAccount(page)
  await page.getByRole('button', { name: 'Administration' }).click()
  await page.waitForURL('**/sc/list')

  await go(page, '/sc/group/create')
  await page.locator('.k-entry[data-path="code"] input').fill('HALF')
  await openAccount(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' })
  await question.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.locator('.k-entry[data-path="code"] input').inputValue()).toBe('HALF')
  await openAccount(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('input[name=account]').waitFor()

  await go(staff, '/home')
  await openAccount(staff)
  expect(await staff.getByRole('button', { name: 'Administration' }).count()).toBe(0)
  await staff.getByRole('button', { name: 'Sign out' }).click()
  await staff.locator('input[name=account]').waitFor()
})
