/** The tab Wording (sc.md §2 /sc/company-settings): a word changed there is on every open screen. */
import { test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { joined, openProduct } from '../support/signed-in'

const { real, open } = await openProduct()

test('a text is found by its words and reworded; who has the console open sees it without reload', async () => {
  const word = 'Lobby'
  const [{ page }, { page: colleague }] = [await open(), await open({ account: 'staff01' })]
  const hears = joined(colleague, 'private-user.')
  await colleague.goto(`${real.url}/notifications`)
  await colleague.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await hears
  await page.goto(`${real.url}/sc/company-settings`)
  const search = page.getByRole('searchbox', { name: 'Search texts' })
  await search.fill('common:bell.title')
  await page.getByRole('status').getByText('1 text', { exact: true }).waitFor()
  await fitsEveryLook(page)
  await page.getByRole('button', { name: /^Reword: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Reword' })
  await dialog.getByLabel('English').fill(`${word} {{name}}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The product’s text has no {{name}}: only its own placeholders are filled.').waitFor()
  await fitsEveryLook(page)
  await dialog.getByLabel('English').fill(word)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Reword: ${word}` }).waitFor()
  await colleague.getByRole('heading', { level: 1, name: word }).waitFor()
  await page.getByRole('button', { name: `Reword: ${word}` }).click()
  await dialog.getByRole('button', { name: 'Back to the product’s text' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await colleague.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
})
