/** The session in the browser, by its own clock: shell.md §12 scenarios 1, 8, 10, 11 and §5.4; 6, 7, 9 and 20 are rules (unit/console/providers-*). */
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { browserNow, sharedBrowser } from '../../support/browser'
import { signedInAnswer, startConsoleStub, userAnswer, type ConsoleStub } from '../support/console-stub'

let browser: Browser
let stub: ConsoleStub
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await sharedBrowser()
})
beforeEach(async () => {
  stub = await startConsoleStub()
  context = await browser.newContext({ locale: 'en' })
  await context.addInitScript(() => localStorage.setItem('language', 'en'))
  page = await context.newPage()
})
afterEach(async () => {
  await context.close()
  await stub.close()
})

const start = new Date('2026-11-20T09:00:00Z')
const sessionKeys = (on = page) => on.evaluate(() => Object.keys(sessionStorage).sort())
const stored = (key: string, on = page) => on.evaluate((name) => sessionStorage.getItem(name), key)

/** Fills the login form, once its picture is there, and sends it. */
async function fillLogin() {
  await page.locator('.k-captcha img').waitFor()
  await page.locator('input[name=account]').fill('amy')
  await page.locator('input[name=password]').fill('a long pass phrase')
  await page.locator('input[name=captcha]').fill('AB7K')
  await page.locator('button[type=submit]').click()
}
/** Signs in and stands on /home. */
async function signIn() {
  await page.goto(stub.url)
  await fillLogin()
  await page.locator('.k-home').waitFor()
}

test('a session in an English company: English where nobody chose, on every call; "remember account" fills the account and never the password; storages have the given keys only (shell.md §12.1), session storage the seven (S52); a new tab takes over, and signing out ends both', async () => {
  await context.close()
  context = await browser.newContext({ locale: 'zh-TW' })
  page = await context.newPage()
  const setup = { name: { en: 'Taiyang' }, languages: ['en', 'tw'], default_language: 'en', era: 'ce', time_zone: 'Asia/Taipei' }
  stub.answer('GET /api/sc/company-setup/get-setup', { body: { data: setup }, headers: { 'set-cookie': 'XSRF-TOKEN=xsrf-1; Path=/' } })
  await page.goto(stub.url)
  await page.getByText('Remember account').click()
  await fillLogin()
  await page.locator('.k-home').waitFor()
  expect(await sessionKeys()).toEqual([
    'autoLogoutDuration',
    'autoLogoutEnabled',
    'lastAxiosTime',
    'token',
    'token_expires',
    'user_departments',
    'user_id',
  ])
  expect(await stored('user_departments')).toBe('[12]')
  await page.locator('.k-bell').click()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()

  const second = await context.newPage()
  await second.goto(`${stub.url}/home`)
  await second.locator('.k-home').waitFor()
  expect(await stored('user_id', second)).toBe('7')
  expect(stub.to('/api/sc/user/login')).toHaveLength(1)
  await page.locator('.k-avatar-button').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await second.locator('input[name=account]').waitFor()
  await expect.poll(() => sessionKeys(second)).toEqual([])
  await expect.poll(() => stub.to('/api/sc/user/logout').length).toBe(1)
  const [logout] = stub.to('/api/sc/user/logout')
  expect(logout?.headers).toMatchObject({
    authorization: 'Bearer first',
    'accept-language': 'en',
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': 'xsrf-1',
  })
  const spoken = stub.calls.filter(({ path }) => path.startsWith('/api/') && !path.endsWith('/get-setup'))
  expect(spoken.filter(({ headers }) => headers['accept-language'] !== 'en').map(({ path }) => path)).toEqual([])

  await page.goto(stub.url)
  await page.locator('input[name=account]').waitFor()
  await expect.poll(() => page.locator('input[name=account]').inputValue()).toBe('amy')
  expect(await page.locator('input[name=password]').inputValue()).toBe('')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['ListAllNotifications'])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toContain('pass phrase')
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'remember_account')
  expect(Math.round(((cookie?.expires ?? 0) * 1000 - browserNow()) / 86_400_000)).toBe(180)
})

