/** Keyboard alone (shell.md §12.21): sign in, a list by Ctrl+K, a record, save, sign out; the palette is accessible in light and dark. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { fitsLightAndDark } from '../support/every-look'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, visit, open: openAs } = await openProduct()

async function open(options: Parameters<typeof openAs>[0] = {}): Promise<Page> {
  const { page } = await openAs(options)
  await go(page, '/home')
  await page.locator('.k-greeting').waitFor()
  return page
}
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search records, screens and actions' })
const active = (page: Page) => page.locator('.k-palette-option[aria-selected="true"] .k-palette-title')
async function ask(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').and(palette(page)).waitFor()
  await page.keyboard.type(typed)
}

const keptPreferences = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().endsWith('/preferences') && response.ok())

describe('by keyboard only', () => {
  test('sign in, skip to the content, open a list with Ctrl+K, create a record, save, sign out (shell.md §12.21)', async () => {
    const { page } = await visit()
    await page.goto(real.url)
    await page.locator('.k-captcha img').waitFor()
    await page.locator('input[name=account]').focus()
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await page.keyboard.type('correct-horse-battery')
    for (let n = 0; n < 8 && !(await page.locator('input[name=captcha]').evaluate((input) => input === document.activeElement)); n += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.type('kontor')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    await page.locator('.k-greeting').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('k-main')

    await ask(page, 'sources')
    await page.locator('.k-palette-option', { hasText: 'Sources' }).first().waitFor()
    await expect.poll(() => active(page).textContent()).toBe('Sources')
    await fitsLightAndDark(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/lead/source')
    await page.locator('.k-table tbody tr').first().waitFor()

    await page.keyboard.press('c')
    await page.waitForURL('**/source/create')
    const name = page.locator('.k-entry[data-path="name"] input').first()
    await name.waitFor()
    await fillByKeys(page, 'code', 'KEYS')
    await fillByKeys(page, 'name', 'By keyboard')
    await chooseByKeys(page, 'channel')
    const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/cm/source'))
    await page.keyboard.press('Control+Enter')
    expect((await saved).status()).toBe(201)
    await page.locator('.k-table').getByText('KEYS', { exact: true }).waitFor()

    await ask(page, '> sign out')
    await expect.poll(() => active(page).textContent()).toBe('Sign out')
    await page.keyboard.press('Enter')
    await page.locator('input[name=account]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

/** Tab until the field has the focus, then type. */
async function fillByKeys(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
async function chooseByKeys(page: Page, field: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().waitFor()
  await page.keyboard.press('Enter')
}
async function tabTo(page: Page, field: string): Promise<void> {
  const inside = () =>
    page.evaluate(
      (path) =>
        document.activeElement?.closest('.k-entry')?.getAttribute('data-path') === path &&
        document.activeElement.matches('input, textarea'),
      field,
    )
  for (let n = 0; n < 40 && !(await inside()); n += 1) await page.keyboard.press('Tab')
  expect(await inside()).toBe(true)
}

test('records and people are found; what was opened stands first the next time, on the server; what is typed while it is loading is not lost; single letters act outside inputs only, unless they are switched off', async () => {
  const { page } = await openAs()
  // A load: the palette's code is not there yet.
  await page.goto(`${real.url}/home`)
  await page.locator('.k-greeting').waitFor()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/palette-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tax cat')
  release()
  await palette(page).waitFor()
  await expect.poll(() => palette(page).inputValue()).toBe('tax cat')
  // An input method's Enter chooses nothing.
  await palette(page).evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true })),
  )
  expect(new URL(page.url()).pathname).toBe('/home')

  // Its code is there now, and what is typed comes while it is drawn.
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('VAT')
  await expect.poll(() => palette(page).inputValue()).toBe('VAT')
  await page.locator('.k-palette-option[data-key^="cm/tax-category/"]').first().waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.waitFor()
  expect(await violationsOf(page)).toEqual([])
  const off = keptPreferences(page)
  await page.getByRole('switch').click()
  await off
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(await shortcuts.count()).toBe(0)
  await palette(page).fill('> keyboard')
  await expect.poll(() => active(page).textContent()).toBe('Keyboard shortcuts')
  await page.keyboard.press('Enter')
  const on = keptPreferences(page)
  await page.getByRole('switch').click()
  await on
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.waitForURL('**/cm/use/lead**')

  await ask(page, '@manager')
  await page.locator('.k-palette-option[data-key^="sc/user/"]').first().waitFor()
  const kept = keptPreferences(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sc/viewuser?id=*')
  await kept
  await page.reload()
  await page.locator('.k-record-title').waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('.k-palette-group', { hasText: 'Recent' }).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['language'])
})

test('staff are offered neither screens nor acts that they have no right to; on a phone the palette fills the screen, and the search page keeps question and kind in its address', async () => {
  const page = await open({ account: 'staff01', width: 390, height: 844 })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await palette(page).waitFor()
  await expect
    .poll(async () => {
      const box = await page.locator('.k-palette .ant-modal-container').boundingBox()
      return [box?.x, box?.y, box?.width, box?.height]
    })
    .toEqual([0, 0, 390, 844])
  await palette(page).fill('tax categories')
  await page.getByText('Nothing found for').waitFor()
  await palette(page).fill('@manager')
  await page.locator('.k-palette-option[data-key^="sc/user/"]').first().waitFor()
  await page.keyboard.press('Enter')
  // A colleague's page shows what the directory knows.
  await page.waitForURL('**/sc/viewuser?id=*')
  await page.locator('.k-colleague').getByText('manager@formosa-harbour.example').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await to(page, '/search?q=manager')
  await page.locator('.k-search-kinds button', { hasText: 'People' }).click()
  await page.waitForURL((url) => url.searchParams.get('q') === 'manager' && url.searchParams.has('kind'))
  await expect.poll(() => page.locator('.k-search-kind').count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violationsOf(page)).toEqual([])
})
