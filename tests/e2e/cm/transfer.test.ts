/** Passing customers on in the browser: selected ones from the list, all of a person from a record or the list's More, and back by Undo; closed to who may not (cm.md §2, §6). */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { chooseMore } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
const organizations = '/cm/use/contact/organizations'
const people = (await (await real.app.signIn('admin')).get('/api/sc/user/all')).raw.json<{
  data: { id: number; account: string; name_en: string }[]
}>().data
const personOf = (account: string) => people.find((person) => person.account === account)
const [first, second, third] = ['staff01', 'staff02', 'staff03'].map((account) => personOf(account)?.name_en ?? '') as [
  string,
  string,
  string,
] // as many as are asked for

async function choose(page: Page, label: string, name: string) {
  await page.getByRole('dialog').getByLabel(label).fill(name)
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(name, { exact: true }).first().click()
}

test('selected organizations pass to somebody else, who is told once', async () => {
  const { page } = await open({ account: 'admin' })
  await go(page, organizations)
  const rows = page.locator('.k-table tbody tr')
  await rows.nth(2).waitFor()
  // The one between is the receiver's already.
  for (const at of [0, 2]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await dialog.getByText('Choose who receives them.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await choose(page, 'To', second)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText('Transferred: organizations (2)').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  for (const at of [0, 2]) await rows.nth(at).getByText(second).waitFor()

  const { page: receiver } = await open({ account: 'staff02' })
  await receiver.goto(`${real.url}/cm/use/activity`)
  await receiver.getByRole('button', { name: /Notifications/ }).click()
  await receiver.getByText(/transferred to you: organizations \(2\)/).waitFor()
})

test('all of a person, from one of their customers, on a phone', async () => {
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
  await choose(page, 'To', second)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText(/Transferred: .*organizations \(\d+\)/).waitFor()
  await expect.poll(() => page.locator('.k-key-facts .k-fact', { hasText: 'Owner' }).innerText()).not.toContain(first)
})

test('everything of a person from the list’s More, with what it comes to, and back by Undo', async () => {
  const { page } = await open({ account: 'admin' })
  await go(page, `${organizations}?filter[owner]=${personOf('staff03')?.id}`)
  const rows = page.locator('.k-table tbody tr')
  await rows.first().waitFor()
  const count = await rows.count()
  await chooseMore(page, 'Transfer everything of a person …')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await dialog.getByText('Choose whose records are transferred.').waitFor()
  await choose(page, 'From', third)
  await dialog.getByRole('checkbox', { name: `organizations (${count})`, exact: true }).waitFor()
  for (const kind of ['leads', 'contacts', 'planned activities']) {
    const box = dialog.getByRole('checkbox', { name: new RegExp(`^${kind} `) })
    if (await box.isEnabled()) await box.uncheck()
  }
  await choose(page, 'To', second)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText(`Transferred: organizations (${count})`).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await rows.first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText(`Undone (${count}).`).waitFor()
  await expect.poll(() => rows.count()).toBe(count)
  await go(page, '/profile/changes')
  await rows.first().getByText('Undone').first().waitFor()
  await rows.nth(1).getByText('Transferred').waitFor()
})

test('who may not transfer has no such act above the list', async () => {
  const { page } = await open({ account: 'staff01' })
  await go(page, organizations)
  await page.locator('.k-table tbody tr').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('.k-more-button').click()
  await page.getByRole('menuitem', { name: 'Columns' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Transfer everything of a person …' }).count()).toBe(0)
})
