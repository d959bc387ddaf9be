/** What the eye and the screen reader meet: shell.md §12 scenarios 19 and 21 (shell), §14, no refused style or script. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../../support/browser'
import { signedInAnswer, startConsoleStub, type ConsoleStub } from '../support/console-stub'

let browser: Browser
let stub: ConsoleStub
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

beforeAll(async () => {
  browser = await sharedBrowser()
  stub = await startConsoleStub()
  stub.answer('GET /api/sc/user-notification', {
    body: {
      data: [
        {
          id: 2,
          type: 1,
          modelType: 'wf',
          modelId: 1,
          data: { title: { en: 'A form to sign' }, body: { en: 'Ben Wang' }, url: '/home' },
          count: 3,
          read_at: null,
          created_at: new Date().toISOString(),
        },
        {
          id: 1,
          type: 1,
          modelType: 'bb',
          modelId: 1,
          data: { title: { en: 'A bulletin' }, url: '/home' },
          count: 1,
          read_at: '2026-01-01T00:00:00Z',
          created_at: '2026-01-01T00:00:00Z',
        },
      ],
      meta: { unread_count: 1, current_page: 1, last_page: 1 },
    },
  })
})
afterAll(() => stub.close())

interface Opened {
  page: Page
  refused: string[]
  close: () => Promise<void>
}

async function open(path: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })
  await context.addInitScript(() => localStorage.setItem('language', 'en'))
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  page.on('pageerror', (error) => refused.push(String(error)))
  await page.goto(stub.url + path)
  return { page, refused, close: () => context.close() }
}

async function signIn(page: Page): Promise<void> {
  await page.locator('.k-captcha img').waitFor()
  await page.locator('input[name=account]').fill('amy')
  await page.locator('input[name=password]').fill('x')
  await page.locator('input[name=captcha]').fill('AB7K')
  await page.locator('button[type=submit]').click()
  await page.locator('.k-home').waitFor()
}

/** In the light and in the dark. @param part selector of what floats over the page: what it covers is judged without it */
async function violations(page: Page, part = 'html'): Promise<string[]> {
  const inLight = await violationsNow(page, part)
  await show(page, 'dark')
  const inDark = await violationsNow(page, part)
  await show(page, 'light')
  return [...inLight, ...inDark.map((violation) => `dark: ${violation}`)]
}

async function show(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode })
  await page.waitForFunction((wanted) => document.documentElement.dataset.mode === wanted, mode)
}

async function violationsNow(page: Page, part: string): Promise<string[]> {
  // What still fades has less contrast than it will have.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(axe)
  // axe puts itself on the window; its answer is read as plain data.
  const found = await page.evaluate(
    async (within) =>
      (
        await (
          window as unknown as {
            axe: {
              run: (
                within: string,
                options: object,
              ) => Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }>
            }
          }
        ).axe.run(within, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        })
      ).violations,
    part,
  )
  return found.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => `${node.html} — ${node.failureSummary}`).join(' | ')}`,
  )
}

const widthTo = (page: Page, width: number) => page.setViewportSize({ width, height: 800 })

/** Nothing scrolls sideways. */
async function fitsNarrow(page: Page): Promise<void> {
  for (const width of [320, 360]) {
    await widthTo(page, width)
    // A page that was wider is drawn anew first.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), { message: `${width} px` })
      .toBe(false)
  }
  await widthTo(page, 1280)
}

test('who has no session: the pages that say so, and the login, also with its errors, in the light and in the dark; nothing scrolls sideways at 320 and 360 px', async () => {
  const { page, refused, close } = await open('/xyz')
  for (const [path, heading] of [
    ['/xyz', 'Page not found'],
    ['/tokenexpired?reason=idle', 'Session ended'],
    ['/403', 'No permission'],
  ] as const) {
    if (!page.url().endsWith(path)) await page.goto(stub.url + path)
    await page.getByRole('heading', { name: heading }).waitFor()
    expect([path, await violations(page)]).toEqual([path, []])
  }
  await page.goto(stub.url)
  await page.locator('.k-captcha img').waitFor()
  await fitsNarrow(page)
  expect(await violations(page)).toEqual([])
  await page.locator('button[type=submit]').click()
  await page.locator('.k-field-error').first().waitFor()
  expect(await violations(page)).toEqual([])
  expect(refused).toEqual([])
  await close()
})

test('signed in: an alert dialog is 600 × 300, on a narrow window as wide as it (shell.md §12.19); home, the bell, the menus and a dialog, which keeps the focus, in the light and in the dark', async () => {
  stub.answer('POST /api/sc/user/login', { body: { ...signedInAnswer, password_age_days: 200 } })
  const { page, refused, close } = await open('/')
  await signIn(page)
  const reminder = page.getByRole('dialog').filter({ hasText: 'Your password is 200 days old.' })
  await reminder.waitFor()
  for (const [width, expected] of [
    [800, 600],
    [390, 390],
  ] as const) {
    await widthTo(page, width)
    await expect
      .poll(() => page.locator('.k-dialog .ant-modal-container').evaluate((box: HTMLElement) => [box.offsetWidth, box.offsetHeight]))
      .toEqual([expected, 300])
  }
  await page.keyboard.press('Escape')
  await reminder.waitFor({ state: 'hidden' })
  await fitsNarrow(page)
  expect(await violations(page)).toEqual([])
  await page.locator('.k-bell').click()
  await page.locator('.k-notice').first().waitFor()
  expect(await violations(page, '.k-panel')).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.k-panel').waitFor({ state: 'detached' })
  await page.locator('.k-avatar-button').focus()
  await page.keyboard.press('Enter')
  await page.locator('.k-panel').getByRole('button', { name: 'Change password' }).waitFor()
  expect(await violations(page, '.k-panel')).toEqual([])
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('dialog').locator('input[name=password]').waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  // The focus is kept inside while it is open, and goes back where it was.
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null || document.activeElement?.outerHTML)).toBe(
      true,
    )
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('k-avatar-button')
  expect(refused).toEqual([])
  await close()
  stub.answer('POST /api/sc/user/login', { body: signedInAnswer })
})
