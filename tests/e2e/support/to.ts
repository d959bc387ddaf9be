import type { Page } from 'playwright'

/**
 * Opens an address of the console as its links do: the shell and what it has loaded stay, which takes a quarter of a load. What is waited for
 * next must not stand on the page before. Where opening by itself is the point, the address is loaded (`page.goto`).
 */
export const to = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
