/** The product and a browser for the tests of one file, people who have signed in, and what axe says of the page they see. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright'
import { afterAll, afterEach, expect } from 'vitest'
import { testPassword } from '../../support/app'
import { sharedBrowser } from '../../support/browser'
import { patience } from '../../support/until'
import { hashToken } from '../../../server/kernel/tokens'
import { captchaText, startRealConsole, type RealConsole } from './real-console'
import { SharedPages, type Owned, type SignedIn } from './shared-pages'
import { to } from './to'

export type { SignedIn }

interface Visit {
  language?: string
  width?: number
  height?: number
  dark?: boolean
  /** With a finger instead of a mouse. */
  touch?: boolean
  /** Where the page's clock stands; the server's is set by `setNow`. */
  at?: Date
  /** Stays open for all tests of the file; otherwise it ends with the test. */
  keep?: boolean
  /** Meets what the page's policy is there to refuse; a refusal anywhere else fails the test. */
  hostile?: boolean
}

export interface Product {
  real: RealConsole
  /** A browser of somebody who has not signed in. Nothing is loaded yet. */
  visit: (options?: Visit) => Promise<SignedIn>
  /**
   * A browser of somebody who has: the sign-in page has tests of its own. Nothing of the console is loaded yet. The tests of a file share the
   * page of an account; whoever needs one that nobody had says so with `fresh`.
   */
  open: (options?: Visit & { account?: string; fresh?: boolean }) => Promise<SignedIn>
  /**
   * Opens an address of the console as its links do where the console is loaded, also by a test before: a page that the tests of a file share then
   * stays there, emptied of what they left. Loads it otherwise. Where the load is the point, or something must be there before it, it is `goto`.
   */
  go: (page: Page, address: string) => Promise<void>
}

