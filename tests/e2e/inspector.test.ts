/** "Why?": the Inspector for administrators, and the answer beside a record for everybody. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser'
import { fillLogin, startRealConsole, type RealConsole } from './real-console'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let real: RealConsole
let context: BrowserContext | undefined

beforeAll(async () => {
  real = await startRealConsole()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await real.close()
})
afterEach(() => context?.close())

async function open(account: string, { dark = false } = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
  context.setDefaultTimeout(110_000)
  await context.addInitScript(() => localStorage.setItem('language', 'en'))
  const page = await context.newPage()
  await page.goto(real.url)
  await fillLogin(page, account)
  await page.waitForURL('**/home')
  return page
}
async function faults(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: axe }).catch(() => page.evaluate(axe))
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run: (root: Document, options: object) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }
    const { violations } = await checker.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
}

const idOf = async (account: string) => Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(real.app.db)).rows[0]?.id)

test.each([false, true])('the Inspector says why, who and what differs (dark: %s)', async (dark) => {
  const page = await open('admin', { dark })
  const [clerk, admin] = [await idOf('staff01'), await idOf('admin')]
  await page.goto(`${real.url}/sc/rights-settings/inspector?user=${clerk}&path=sc.use.profile.actions.show`)
  await page.locator('.k-why-answer[data-answer="yes"]').waitFor()
  await page.getByText('everyone has this role').first().waitFor()
  expect(await faults(page)).toEqual([])
  await page.goto(`${real.url}/sc/rights-settings/inspector?user=${clerk}&path=cm.admin.tag.actions.list`)
  await page.locator('.k-why-answer[data-answer="no"]').waitFor()
  await page.getByText('No role and no module administration grants it.').waitFor()
  await page.goto(`${real.url}/sc/rights-settings/inspector?mode=who&path=sc.admin.rights.actions.edit`)
  await page.getByText('1 person may.').waitFor()
  await page.goto(`${real.url}/sc/rights-settings/inspector?mode=compare&user=${admin}&with=${clerk}`)
  await page.locator('.k-inspector-differ li', { hasText: 'sc.admin.rights.actions.edit' }).waitFor()
  expect(await faults(page)).toEqual([])
})

test('a record tells what is not allowed, and each can be asked why', async () => {
  const page = await open('auditor')
  await page.goto(`${real.url}/cm/admin/info-settings/business/tax-category/show?id=1`)
  await page.locator('.k-record-title').waitFor()
  await page.locator('button[aria-label="More"]').click()
  await page.getByRole('menuitem', { name: 'Hidden fields and actions' }).click()
  await page.getByRole('button', { name: 'Why? Edit' }).click()
  await page.locator('.k-why-answer[data-answer="no"]', { hasText: 'cm.admin.tax-category.actions.edit' }).waitFor()
})
