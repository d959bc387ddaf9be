/** The screen of duplicates in the browser: merge two, see where they went, take it back; not a duplicate (cm.md §2 /cm/use/duplicate). */
import { expect, test } from 'vitest'
import { openProduct } from '../support/signed-in'

const { real, go, open } = await openProduct()
const address = '/cm/use/duplicate'

test('two that are the same become one with a value from each, and are parted again from the log', async () => {
  const { page } = await open()
  await page.goto(`${real.url}${address}`)
  // Of the list itself: what stands there while it is loading has lines too.
  const pairs = page.locator('.k-pairs > ul > li')
  const pair = pairs.first()
  await pair.waitFor()
  const [one = '', other = ''] = await pair.getByRole('link').allInnerTexts()
  await pair.getByRole('button', { name: 'Compare and merge' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('group', { name: 'Name', exact: true })
  await name.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: 'See what happens' }).click()
  await dialog.getByText('Will belong to it').waitFor()
  await dialog.getByText('People').waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Merged.').first().waitFor()
  await expect.poll(() => pairs.filter({ hasText: one }).filter({ hasText: other }).count()).toBe(0)

  await page.getByRole('tab', { name: 'Merges' }).click()
  const entry = page.locator('.k-merge-log > ul > li').first()
  await entry.getByText(other).first().waitFor()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Undo the merge' }).click()
  await entry.getByText('Undone', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Organizations' }).click()
  await pairs.filter({ hasText: other }).filter({ hasText: one }).first().waitFor()
})

test('the address of a merged contact leads on; a form over it goes on over what it became part of', async () => {
  const { page } = await open()
  const create = async (family: string) => {
    await go(page, '/cm/use/contact/persons/create')
    await page.locator('.k-form-main').waitFor()
    await page.getByLabel('Family name').fill(family)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/view\?id=/)
    await page.locator('.k-form-main').waitFor({ state: 'detached' })
    return Number(new URL(page.url()).searchParams.get('id'))
  }
  const [kept, gone] = [await create('Stayer'), await create('Leaver')]
  await go(page, `/cm/use/contact/persons/create?id=${gone}`)
  await page.locator('.k-form-main').waitFor()
  await page.getByLabel('Title').first().fill('Head of purchasing')

  const { page: colleague } = await open()
  await colleague.goto(`${real.url}/cm/use/contact/persons`)
  for (const name of ['Stayer', 'Leaver'])
    await colleague.locator('.k-table tbody tr').filter({ hasText: name }).getByRole('checkbox').check()
  await colleague.getByRole('toolbar').getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = colleague.getByRole('dialog')
  await dialog
    .getByRole('group', { name: 'Stays' })
    .getByRole('radio', { name: /Stayer/ })
    .check()
  await dialog.getByRole('button', { name: 'See what happens' }).click()
  await dialog.getByText('gone from the lists').waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByText('This record was merged').waitFor()
  await page.getByRole('button', { name: 'Apply to that record' }).click()
  await page.waitForURL((url) => url.searchParams.get('id') === String(kept))
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await page.getByLabel('Title').first().inputValue()).toBe('Head of purchasing')

  await go(colleague, `/cm/use/contact/persons/view?id=${gone}`)
  await colleague.waitForURL((url) => url.searchParams.get('id') === String(kept))
})
