/**
 * Pages of people who have signed in, kept for the tests of a file: a context, a sign-in and a first load cost more than most stories do.
 * A test that follows finds the page as a new one: on the same session, with nothing else that the test before left in the browser.
 */
import type { BrowserContext, Page } from 'playwright'
import { restInConsole } from './rest-in-console'

export interface SignedIn {
  context: BrowserContext
  page: Page
}

/** With whose session it is, what opens it, and the language in which it begins. */
export interface Owned extends SignedIn {
  user: string
  token: string
  language: string
}

/** What may differ between two tests on one page. */
export interface Look {
  width: number
  height: number
  dark: boolean
}

interface Kept extends Owned {
  name: string
  look: Look
  /** Has what can't be taken back: it ends with the test. */
  spoilt: boolean
}

/** What a session is, beside its cookies (src/providers/auth/session-store.ts). */
const sessionKeys = ['token', 'token_expires', 'user_id', 'user_departments', 'autoLogoutEnabled', 'autoLogoutDuration', 'lastAxiosTime']

const heard = [
  ...(['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response', 'websocket'] as const),
]

export class SharedPages {
  readonly #url: string
  readonly #renew: (token: string) => Promise<boolean>
  readonly #idle = new Map<string, Kept>()
  readonly #lent: Kept[] = []
  /** The file opens addresses as links do, also the first of a test: its pages stay in the console between two tests. */
  stayInConsole = false

  /** @param renew makes a session the one that began last; false when it has ended */
  constructor(url: string, renew: (token: string) => Promise<boolean>) {
    this.#url = url
    this.#renew = renew
  }

  get contexts(): BrowserContext[] {
    return this.#lent.map(({ context }) => context)
  }

  /** @param name what two tests must have in common to get the same page; one that is in use is not given twice */
  async lend(name: string, look: Look, make: () => Promise<Owned>): Promise<SignedIn> {
    const kept = (await this.#stillOpen(name)) ?? markSpoilt({ ...(await make()), name, look, spoilt: false })
    this.#lent.push(kept)
    if (kept.look.width !== look.width || kept.look.height !== look.height)
      await kept.page.setViewportSize({ width: look.width, height: look.height })
    if (kept.look.dark !== look.dark) await kept.page.emulateMedia({ colorScheme: schemeOf(look) })
    kept.look = look
    return kept
  }

  /** Only so many sessions of a person live, and a test signs in beside its page: that one is to end last. */
  async #stillOpen(name: string): Promise<Kept | undefined> {
    const kept = this.#idle.get(name)
    this.#idle.delete(name)
    if (!kept || (await this.#renew(kept.token))) return kept
    await kept.context.close()
    return undefined
  }

  /** After a test. @param failed what it left is not known */
  async takeBack(failed: boolean): Promise<void> {
    for (const kept of this.#lent.splice(0)) {
      const isSound = !failed && !kept.spoilt && !this.#idle.has(kept.name) && (await this.#isAsNew(kept))
      if (isSound) this.#idle.set(kept.name, kept)
      else await kept.context.close()
    }
  }

  async close(): Promise<void> {
    for (const { context } of [...this.#idle.values(), ...this.#lent.splice(0)]) await context.close()
    this.#idle.clear()
  }

  /** @returns whether the session is still what it was */
  async #isAsNew(kept: Kept): Promise<boolean> {
    const { context, page } = kept
    if (page.isClosed()) return false
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of heard) page.removeAllListeners(event)
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
    await Promise.all([context.setOffline(false), context.clearPermissions()])
    if (page.url() === 'about:blank') return true
    if (this.stayInConsole) {
      await this.#lookAnew(kept)
      const rested = await restInConsole(page, kept.language, sessionKeys)
      if (rested) return this.#isOwn(kept, rested)
    }
    // Of the same origin, and nothing runs there: what the console kept can go.
    await page.goto(`${this.#url}/health`)
    await this.#lookAnew(kept)
    const left = await page.evaluate(async (names) => {
      for (const { name = '' } of await indexedDB.databases())
        await new Promise((gone) => {
          Object.assign(indexedDB.deleteDatabase(name), { onsuccess: gone, onerror: gone })
        })
      const session = names.map((name): [string, string | null] => [name, sessionStorage.getItem(name)])
      localStorage.clear()
      sessionStorage.clear()
      for (const [name, value] of session) if (value !== null) sessionStorage.setItem(name, value)
      sessionStorage.setItem('lastAxiosTime', String(Date.now()))
      return { token: sessionStorage.getItem('token'), user: sessionStorage.getItem('user_id') }
    }, sessionKeys)
    return this.#isOwn(kept, left)
  }

  async #lookAnew({ page, look }: Kept): Promise<void> {
    await page.setViewportSize({ width: look.width, height: look.height })
    await page.emulateMedia({ colorScheme: schemeOf(look), media: null, forcedColors: null, contrast: null, reducedMotion: 'reduce' })
    await page.mouse.move(0, 0)
  }

  #isOwn(kept: Kept, { token, user }: { token: string | null; user: string | null }): boolean {
    if (!token || user !== kept.user) return false
    kept.token = token
    return true
  }
}

const schemeOf = ({ dark }: Look) => (dark ? 'dark' : 'light')

/** What is put into a page before it loads, and a clock of its own, stay with it. */
function markSpoilt(kept: Kept): Kept {
  for (const owner of [kept.page, kept.context, kept.context.clock] as object[])
    for (const name of ['addInitScript', 'routeWebSocket', 'exposeFunction', 'exposeBinding', 'install', 'setFixedTime', 'pauseAt'])
      if (name in owner) {
        const act = Reflect.get(owner, name) as (...args: unknown[]) => unknown
        Reflect.set(owner, name, (...args: unknown[]) => {
          kept.spoilt = true
          return act.apply(owner, args)
        })
      }
  return kept
}
