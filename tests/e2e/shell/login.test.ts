/** Signing in, as people meet it, on the real server: shell.md §12 scenarios 2, 3, 10, 18 and §2.1. */
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../../support/app'
import { captchaText, fillLogin } from '../support/real-console'
import { openProduct, violationsOf } from '../support/signed-in'
import { taxCategories } from '../support/tax-category'
import { to } from '../support/to'

const { real, open: openAs, visit } = await openProduct()
let context: BrowserContext
let page: Page
const look = { width: 1280, height: 800 }
const signInBefore = async (account: string): Promise<void> => {
  ;({ context, page } = await openAs({ account, ...look }))
}

const failedCount = async (account: string) => {
  const {
    rows: [row],
  } = await sql<{ n: number }>`select coalesce(failed_count, 0)::int as n from sc_user where account = ${account}`.execute(real.app.db)
  return row?.n
}

describe('login', () => {
  beforeEach(async () => {
    ;({ context, page } = await visit({ language: 'en', ...look }))
  })

  test('Enter of an input method does not submit (shell.md §12.17); a wrong captcha keeps what was typed (§12.2); a wrong password is told at its field, a forgotten one is asked for there; a puzzle in place of the picture, and no other origin afterwards (S53)', async () => {
    await page.goto(real.url)
    await page.locator('.k-captcha img').waitFor()
    await page.locator('input[name=account]').focus()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Input.imeSetComposition', { text: 'とうきょう', selectionStart: 5, selectionEnd: 5 })
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 })
    await devtools.send('Input.insertText', { text: '東京' })
    expect(await page.locator('input[name=account]').inputValue()).toBe('東京')
    expect(await page.locator('.k-field-error').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.locator('.k-field-error').first().waitFor()

    // A wrong captcha: a danger alert, a new picture, account and password kept, failed_count unchanged.
    await page.locator('.k-alert').waitFor({ state: 'detached' })
    const picture = () => page.locator('.k-captcha img').getAttribute('src')
    const before = await picture()
    await fillLogin(page, 'staff01', { captcha: 'wrong' })
    await page.locator('.k-alert[data-kind=danger]').waitFor()
    await page.locator(`.k-captcha img:not([src="${before}"])`).waitFor()
    expect(await page.locator('input[name=account]').inputValue()).toBe('staff01')
    expect(await page.locator('input[name=password]').inputValue()).toBe(testPassword)
    await expect.poll(() => page.locator('input[name=captcha]').inputValue()).toBe('')
    await page.locator('input[name=captcha]:focus').waitFor()
    expect(await failedCount('staff01')).toBe(0)

    // A wrong password: the text of the catalogue, at the field, with the focus.
    await fillLogin(page, 'auditor', { password: 'not this one' })
    await page.locator('.k-field-error', { hasText: 'Account or password is incorrect.' }).waitFor()
    await page.locator('input[name=password][aria-invalid=true]:focus').waitFor()
    // The answer to one who forgot tells of no account.
    await page.getByText('Forgot password').click()
    await page.locator('.k-captcha img').waitFor()
    await page.locator('input[name=account]').fill('nobody-of-this-name')
    await page.locator('input[name=captcha]').fill(captchaText)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('status').getByText('If the account exists, a link was sent.').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('input[name=password]').waitFor()

    // Who cannot read the picture lets the browser solve a puzzle; an address of another origin never opens afterwards.
    await page.goto(`${real.url}/?redirect=${encodeURIComponent('//evil.example/')}`)
    await page.getByRole('button', { name: 'I cannot read the picture' }).click()
    await page.getByText('Checked by your browser.').waitFor()
    await page.locator('input[name=account]').fill('staff01')
    await page.locator('input[name=password]').fill(testPassword)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/home')
    await page.locator('.k-home').waitFor()
  })

  test('a one-time password: the dialog cannot be closed, every other call is refused; afterwards /home opens and the old one is worth nothing (shell.md §12.3)', async () => {
    const admin = await real.app.signIn('admin')
    const {
      rows: [person],
    } = await sql<{ id: number }>`select id from sc_user where account = 'staff01'`.execute(real.app.db)
    const reset = await admin.post(`/api/sc/user/${person?.id}/reset-password`, { mode: 'one-time' })
    const oneTime = String(reset.body.data.one_time_password)
    await page.goto(real.url)
    await fillLogin(page, 'staff01', { password: oneTime })
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Please choose your own password').waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0)
    const status = await page.evaluate(async () => {
      const answer = await fetch('/api/sc/user/all', { headers: { authorization: `Bearer ${sessionStorage.getItem('token')}` } })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    })
    expect(status).toEqual([403, 'password_change_required'])
    const fresh = 'violet harbour train 7'
    await dialog.locator('input[name=current_password]').fill(oneTime)
    await dialog.locator('input[name=password]').fill(fresh)
    await dialog.locator('input[name=password_confirmation]').fill(fresh)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await page.locator('.k-home').waitFor()
    await expect(real.app.signIn('staff01', oneTime)).rejects.toThrow('422')
    await real.app.signIn('staff01', fresh)
    await sql`update sc_user set password_hash = (select password_hash from sc_user where account = 'manager') where account = 'staff01'`.execute(
      real.app.db,
    )
  })
})

