/** Every way leads somewhere: the address of a module, its breadcrumb and key, what a record refers to, a record without a title. */
import { expect, test } from 'vitest'
import { openProduct } from '../support/signed-in'

const { real, open } = await openProduct()

test('the address of a module, its breadcrumb and its key open its first screen, and references of a record lead on', async () => {
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
  const { page } = await open()
  const at = (path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

  await page.goto(`${real.url}/cm`)
  await at('/cm/use/lead')
  await page.goto(`${real.url}/cm/use/product/view?id=${Number(made.body.data.id)}`)
  await page.locator('.k-fact', { hasText: 'Tax category' }).getByRole('link').waitFor()
  await page.locator('.k-fact', { has: page.getByText('ID', { exact: true }) }).waitFor({ state: 'attached' })
  await page.locator('.k-crumbs').getByRole('link', { name: 'Customers' }).click()
  await at('/cm/use/lead')
  await page.goBack()
  await page.locator('.k-fact', { hasText: 'Tax category' }).getByRole('link').click()
  await at('/cm/admin/info-settings/business/tax-category/show')
  expect(new URL(page.url()).searchParams.get('id')).toBe(String(tax))
  await page.goto(`${real.url}/sc/list`)
  await page.locator('.k-table tbody tr').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await at('/cm/use/lead')
  // A link from a task or another record opens a form in its view, too.
  await page.goto(`${real.url}/record/wf/instance/1`)
  await at('/wf-form')
})
