import type { Locator, Page, Response } from 'playwright'
import { alertSays } from '../../support/notes'

/** Parts of the console as tests name them. @param page the one meant where a call names no other */
export const partsOf = (page: () => Page) => ({
  button: (name: string, within = page()) => within.getByRole('button', { name, exact: true }),
  /** Waits for an alert or an offer that says so. */
  alertText: (text: string | RegExp, within = page()) => alertSays(within, text),
  /** A field of a form with its label and what is said of it. */
  field: (name: string, within = page()) => within.locator(`.k-entry[data-path="${name}"]`),
  /** What links each row of a list to its record. */
  codes: (within = page()) => within.locator('.k-table tbody .k-list-link').allTextContents(),
})

/** Takes what stands under "More" above a list: columns, export, import, recycle bin. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.locator('.k-more-button').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens the menu of what else can be done with a record. */
export const openActions = (page: Page): Promise<void> =>
  page.locator('.k-record-acts').getByRole('button', { name: 'More', exact: true }).click()

export async function chooseAction(page: Page, name: string): Promise<void> {
  await openActions(page)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** On phones the last tabs stand behind the edge. */
export async function chooseTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name })
  await tab.scrollIntoViewIfNeeded()
  await tab.click()
}

/** Takes back what was just done, in the bar at the foot. @param text of which it is an offer, where there may be several */
export const undo = (page: Page, text?: string): Promise<void> =>
  page
    .locator('.k-offer', text === undefined ? {} : { hasText: text })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()

/** The answer to a record that is saved; the page also keeps the preferences of whoever looks, when they come to rest. */
export const isSaved = (response: Response): boolean => response.request().method() === 'PATCH' && !response.url().endsWith('/preferences')

/** Types what is wanted into the box of a select and takes what then stands first, as a hand does: not before it stands there. */
export async function takeFirst(box: Locator, text: string): Promise<void> {
  await box.fill(text)
  await box
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active', { hasText: text })
    .waitFor()
  const input = await box.elementHandle()
  await box.press('Enter')
  // Where the search is not answered yet, it is taken with the answer.
  await box.page().waitForFunction((typed) => !(typed instanceof HTMLInputElement && typed.isConnected && typed.value !== ''), input)
}

/** Lets no answer of these addresses through: the page has not heard of what others do. @returns how it hears again */
export async function holdBack(page: Page, addresses: string): Promise<() => Promise<void>> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    // What the page asked anew meanwhile is gone.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    release()
    await page.unroute(addresses)
  }
}

/** What the menu of modules offers. */
export async function modulesOf(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: 'Modules' })
  await button.click()
  await page.locator('.k-modules a').first().waitFor()
  const names = await page.locator('.k-modules .k-module-name').allTextContents()
  await button.click()
  return names
}
