/** Two people at one record (shell.md §2.4, §12 scenario 15): they see one another, and nobody's save is a surprise. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { partsOf } from '../support/parts'
import { joined, openProduct } from '../support/signed-in'
import { changeByOther, newTaxCategory, taxCategories } from '../support/tax-category'

const { real, open } = await openProduct()
const signIn = async (account: string): Promise<Page> => (await open({ account })).page

const field = (page: Page, name: string) => partsOf(() => page).field(name)
const nameOf = (page: Page) => field(page, 'name').getByRole('textbox').first()
/** The form stands and hears of changes. */
async function openForm(page: Page, id: number) {
  const subscribed = joined(page, 'private-cm.tax-category')
  await page.goto(`${real.url}${taxCategories}/edit?id=${id}`)
  await nameOf(page).waitFor()
  await subscribed
}

test('who opens a record sees who edits it, and the other way round', async () => {
  const id = await newTaxCategory(real, 'PEOPLE')
  const [admin, manager] = [await signIn('admin'), await signIn('manager')]
  await admin.goto(`${real.url}${taxCategories}/edit?id=${id}`)
  await nameOf(admin).waitFor()
  await manager.goto(`${real.url}${taxCategories}/show?id=${id}`)
  await manager
    .locator('.k-people-text')
    .getByText(/is editing$/)
    .waitFor()
  await admin.locator('.k-reader[aria-label$="is reading"]').waitFor()
  await field(admin, 'rate').getByRole('textbox').focus()
  await manager.locator('.k-reader[aria-label*="is editing Rate"]').waitFor()
  await admin.goto(`${real.url}/health`)
  await manager.locator('.k-people-text').waitFor({ state: 'detached' })
})

test('what somebody else saves is told at once: shown where nothing was typed, merged without losing a word, asked about where both changed it; a deletion is told before anything is saved', async () => {
  const id = await newTaxCategory(real, 'NEWER')
  const page = await signIn('admin')
  const rate = field(page, 'rate').getByRole('textbox')
  await openForm(page, id)
  await changeByOther(real, id, { name: { en: 'By somebody else' } })
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('.k-entry[data-path="name"] input')?.value === 'By somebody else',
  )

  await nameOf(page).fill('Being typed')
  await changeByOther(real, id, { rate: '8' })
  await page.getByText(/changed this record at/).waitFor()
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => rate.inputValue()).toBe('8.00')
  expect(await nameOf(page).inputValue()).toBe('Being typed')

  await rate.fill('9')
  await changeByOther(real, id, { rate: '7' })
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await dialog.getByText('7.00').waitFor()
  await dialog.getByRole('radio', { name: /Theirs/ }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => rate.inputValue()).toBe('7.00')
  expect(await nameOf(page).inputValue()).toBe('Being typed')

  const ben = await real.app.signIn('admin')
  expect((await ben.delete(`/api/cm/tax-category/${id}`)).status).toBe(200)
  await page.getByText('Someone deleted it while you were working on it.').waitFor()
  expect(await nameOf(page).inputValue()).toBe('Being typed')
})
