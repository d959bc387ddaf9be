/** `/sc/adduser` (sc.md §2): a person is taken in with a department, what is taken is told while it is typed, and the first password is shown once. */
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { partsOf, takeFirst } from '../support/parts'
import { openProduct } from '../support/signed-in'

const { real, go, open } = await openProduct()

test('a new person of a department, by who may give no roles', async () => {
  const { page } = await open({ account: 'hr' })
  const { field, button } = partsOf(() => page)
  const fin = Number((await (await real.app.signIn('admin')).get('/api/sc/department?filter[code][eq]=FIN')).body.data[0]?.id)
  await page.goto(`${real.url}/sc/adduser?department=${fin}`)
  await field('account').getByRole('textbox').fill('manager')
  await field('account')
    .getByText(/^Already used by /)
    .waitFor()
  await field('account').getByRole('textbox').fill('newcomer.hr')
  await field('name').getByRole('textbox').fill('Newcomer')
  await field('department').getByText('Finance').waitFor()
  await field('first_password').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('One-time password').click()
  expect(await field('concurrent').isVisible()).toBe(false)
  await page.getByRole('button', { name: /^More fields/ }).click()
  await button('Add a post').click()
  await takeFirst(field('concurrent').getByRole('combobox', { name: 'Department 1' }), 'Sales')
  await fitsEveryLook(page)
  expect(await field('roles').count()).toBe(0)
  await field('hire_date').getByRole('textbox').fill('2026-02-16')
  await page.keyboard.press('Tab')
  await button('Save').click()
  await page.waitForURL((url) => url.pathname === '/sc/viewuser')
  await button('Show one-time password').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText(/^Hand /).waitFor()
  const admin = await real.app.signIn('admin')
  const { body } = await admin.get(`/api/sc/user?filter[account][eq]=newcomer.hr`)
  expect(body.data[0]).toMatchObject({ status: 'invited', first_password: 'one-time' })
  expect((await admin.get(`/api/sc/user-department?filter[user][eq]=${String(body.data[0]?.id)}`)).body.data).toMatchObject([
    { department: fin, is_primary: true, start_date: '2026-02-16' },
    { is_primary: false, start_date: '2026-02-16' },
  ])
})

test('whoever may give roles gives them to a new person', async () => {
  const { page } = await open()
  const { field } = partsOf(() => page)
  await go(page, '/sc/adduser')
  await page.getByRole('button', { name: /^More fields/ }).click()
  await field('roles').waitFor()
})

test('from home to a usable account there are six clicks at most', async () => {
  const { page } = await open()
  const { field, button } = partsOf(() => page)
  await go(page, '/home')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  await click(page.getByRole('button', { name: 'Create', exact: true }))
  await click(page.getByRole('navigation', { name: 'System settings' }).getByRole('link', { name: 'Person', exact: true }))
  await page.waitForURL('**/sc/adduser')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path'))).toBe('account')
  await page.keyboard.type('six.clicks')
  await field('name').getByRole('textbox').fill('Six Clicks')
  await takeFirst(field('department').getByRole('combobox'), 'Finance')
  clicks += 1
  await field('email').getByRole('textbox').fill('six.clicks@example.com')
  await field('hire_date').getByRole('textbox').fill('2026-02-16')
  await page.keyboard.press('Tab')
  await click(button('Save'))
  await page.waitForURL((url) => url.pathname === '/sc/viewuser')
  expect(clicks).toBeLessThanOrEqual(6)
  const { body } = await (await real.app.signIn('admin')).get('/api/sc/user?filter[account][eq]=six.clicks')
  expect(body.data[0]).toMatchObject({ status: 'invited', first_password: 'invite', email: 'six.clicks@example.com' })
})
