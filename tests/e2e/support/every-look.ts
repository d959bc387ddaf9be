/** One story, every look: what stands on the page is judged in the light at a desk, and in the dark on a phone. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { violationsOf } from './signed-in'

/**
 * No serious fault of accessibility in either look, and nothing wider than the phone. The page is left as it was found; what a narrow window
 * closes (menus, the table of a list) is closed.
 * @param within a selector, where what lies below something open would be judged half covered
 */
export async function fitsEveryLook(page: Page, within?: string): Promise<void> {
  expect(await violationsOf(page, within), 'in the light at a desk').toEqual([])
  await onPhone(page, async () => {
    expect(await violationsOf(page, within), 'in the dark on a phone').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider than a phone').toBe(true)
  })
}

/** The same without the phone: what is open stays so. */
export async function fitsLightAndDark(page: Page, within?: string): Promise<void> {
  expect(await violationsOf(page, within), 'in the light').toEqual([])
  await show(page, 'dark')
  expect(await violationsOf(page, within), 'in the dark').toEqual([])
  await show(page, 'light')
}

/** In the dark on a phone for as long as the act takes. */
export async function onPhone(page: Page, act: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, 'dark')
  await act()
  if (before) await page.setViewportSize(before)
  await show(page, 'light')
}

/** What hears of the window's size hears of its look too: when the page bears it, both have been told. */
async function show(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode })
  await page.waitForFunction((wanted) => document.documentElement.dataset.mode === wanted, mode, { polling: 50 })
}