test("without a session: a known path leads to the login and back, an unknown one to the bare not-found screen; an expired one to /tokenexpired (shell.md §2, §5.3); a link for a new password stays, says what is wrong in the server's words, and 500 and 404 are system errors (routes.md §8)", async () => {
  const check = 'POST /api/sc/user/check-reset-token'
  await page.goto(`${stub.url}/xyz`)
  await page.getByText('This page does not exist or has moved.').waitFor()
  expect(await page.locator('.k-header').count()).toBe(0)
  await page.goto(`${stub.url}/sc/job-positions?page=2`)
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('redirect') === '/sc/job-positions?page=2')

  await signIn()
  const expire = async () => {
    // Where no call of the console's is answered any more: each says anew when the last one was.
    await page.goto(`${stub.url}/api/captcha`)
    await page.evaluate(() => sessionStorage.setItem('lastAxiosTime', String(Date.now() - 3_601_000)))
  }
  await expire()
  await page.goto(`${stub.url}/sc/job-positions?page=2`)
  await page.getByText('Your session has ended. Please sign in again. Unsaved input was kept as a draft.').waitFor()
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('redirect'), searchParams.get('user')]).toEqual(['/tokenexpired', '/sc/job-positions?page=2', '7'])
  expect(await sessionKeys()).toEqual([])

  await signIn()
  await expire()
  stub.answer(check, { body: { valid: true, account_masked: 'a***y', purpose: 'reset' } })
  await page.goto(`${stub.url}/reset-password/some-token`)
  await page.locator('input[name=password_confirmation]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/reset-password/some-token')

  const box = page.locator('.k-error-box')
  stub.answer(check, { status: 500, body: { message: 'db down', request_id: 'r-18' } })
  await page.goto(`${stub.url}/reset-password/some-token`)
  await box.getByText('System error: db down').waitFor()
  await box.getByText('r-18').waitFor()
  for (const [status, text, shown] of [
    [404, 'gone', 'System error: gone'],
    [429, 'Too many attempts.', 'Too many attempts.'],
  ] as const) {
    stub.answer(check, { status, body: { message: text } })
    await box.getByRole('button').click()
    await box.getByText(shown, { exact: true }).waitFor()
  }
  stub.answer(check, { body: { valid: true, account_masked: 'a***y', purpose: 'reset' } })
  await box.getByRole('button').click()
  await page.locator('input[name=password]').fill('a long pass phrase')
  await page.locator('input[name=password_confirmation]').fill('another')
  await page.locator('button[type=submit]').click()
  const alert = page.locator('.k-alert[data-kind=danger]')
  await alert.getByText('The two passwords are not equal.').waitFor()
  expect(await page.getByText('Please check the required fields.').count()).toBe(0)

  await page.locator('input[name=password_confirmation]').fill('a long pass phrase')
  const refused = { message: 'x', errors: { token: ['This link was replaced by a newer one.'] }, code: 'token' }
  stub.answer('POST /api/sc/user/reset-password', { status: 422, body: refused })
  await page.locator('button[type=submit]').click()
  await page.locator('.k-state').getByText('This link was replaced by a newer one.').waitFor()
  expect(await page.getByText('This link was replaced by a newer one.').count()).toBe(1)
})

