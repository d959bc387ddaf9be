/** Settings stand in cards, one for each tab or section of their form, and each is saved on its own (docs/declaration.md `singleton`). */
import { expect, test } from 'vitest'
import { isSaved, partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()

test.each([
  [1440, false],
  [390, true],
])('one card is saved, what is typed in another stays unsaved until it is taken back (%d px, dark: %s)', async (width, dark) => {
  const { page } = await open({ width, dark })
  const { field, button } = partsOf(() => page)
  const admin = await real.app.signIn('admin')
  const kept = async () => (await admin.get('/api/sc/company-setup')).body.data as unknown as { phone: string; retention_years: number }
  const before = await kept()
  await page.goto(`${real.url}/sc/company-settings`)
  const phone = field('phone').getByRole('textbox')
  await phone.waitFor()
  expect(await button('Save').count()).toBe(0)
  await phone.fill('+886-2-0000-0000')
  const years = field('retention_years').getByRole('textbox')
  await years.fill(String(width === 1440 ? 8 : 9))
  await expect.poll(() => button('Save').count()).toBe(2)
  expect(await violationsOf(page)).toEqual([])
  const card = page.getByRole('region', { name: 'Retention' })
  const saved = page.waitForResponse(isSaved)
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).request().postDataJSON()).toEqual({ retention_years: width === 1440 ? 8 : 9, version: expect.any(Number) as number })
  await expect.poll(() => button('Save').count()).toBe(1)
  expect(await kept()).toMatchObject({ phone: before.phone, retention_years: width === 1440 ? 8 : 9 })
  expect(await phone.inputValue()).toBe('+886-2-0000-0000')
  await button('Cancel').click()
  expect(await phone.inputValue()).toBe(before.phone)
  await expect.poll(() => button('Save').count()).toBe(0)
})

test('Enter saves the card in which it is pressed', async () => {
  const { page } = await open()
  const { field } = partsOf(() => page)
  await page.goto(`${real.url}/sc/company-settings`)
  await field('file_max_mb').getByRole('textbox').fill('31')
  await field('website').getByRole('textbox').fill('https://typed.example')
  const saved = page.waitForResponse(isSaved)
  await field('website').getByRole('textbox').press('Enter')
  expect((await saved).request().postDataJSON()).toMatchObject({ website: 'https://typed.example' })
  expect((await saved).request().postDataJSON()).not.toHaveProperty('file_max_mb')
})
