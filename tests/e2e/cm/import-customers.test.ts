/** Organizations and contacts in one sheet as people bring them in (cm.md §8): from the page of imports to both records. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
let page: Page
const { button } = partsOf(() => page)
beforeAll(async () => {
  ;({ page } = await open({ account: 'admin', keep: true }))
})

const file = (...lines: string[]) => ({
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${['Name,Phone,Family name,Given name,Person: E-mail,Mobile', ...lines].join('\r\n')}\r\n`),
})

test('one organization of two rows is made once; a wrong address is corrected in place, and both contacts stand at it', async () => {
  await page.goto(`${real.url}/cm/use/import`)
  await page.getByRole('link', { name: 'Customers: organizations with contacts' }).click()
  await page.getByRole('heading', { name: 'Import Organizations with People' }).waitFor()
  await page.getByText('With People in the same rows:').waitFor()
  await page
    .getByLabel('Choose a file or drop it here')
    .setInputFiles(
      file('Orchid Optics Ltd.,02 2799 7001,Orchard,Olga,olga@orchid-optics.tw,0912 700 001', 'Orchid Optics,,Osman,Omar,no address,'),
    )
  await button('Next').click()
  await page.getByText('Person: Mobile').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await button('Check').click()
  await page.getByRole('tab', { name: /^1 Error$/ }).waitFor()
  await page.getByRole('button', { name: 'Correct Person: E-mail in line 3' }).click()
  await page.getByRole('textbox', { name: 'Person: E-mail' }).fill('omar@orchid-optics.tw')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: /^2 New$/ }).waitFor()
  await page.getByRole('tab', { name: /^2 All$/ }).click()
  await page.getByText('Organization: as line 2').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await button('Next').click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('2 rows were imported.').waitFor()
  const admin = await real.app.signIn('admin')
  const [firm, ...more] = (await admin.get('/api/cm/organization?filter[name][contains]=Orchid')).body.data
  expect([firm?.name, more.length]).toEqual(['Orchid Optics Ltd.', 0])
  expect(
    (await admin.get(`/api/cm/person?filter[organization][eq]=${String(firm?.id)}&sort=id`)).body.data.map(({ email }) => email),
  ).toEqual(['olga@orchid-optics.tw', 'omar@orchid-optics.tw'])
})