describe('signed in', () => {
  test('staff01 opens /sc/list by its address: the right and whom to ask are named, the session lives, back is one key (shell.md §12.10); a generic dialog is 480 × 300, on a phone as wide as it (shell.md §12.19); dark appearance and a narrow menu are there again elsewhere', async () => {
    await signInBefore('staff01')
    await page.goto(`${real.url}/sc/list`)
    await page.getByText(/Missing right: .*People.*: List/).waitFor()
    await page.getByText('Ask for it:').getByRole('link').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/sc/list')
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Why?' }).click()
    await page.getByRole('dialog').getByText('No role and no module administration grants it.').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize(look)
    await page.reload()
    await page.getByText('Missing right:').waitFor()
    // The way back has the focus.
    await page.keyboard.press('Enter')
    await page.locator('.k-home').waitFor()

    await page.locator('.k-avatar-button').click()
    const kept = () => page.waitForResponse((answer) => answer.url().endsWith('/preferences') && answer.ok())
    await Promise.all([kept(), page.getByRole('button', { name: 'Dark' }).click()])
    await page.keyboard.press('Escape')
    await Promise.all([kept(), page.getByRole('button', { name: 'Narrow the menu' }).click()])
    const elsewhere = await openAs({ account: 'staff01', language: 'tw', ...look })
    await elsewhere.page.goto(`${real.url}/home`)
    await elsewhere.page.locator('.k-sidebar[data-collapsed=true]').waitFor()
    await expect.poll(() => elsewhere.page.evaluate(() => document.documentElement.dataset.mode)).toBe('dark')

    // A way back that the router has gone itself asks before it leaves.
    ;({ page } = await openAs({ account: 'admin', width: 800, height: 800 }))
    await page.goto(`${real.url}/sc/leveldept`)
    await page.getByRole('button', { name: 'New department level', exact: true }).click()
    await page.waitForURL('**/sc/leveldept/create')
    await page.locator('form input:visible').first().fill('9')
    await page.evaluate(() => history.back())
    const dialog = page.locator('.k-dialog .ant-modal-container')
    await dialog.waitFor()
    for (const [width, expected] of [
      [800, 480],
      [390, 390],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => dialog.evaluate((box: HTMLElement) => [box.offsetWidth, box.offsetHeight])).toEqual([expected, 300])
    }
  })
})

describe('languages', () => {
  test('with jp every text of login, home, a list and a form is Japanese; switching to tw needs no reload (shell.md §12.18)', async () => {
    const jp = await visit({ language: 'jp', ...look })
    await jp.page.goto(real.url)
    await jp.page.getByRole('heading', { name: 'サインイン' }).waitFor()
    const keyLike = /\b[a-z_]+(?:\.[a-z_]+)+\b|common:/
    const texts = async () => jp.page.locator('body').innerText()
    expect(await jp.page.evaluate(() => document.documentElement.lang)).toBe('ja')
    expect(await texts()).not.toMatch(keyLike)
    for (const english of ['Sign in', 'Password', 'Account', 'Remember']) expect(await texts()).not.toContain(english)
    await fillLogin(jp.page, 'admin', { captcha: captchaText })
    await jp.page.locator('.k-home').waitFor()
    expect(await texts()).not.toMatch(keyLike)
    for (const english of ['Home', 'Good', 'Administration', 'settings', 'People']) expect(await texts()).not.toContain(english)
    // Words of our own, not of the rows: those are as people wrote them.
    const latin = async (part: string) =>
      (await jp.page.locator(part).allInnerTexts())
        .flatMap((text) => text.split('\n'))
        .filter((line) => /^[A-Z]?[a-z]{2,}( [a-z]+)*$/.test(line.trim()))
    await to(jp.page, taxCategories)
    await jp.page.locator('.k-table tbody .k-list-link').first().waitFor()
    expect([await latin('main button'), await latin('main th'), await latin('main h1'), await latin('nav')]).toEqual([[], [], [], []])
    expect(await texts()).not.toMatch(keyLike)
    await to(jp.page, `${taxCategories}/create`)
    await jp.page.locator('.k-entry').first().waitFor()
    expect(await latin('main')).toEqual([])
    expect(await texts()).not.toMatch(keyLike)
    await to(jp.page, '/home')
    await jp.page.locator('.k-home').waitFor()
    await jp.page.evaluate(() => {
      document.body.dataset.same = 'page'
    })
    await jp.page.getByRole('button', { name: /^言語/ }).click()
    await jp.page.getByRole('button', { name: '繁體中文' }).click()
    await jp.page.locator('.k-home', { hasText: '系統設定' }).waitFor()
    await expect
      .poll(() => jp.page.evaluate(() => [document.body.dataset.same, document.documentElement.lang]))
      .toEqual(['page', 'zh-Hant-TW'])
  })
})
