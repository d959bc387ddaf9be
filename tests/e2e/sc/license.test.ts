/** /sc/license as an administrator meets it (sc.md §2). */
import { expect, test } from 'vitest'
import { licenseMaker } from '../../support/license'
import { modulesOf } from '../support/parts'
import { fitsEveryLook } from '../support/every-look'
import { openProduct, violationsOf } from '../support/signed-in'

const maker = licenseMaker()
const { real, open } = await openProduct({ env: { KONTOR_LICENSE_KEY: maker.publicPem } })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const fileOf = (text: string) => ({ name: 'kontor-license.json', mimeType: 'application/json', buffer: Buffer.from(text) })
test('the community edition has no limits; a file is refused or in force at once; a module leaves the menu and comes back', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/sc/license`)
  await page.getByRole('heading', { name: 'Community edition' }).waitFor()
  await page.getByText('No licence was uploaded yet.').waitFor()
  await fitsEveryLook(page)

  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles(fileOf(licenseMaker().file({})))
  await page.getByRole('alert').getByText('The signature does not fit').waitFor()
  await page.getByRole('heading', { name: 'Community edition' }).waitFor()
  await chooser.setInputFiles(fileOf(maker.file({ licensee: 'Formosa Harbour Co.', seats: 20, expires_at: day(10), issued_at: day(-1) })))
  await page.getByRole('heading', { name: 'Edition “business”' }).waitFor()
  await page.getByText(/Ends on .*, in (10|11) days\./).waitFor()
  await page.getByText(/^\d+ of 20 taken$/).waitFor()
  await page.getByText('No seat is free').waitFor()
  await page.getByRole('region', { name: 'History' }).getByText('Formosa Harbour Co.').waitFor()

  await page.getByRole('switch', { name: 'Use Customers' }).click()
  const ask = page.getByRole('dialog', { name: 'Switch off Customers?' })
  await ask.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await ask.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Customers' }).getByText('Off', { exact: true }).waitFor()
  await expect
    .poll(() => modulesOf(page))
    .toEqual(['Workflow', 'Attendance', 'Bulletin board', 'Finance', 'Tasks and announcements', 'System settings'])
  await page.getByRole('switch', { name: 'Use Customers' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Customers' }).getByText('On', { exact: true }).waitFor()
  await expect
    .poll(() => modulesOf(page))
    .toEqual([...['Workflow', 'Attendance', 'Bulletin board', 'Customers', 'Finance'], ...['Tasks and announcements', 'System settings']])
})

test('an auditor reads it and changes nothing', async () => {
  const auditor = await open({ account: 'auditor' })
  await auditor.page.goto(`${real.url}/sc/license`)
  await auditor.page.locator('.k-license-modules li').first().waitFor()
  expect([await auditor.page.getByRole('switch').count(), await auditor.page.locator('input[type=file]').count()]).toEqual([0, 0])
})
