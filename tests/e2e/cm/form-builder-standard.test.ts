/** The form builder's fields of the product (cm.md §3.7): one is hidden, one made required, one moved; open forms hear of it when it is published. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { lift, told } from '../support/keyboard-drag'
import { alertSays } from '../../support/notes'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const path = '/cm/admin/info-settings/more/form?entity=lead'
const entry = (page: Page, field: string) => page.locator(`.k-entry[data-path="${field}"]`)
const card = (page: Page, field: string) => page.locator(`.k-builder-standard [data-field="${field}"]`)
/** What a click or key brings to the server. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/sc/field-setting') && response.request().method() !== 'GET')
const order = (page: Page) =>
  page
    .locator('.k-builder-standard ol', { has: page.locator('[data-field="competitor"]') })
    .locator('[data-field]')
    .evaluateAll((cards) => cards.map((one) => (one as HTMLElement).dataset.field))

test('an administrator hides one, requires one and moves one; the open form hears "Form changed" and has it so', async () => {
  const { page: form } = await open()
  await form.goto(`${real.url}/cm/use/lead/create`)
  await entry(form, 'title').getByRole('textbox').fill('Kept title')
  await entry(form, 'raw_phone').waitFor()

  const { page } = await open()
  await page.goto(real.url + path)
  await page.getByRole('heading', { name: /^Fields of the product \(\d+\)$/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  // What records can't be without says so, and can't be switched.
  await card(page, 'title').click()
  await page.getByText('It can’t be hidden: records can’t be without it.').waitFor()
  expect(await page.getByRole('switch', { name: 'Hide in forms' }).isDisabled()).toBe(true)

  await card(page, 'raw_phone').click()
  const hidden = saved(page)
  await page.getByRole('switch', { name: 'Hide in forms' }).click()
  expect((await hidden).status()).toBe(201)
  await page.getByText('A hidden field can’t be required: nobody could fill it.').waitFor()

  await card(page, 'source').focus()
  await page.keyboard.press('Enter')
  await page.getByText(/of \d+ records ha(s|ve) no value\.|Every record has a value\./).waitFor()
  const required = saved(page)
  await page.getByRole('switch', { name: 'Required' }).focus()
  await page.keyboard.press('Space')
  expect((await required).status()).toBe(201)

  // Within its section, by keys.
  const before = await order(page)
  expect(before.at(-1)).toBe('competitor')
  await lift(page.getByRole('button', { name: 'Move Competitor', disabled: false }))
  await page.keyboard.press('ArrowUp')
  await told(page, `now at place ${before.length - 1}`)
  const moved = saved(page)
  await page.keyboard.press('Space')
  expect((await moved).status()).toBe(201)
  await expect.poll(() => order(page)).toEqual([...before.slice(0, -2), 'competitor', before.at(-2)])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Competitor')

  // The preview has it, nobody else.
  const preview = page.getByRole('region', { name: 'Preview' })
  await entry(page, 'source').waitFor()
  expect(await preview.locator('.k-entry[data-path="raw_phone"]').count()).toBe(0)
  expect(await form.getByText('The form has changed').count()).toBe(0)
  const changes = page.getByRole('region', { name: 'Publishing changes' })
  await expect
    .poll(() => changes.getByRole('listitem').allTextContents())
    .toEqual(['Phone: hidden', 'Source: required', 'Competitor: moved'])
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish 3 drafts' }).click()
  await alertSays(page, '3 fields are published.')
  await page.getByRole('button', { name: 'Everything is published' }).waitFor()

  await form.getByText('The form has changed').waitFor()
  await form.getByRole('button', { name: 'Reload', exact: true }).click()
  await entry(form, 'raw_phone').waitFor({ state: 'detached' })
  expect(await entry(form, 'title').getByRole('textbox').inputValue()).toBe('Kept title')
  await entry(form, 'raw_company').getByRole('textbox').fill('Somebody Ltd')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.locator('.k-error-summary').getByRole('link', { name: 'Source' }).waitFor()
  expect(await violationsOf(form)).toEqual([])

  // The standard again, for the next.
  await card(page, 'source').click()
  const restored = saved(page)
  await page.getByRole('button', { name: 'Restore the standard' }).click()
  expect((await restored).status()).toBe(200)
  await page.getByRole('button', { name: 'Publish 1 draft' }).click()
  await form.getByText('The form has changed').waitFor()
  await form.getByRole('button', { name: 'Reload', exact: true }).click()
  await form.getByText('The form has changed').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form
    .locator('.k-alert')
    .getByText(/Kept title/)
    .waitFor()
})

test('by mouse, on a phone in the dark, a draft is taken back', async () => {
  const { page } = await open({ width: 390, height: 844, dark: true })
  await page.goto(real.url + path.replace('lead', 'product'))
  await card(page, 'barcode').click()
  const hidden = saved(page)
  await page.getByRole('switch', { name: 'Hide in forms' }).click()
  await hidden
  await page.getByText('Barcode: hidden').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(
    await page
      .locator('.k-builder-below')
      .evaluate((panel) => panel.getBoundingClientRect().right <= (panel.closest('li')?.getBoundingClientRect().right ?? 0)),
  ).toBe(true)
  const gone = saved(page)
  await page.getByRole('button', { name: 'Restore the standard' }).click()
  expect((await gone).request().method()).toBe('DELETE')
  await page.getByRole('button', { name: 'Everything is published' }).waitFor()
})
