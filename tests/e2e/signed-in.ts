/** A browser of somebody who has signed in, and what axe says of the page that it shows. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright'
import { fillLogin, type RealConsole } from './real-console'

export interface SignedIn { context: BrowserContext; page: Page }

export async function openSignedIn(browser: Browser, real: RealConsole, { account = 'admin', language = 'en', width = 1440, height = 900, dark = false } = {}): Promise<SignedIn> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  // Browsers of several test files share the machine: a minute is slow, not broken.
  context.setDefaultTimeout(60_000)
  await context.addInitScript((code) => localStorage.setItem('language', code), language)
  const page = await context.newPage()
  await page.goto(real.url, { waitUntil: 'commit' })
  await fillLogin(page, account)
  await page.waitForURL('**/home')
  return { context, page }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation { id: string; impact: string; nodes: { html: string }[] }

/** Serious and critical violations of WCAG 2.2 AA: rule and the elements. */
export async function violationsOf(page: Page): Promise<{ id: string; html: string[] }[]> {
  await page.evaluate(axe)
  // axe puts itself on the window; its answer is read as plain data.
  const found = await page.evaluate(async () => (await (window as unknown as { axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> } }).axe
    .run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })).violations)
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html.slice(0, 200)) }))
}
