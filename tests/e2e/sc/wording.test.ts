/** The tab Wording (sc.md §2 /sc/company-settings): a word changed there is on every open screen. */
import { expect, test } from 'vitest'
import { joined, openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()

test.each([
  [false, 1440],
  [true, 390],
] as const)(
  'a text is found by its words and reworded; who has the console open sees it without reload (dark: %s, %d px)',
  async (dark, width) => {
    const word = `Lobby ${width}`
    const [{ page }, { page: colleague }] = [await open({ dark, width }), await open({ account: 'staff01' })]
    const hears = joined(colleague, 'private-user.')
    await colleague.goto(`${real.url}/notifications`)
    await colleague.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await hears
    await page.goto(`${real.url}/sc/company-settings`)
    const search = page.getByRole('searchbox', { name: 'Search texts' })
    await search.fill('common:bell.title')
    await page.getByRole('status').getByText('1 text', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: /^Reword: / }).click()
    const dialog = page.getByRole('dialog', { name: 'Reword' })
    await dialog.getByLabel('English').fill(`${word} {{name}}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The product’s text has no {{name}}: only its own placeholders are filled.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByLabel('English').fill(word)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: `Reword: ${word}` }).waitFor()
    await colleague.getByRole('heading', { level: 1, name: word }).waitFor()
    await page.getByRole('button', { name: `Reword: ${word}` }).click()
    await dialog.getByRole('button', { name: 'Back to the product’s text' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await colleague.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  },
)
