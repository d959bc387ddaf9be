/** Two leads that are one sale, in the browser: merged from the lead's More menu, parted again from the list of merges (cm.md §2.2). */
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { openProduct } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()

async function create(page: Page, title: string, phone: string): Promise<number> {
  await go(page, '/cm/use/lead/create')
  await page.locator('.k-form-main').waitFor()
  await page.getByLabel('Title').first().fill(title)
  await page.getByLabel('Contact (not saved yet)').fill('Ms Twin')
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog')
  await Promise.race([page.waitForURL(/\/view\?id=/), question.getByRole('button', { name: 'Save anyway' }).click()])
  await page.waitForURL(/\/view\?id=/)
  await page.locator('.k-form-main').waitFor({ state: 'detached' })
  return Number(new URL(page.url()).searchParams.get('id'))
}

test('a lead is merged with one that looks alike, from its More menu; its address leads on, and the merge is undone from the list', async () => {
  const { page } = await open()
  const kept = await create(page, 'Pumps for the quay', '02-2798-3344')
  const gone = await create(page, 'Quay pumps', '+886 2 2798 3344')

  const { page: board } = await open()
  await board.goto(`${real.url}/cm/use/lead`)
  await board.getByText('Quay pumps').first().waitFor()

  await page.locator('.k-record-acts').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // What looks alike is proposed.
  expect(await dialog.getByRole('radio', { name: /Pumps for the quay/ }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Compare and merge' }).click()
  await dialog
    .getByRole('group', { name: 'Stays' })
    .getByRole('radio', { name: /Pumps for the quay/ })
    .check()
  expect(await dialog.getByRole('group', { name: 'Stage', exact: true }).count()).toBe(0)
  await dialog.getByRole('group', { name: 'Phone', exact: true }).getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: 'See what happens' }).click()
  await dialog.getByText('gone from the lists').waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('id') === String(kept))
  await page.getByRole('heading', { name: /Pumps for the quay/ }).waitFor()
  // The board is told without being asked.
  await board.getByText('Quay pumps').first().waitFor({ state: 'detached' })
  await to(page, `/cm/use/lead/view?id=${gone}`)
  await page.waitForURL((url) => url.searchParams.get('id') === String(kept))

  await to(page, '/cm/use/duplicate?tab=log')
  const entry = page.locator('.k-merge-log > ul > li').first()
  await entry.getByText('Quay pumps').first().waitFor()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Undo the merge' }).click()
  await entry.getByText('Undone', { exact: true }).waitFor()
  await board.getByText('Quay pumps').first().waitFor()
})

test('selected leads are merged from their list; what is closed is named', async () => {
  const { page } = await open()
  await go(page, '/cm/use/lead/table?filter[status]=won')
  const rows = page.locator('.k-table tbody tr')
  await rows.nth(1).waitFor()
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'See what happens' }).click()
  await dialog.getByText('is won or lost').waitFor()
})