/** Starts both; they end with the file. */
export async function openProduct(options: Parameters<typeof startRealConsole>[0] = {}): Promise<Product> {
  const [real, browser] = await Promise.all([startRealConsole(options), sharedBrowser()])
  const opened: BrowserContext[] = []
  const kept: BrowserContext[] = []
  const shared = new SharedPages(real.url, (token) => renewSession(real, token))
  const refused: string[] = []
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    if (failed) for (const error of task.result?.errors ?? []) error.message += await seen([...opened, ...kept, ...shared.contexts])
    for (const context of opened.splice(0)) await context.close()
    await shared.takeBack(failed)
    expect(refused.splice(0), 'refused by the content security policy (runtime.md S19)').toEqual([])
  })
  afterAll(async () => {
    for (const context of kept) await context.close()
    await shared.close()
    await real.close()
  })
  const load = async ({ language = 'en', width = 1440, height = 900, dark = false, touch = false, at, hostile = false }: Visit = {}) => {
    const context = await prepared(browser, language, {
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
    })
    context.on('console', (message) => {
      if (!hostile && message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    if (at) await context.clock.setFixedTime(at)
    return { context, page: await context.newPage() }
  }
  const visit = async (options: Visit = {}) => {
    const visitor = await load(options)
    ;(options.keep ? kept : opened).push(visitor.context)
    return visitor
  }
  const signedIn = async (visitor: SignedIn, account: string, at?: Date) => ({
    ...visitor,
    ...(await signIn(visitor.context, real.url, account, at)),
  })
  return {
    real,
    visit,
    go: async (page, address) => {
      shared.stayInConsole = true
      const isLoaded = page.url().startsWith(real.url) && (await page.locator('.k-header').count()) > 0
      await (isLoaded ? to(page, address) : page.goto(real.url + address))
    },
    open: async ({ account = 'admin', fresh = false, ...rest } = {}) => {
      const { language = 'en', width = 1440, height = 900, dark = false, touch = false, at, keep, hostile } = rest
      if (fresh || keep || hostile || at) return signedIn(await visit(rest), account, at)
      return shared.lend([account, language, touch].join(), { width, height, dark }, async () => ({
        ...(await signedIn(await load(rest), account)),
        language,
      }))
    },
  }
}

/** What stood on the pages when a test failed: where nobody sees the screen, its report has to. */
async function seen(contexts: readonly BrowserContext[]): Promise<string> {
  const texts = contexts.flatMap((context) => context.pages()).map(async (page) => `\n${page.url()}\n${await textOf(page)}`)
  return (await Promise.all(texts)).join('\n')
}
const textOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => {
      const { activeElement: active, body } = document
      return `focus: ${active?.outerHTML.slice(0, 200)}\n${body.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(-2500)}`
    })
    .catch(String)

async function prepared(browser: Browser, language: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  await context.addInitScript((code) => localStorage.setItem('language', code), language)
  return context
}

/** As the login page does, without its page: the cookies come to the browser, the session's keys to each of its tabs, once. @returns whose it is */
export async function signIn(
  context: BrowserContext,
  url: string,
  account: string,
  at = new Date(),
): Promise<Pick<Owned, 'user' | 'token'>> {
  const { key } = (await (await context.request.get(`${url}/api/captcha`)).json()) as { key: string }
  const answer = await context.request.post(`${url}/api/sc/user/login`, {
    headers: { origin: url },
    data: { account, password: testPassword, captcha_key: key, captcha: captchaText },
  })
  if (!answer.ok()) throw new Error(`${account} can't sign in: ${answer.status()} ${await answer.text()}`)
  const session = (await answer.json()) as Record<string, unknown>
  const keys = {
    token: session.access_token,
    token_expires: session.token_expires,
    user_id: session.user_id,
    user_departments: JSON.stringify(session.user_departments),
    autoLogoutEnabled: session.autoLogoutEnabled,
    autoLogoutDuration: session.autoLogoutDuration,
    lastAxiosTime: at.getTime(),
  }
  await context.addInitScript(
    (entries) => {
      if (window.name === 'signed-in') return
      window.name = 'signed-in'
      for (const [name, value] of entries) sessionStorage.setItem(name, value)
    },
    Object.entries(keys).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { user: String(session.user_id), token: String(session.access_token) }
}

/** As if it had begun now. @returns whether it is still open, and its person's own */
async function renewSession({ app }: RealConsole, token: string): Promise<boolean> {
  const { rows } = await sql`update sc_session set created_at = ${app.app.kontor.systemContext().now()}
    where (token_hash = ${hashToken(token)} or previous_token_hash = ${hashToken(token)}) and revoked_at is null and view_as_id is null returning id`.execute(
    app.db,
  )
  return rows.length > 0
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

/**
 * Serious and critical violations of WCAG 2.2 AA: rule and the elements.
 * @param within a selector, where what lies below something open would be judged half covered
 */
export async function violationsOf(page: Page, within = 'html'): Promise<{ id: string; html: string[] }[]> {
  // Rows of the question before are dimmed until the answer is there.
  await page.waitForFunction(() => document.querySelector('[data-stale]') === null)
  // What still fades has less contrast than it will have.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // axe puts itself on the window; its answer is read as plain data.
  const found = await page.evaluate(
    async (root) =>
      (
        await (window as unknown as { axe: { run: (root: string, options: object) => Promise<{ violations: Violation[] }> } }).axe.run(
          root,
          { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] },
        )
      ).violations,
    within,
  )
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html.slice(0, 200)) }))
}

/**
 * Ask before the page is loaded: resolves when the page has nothing left to do, no call is open and nothing is drawn. Playwright's own
 * "networkidle" waits half a second more each time.
 */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let ended: () => void = () => undefined
  const end = (request: Request) => {
    open.delete(request)
    ended()
  }
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // What an act has set off stands before it: the browser is idle only when nothing else is to be done.
  const isIdle = () => page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())))
  return async () => {
    await isIdle()
    while (open.size > 0) {
      await new Promise<void>((resolve) => (ended = resolve))
      await isIdle()
    }
  }
}

/** Ask before the page is loaded: resolves when it hears the channel, so that what happens from then on is told. */
export async function joined(page: Page, channel: string): Promise<void> {
  const socket = await page.waitForEvent('websocket', { predicate: (one) => one.url().includes('/app/') })
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).includes('subscription_succeeded') && String(payload).includes(channel),
    timeout: patience,
  })
}