test('an alert disappears after 2500 ms, under the pointer its clock stands still; idle for 15 min with duration 0.25: a warning 2 min before, closed by "Stay signed in" with a heartbeat; the next time /tokenexpired (shell.md §12.8)', async () => {
  await page.clock.install({ time: start })
  await page.goto(stub.url)
  await page.locator('.k-captcha img').waitFor()
  // From here on time passes only as the test says: the pointer is there before the alert goes, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000))
  await page.locator('button[type=submit]').click()
  const alert = page.locator('.k-alert')
  await alert.waitFor()
  const box = await alert.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
  await page.clock.runFor(10_000)
  expect(await alert.count()).toBe(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(2_500)
  await alert.waitFor({ state: 'detached' })

  stub.answer('POST /api/sc/user/login', { body: { ...signedInAnswer, autoLogoutDuration: '0.25' } })
  await fillLogin()
  await page.locator('.k-home').waitFor()
  await page.clock.runFor(12 * 60_000 + 55_000)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.clock.runFor(10_000)
  // React holds a dialog that is loaded late back for a moment: the moment has to pass.
  await page.clock.resume()
  await page.getByRole('dialog').getByText('Still there?').waitFor()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.clock.runFor(1_000)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => stub.to('/api/sc/user/heartbeat').length).toBe(1)
  expect(await sessionKeys()).toContain('token')
  await page.clock.runFor(13 * 60_000 + 10_000)
  await page.getByRole('dialog').getByText('Still there?').waitFor()
  await page.clock.runFor(3 * 60_000)
  await page.waitForURL('**/tokenexpired?reason=idle**')
  await expect.poll(() => sessionKeys()).toEqual([])
  await expect.poll(() => stub.to('/api/sc/user/logout').length).toBe(1)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('redirect'), searchParams.get('user')]).toEqual(['/home', '7'])
})

test('what may not be opened: by a click a warning, by its address the missing right is named, an unmatched path is not found, and the session lives; /403 itself ends it (shell.md §12.10, shell.md §12.11)', async () => {
  stub.answer('GET /api/sc/user/7', userAnswer({ sc: { use: [{ name: 'directory', actions: ['list'] }] } }))
  stub.answer('GET /api/sc/user-notification', {
    body: {
      data: [
        {
          id: 1,
          type: 1,
          modelType: 'sc',
          modelId: 1,
          data: { title: { en: 'To the people' }, url: '/sc/list' },
          count: 1,
          read_at: null,
          created_at: new Date().toISOString(),
        },
      ],
      meta: { unread_count: 1, current_page: 1, last_page: 1 },
    },
  })
  stub.answer('POST /api/sc/user-notification/1/read', { body: { data: { id: 1 } } })
  await page.clock.install({ time: start })
  await signIn()
  await page.locator('.k-bell').click()
  await page.locator('.k-bell-panel').getByText('To the people').click()
  await page.locator('.k-alert[data-kind=warning]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(await sessionKeys()).toContain('token')

  // By its address it stays there.
  await page.goto(`${stub.url}/sc/list`)
  await page.getByText('You may not open this page. You are still signed in.').waitFor()
  await page.getByText('Missing right:').waitFor()
  expect(new URL(page.url()).pathname).toBe('/sc/list')
  expect(await sessionKeys()).toContain('token')
  expect(stub.to('/api/sc/user/logout')).toHaveLength(0)
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.locator('.k-home').waitFor()

  // A path that is none.
  await page.goto(`${stub.url}/xyz`)
  await page.getByText('This page does not exist or has moved.').waitFor()
  await page.getByText('/xyz').waitFor()
  expect(await sessionKeys()).toContain('token')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.locator('.k-home').waitFor()

  // Storage empty, the server told, no refresh afterwards.
  await page.goto(`${stub.url}/403`)
  await page.getByText('You do not have permission to open this page. You have been signed out for safety.').waitFor()
  // The page is there before the server has been told.
  await expect.poll(() => sessionKeys()).toEqual([])
  await expect.poll(() => stub.to('/api/sc/user/logout').length).toBe(1)
  const refreshed = stub.to('/api/sc/user/refresh').length
  await page.clock.runFor(60 * 60_000)
  expect(stub.to('/api/sc/user/refresh')).toHaveLength(refreshed)
  expect(stub.to('/api/sc/user/logout')).toHaveLength(1)
})
