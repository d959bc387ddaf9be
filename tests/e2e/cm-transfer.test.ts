/** Passing customers on in the browser: selected ones from the list, all of a person from a record; closed to who may not (cm.md §2, §6). */
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from './signed-in'

const { real, open } = await openProduct()
const organizations = '/cm/use/contact/organizations'
const people = (await (await real.app.signIn('admin')).get('/api/sc/user/all')).body.data as unknown as { account: string; name_en: string }[]
const [first, second] = ['staff01', 'staff02'].map((account) => people.find((person) => person.account === account)?.name_en ?? '') as [string, string] // as many as are asked for

test('selected organizations pass to somebody else, who is told once', async () => {
  const { page } = await open({ account: 'admin' })
  await page.goto(`${real.url}${organizations}`)
  const rows = page.locator('.k-table tbody tr')
  await rows.nth(2).waitFor()
  // The one between is the receiver's already.
  for (const at of [0, 2]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await dialog.getByText('Choose who receives them.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('To').fill(second)
  await page.locator('.ant-select-dropdown').getByText(second, { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText('Transferred: organizations (2)').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  for (const at of [0, 2]) await rows.nth(at).getByText(second).waitFor()

  const { page: receiver } = await open({ account: 'staff02' })
  await receiver.goto(`${real.url}/cm/use/activity`)
  await receiver.getByRole('button', { name: /Notifications/ }).click()
  await receiver.getByText(/transferred to you: organizations \(2\)/).waitFor()
})

test('all of a person, from one of his customers, on a phone', async () => {
  const { page } = await open({ account: 'admin', width: 390, height: 844, dark: true })
  const { page: staff } = await open({ account: 'staff01' })
  await staff.goto(`${real.url}${organizations}/create`)
  await staff.getByLabel('Name', { exact: false }).first().fill('Handed on entirely')
  // Who may not transfer has no say in whose it is.
  await staff.locator('[data-path="owner"] .ant-select-disabled').waitFor()
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.waitForURL(/\/view\?id=/)
  expect(await staff.getByRole('button', { name: 'Transfer', exact: true }).count()).toBe(0)

  await page.goto(staff.url())
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: `Everything of ${first}` }).check()
  await dialog.getByRole('checkbox', { name: /^organizations \(\d+\)$/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('To').fill(second)
  await page.locator('.ant-select-dropdown').getByText(second, { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText(/Transferred: .*organizations \(\d+\)/).waitFor()
  await expect.poll(() => page.locator('.k-in-charge').innerText()).not.toContain(first)
})
