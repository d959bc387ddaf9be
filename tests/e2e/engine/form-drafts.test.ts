/** Nothing typed is lost: shell.md §2.4 (draft), §9, §12 scenarios 8 and 22, runtime.md R10, R12, R13. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { findChromium } from '../../../scripts/chromium.mjs'
import { partsOf, takeFirst } from '../support/parts'
import { patience } from '../../support/until'
import { fillLogin } from '../support/real-console'
import { openProduct, signIn } from '../support/signed-in'
import { newTaxCategory, taxCategories } from '../support/tax-category'

const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

async function signedIn(within: BrowserContext): Promise<Page> {
  await within.addInitScript(() => localStorage.setItem('language', 'en'))
  await signIn(within, real.url, 'admin')
  const opened = await within.newPage()
  opened.setDefaultTimeout(patience)
  return opened
}

const { button, alertText, field } = partsOf(() => page)
const nameOf = (on = page) => field('name', on).getByRole('textbox').first()
const bar = (on = page) => on.locator('.k-draft-bar')
const kept = (on = page) => on.locator('.k-kept').waitFor()

async function openForm(address: string) {
  await go(page, address)
  await nameOf().waitFor()
}
async function loadForm(address: string, on = page) {
  await on.goto(real.url + address)
  await nameOf(on).waitFor()
}
async function fillNew(code: string) {
  await openForm(`${taxCategories}/create`)
  await field('code').getByRole('textbox').fill(code)
  await nameOf().fill(`Draft ${code}`)
  await takeFirst(field('country').getByRole('combobox'), 'Taiwan')
  await field('kind').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('Standard', { exact: true }).first().click()
}
/** What the browser keeps of this page, of whoever writes it. */
const draftsLeft = () =>
  page.evaluate(
    () =>
      new Promise<number>((count, fail) => {
        const opening = indexedDB.open('kontor-drafts')
        opening.onerror = () => fail(new Error('no drafts can be read'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('draft').objectStore('draft').count()
          counting.onsuccess = () => {
            opening.result.close()
            count(counting.result)
          }
        }
      }),
  )
const inDatabase = async (code: string) =>
  (
    await sql<{ id: number; version: number; rate: string | null; name: Record<string, string> }>`
  select id::int, version, rate::text, name from cm_tax_category where code = ${code} and deleted_at is null`.execute(real.app.db)
  ).rows

describe('a draft', () => {
  test('survives a reload, is compared and restored, and is gone after the save', async () => {
    const id = await newTaxCategory(real, 'DR-RELOAD')
    await openForm(`${taxCategories}/edit?id=${id}`)
    await nameOf().fill('Half written')
    await kept()
    await page.reload()
    await bar()
      .getByText(/^Restore your draft of \d\d:\d\d\?$/)
      .waitFor()
    expect(await nameOf().inputValue()).toBe('DR-RELOAD')
    await bar().getByRole('button', { name: 'Compare' }).click()
    const dialog = page.locator('.k-dialog')
    await dialog.getByRole('row', { name: /Name/ }).getByText('Half written').waitFor()
    await dialog.getByRole('row', { name: /Name/ }).getByText('DR-RELOAD').waitFor()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => nameOf().inputValue()).toBe('Half written')
    await button('Save').click()
    await alertText('Half written was saved.')
    expect(await inDatabase('DR-RELOAD')).toMatchObject([{ name: { en: 'Half written' }, version: 2 }])
    await loadForm(`${taxCategories}/edit?id=${id}`)
    await page.waitForLoadState('networkidle')
    expect(await bar().count()).toBe(0)
  })

  test('survives a crash of the browser', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-profile-'))
    const executablePath = findChromium() ?? ''
    const start = () =>
      chromium.launchPersistentContext(folder, {
        executablePath,
        args: ['--no-sandbox', '--disable-gpu'],
        viewport: { width: 1440, height: 900 },
      })
    let profile = await start()
    const before = await signedIn(profile)
    await loadForm(`${taxCategories}/create`, before)
    await nameOf(before).fill('Crashed')
    await kept(before)
    await before.goto('chrome://crash').catch(() => undefined)
    await profile.close()
    profile = await start()
    const after = await signedIn(profile)
    await loadForm(`${taxCategories}/create`, after)
    await bar(after).getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => nameOf(after).inputValue()).toBe('Crashed')
    await profile.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a session that ends keeps it; after the sign-in the same page opens and offers it (shell.md §12.8)', async () => {
    const id = await newTaxCategory(real, 'DR-SESSION')
    await openForm(`${taxCategories}/edit?id=${id}`)
    await nameOf().fill('Interrupted')
    // An hour and more without a request: the next one is not sent, the session is over.
    await page.evaluate(() => sessionStorage.setItem('lastAxiosTime', '0'))
    await button('Save').click()
    await page.waitForURL('**/tokenexpired**')
    await button('Sign in').click()
    await fillLogin(page, 'admin')
    await page.waitForURL((url) => url.pathname === `${taxCategories}/edit`)
    await bar().getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => nameOf().inputValue()).toBe('Interrupted')
  })

  test('is never seen by another person at the same browser', async () => {
    const group = '/sc/group/create'
    await openForm(group)
    await nameOf().fill('Mine alone')
    await kept()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(real.url)
    await fillLogin(page, 'hr')
    await page.waitForURL('**/home')
    await loadForm(group)
    await page.waitForLoadState('networkidle')
    expect(await bar().count()).toBe(0)
    expect(await nameOf().inputValue()).toBe('')
  })

  test('is given up when somebody says so: on leaving, and by Discard', async () => {
    await openForm(`${taxCategories}/create`)
    await nameOf().fill('Given up')
    await kept()
    await button('Cancel').click()
    await button('Leave').click()
    await page.waitForURL((url) => url.pathname === taxCategories)
    await openForm(`${taxCategories}/create`)
    expect(await nameOf().inputValue()).toBe('')
    await nameOf().fill('Not wanted')
    await kept()
    await page.reload()
    await bar().getByRole('button', { name: 'Discard' }).click()
    await bar().waitFor({ state: 'detached' })
    await expect.poll(draftsLeft).toBe(0)
  })
})

describe('a record that can no longer be saved', () => {
  test('because it was deleted: the input is kept and becomes a new record', async () => {
    const id = await newTaxCategory(real, 'DR-GONE')
    await openForm(`${taxCategories}/edit?id=${id}`)
    await nameOf().fill('Still here')
    const ben = await real.app.signIn('admin')
    expect((await ben.delete(`/api/cm/tax-category/${id}`)).status).toBe(200)
    await button('Save').click()
    const dialog = page.getByRole('dialog', { name: 'This record was deleted' })
    await dialog.getByRole('button', { name: 'Save as new' }).click()
    await page.locator('.k-form-foot').getByRole('button', { name: 'Save as new' }).click()
    await alertText('Still here was created.')
    expect(await inDatabase('DR-GONE')).toMatchObject([{ version: 1, name: { en: 'Still here' } }])
  })

  test('its draft is offered for a new one also after a reload', async () => {
    const id = await newTaxCategory(real, 'DR-LOST')
    await openForm(`${taxCategories}/edit?id=${id}`)
    await nameOf().fill('Not lost')
    await kept()
    const ben = await real.app.signIn('admin')
    expect((await ben.delete(`/api/cm/tax-category/${id}`)).status).toBe(200)
    await page.reload()
    await button('Use it for a new record').click()
    await bar().getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => nameOf().inputValue()).toBe('Not lost')
  })

  test('because the right is refused: the input stays', async () => {
    const id = await newTaxCategory(real, 'DR-FORBID')
    await openForm(`${taxCategories}/edit?id=${id}`)
    await nameOf().fill('Refused')
    await page.route(`**/api/cm/tax-category/${id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ message: 'No permission', errors: {} }) })
        : route.continue(),
    )
    await button('Save').click()
    await page
      .getByRole('dialog', { name: 'You may no longer change this record' })
      .getByRole('button', { name: 'Back to the form' })
      .click()
    expect(await nameOf().inputValue()).toBe('Refused')
  })
})

describe('a save whose answer is lost (shell.md §12.22)', () => {
  /** The server gets the next POST, the browser never learns. */
  async function loseAnswers(times: number) {
    let lost = 0
    await page.route('**/api/cm/tax-category', async (route) => {
      if (route.request().method() !== 'POST' || lost >= times) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
  }

  test('and a page that is reloaded in the middle make exactly one record: other words typed after the reload change it', async () => {
    await fillNew('DR-TWICE')
    await loseAnswers(Infinity)
    await button('Save').click()
    await page.getByText('Connection lost while saving.').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await bar().getByRole('button', { name: 'Restore' }).click()
    await field('code').getByRole('textbox').fill('DR-SECOND')
    await button('Save').click()
    await alertText('Draft DR-TWICE was saved.')
    expect(await inDatabase('DR-TWICE')).toHaveLength(0)
    expect(await inDatabase('DR-SECOND')).toMatchObject([{ version: 2 }])
  })

  test('what is typed meanwhile stays on the form, unsaved', async () => {
    const id = await newTaxCategory(real, 'DR-TYPED')
    await openForm(`${taxCategories}/edit?id=${id}`)
    await nameOf().fill('First')
    await page.route(
      `**/api/cm/tax-category/${id}`,
      async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await button('Save').click()
    await page.getByText('Connection lost while saving.').waitFor()
    await nameOf().fill('First and second')
    await alertText('was saved')
    expect(await nameOf().inputValue()).toBe('First and second')
    expect(await inDatabase('DR-TYPED')).toMatchObject([{ name: { en: 'First' }, version: 2 }])
    await button('Save').click()
    await alertText('First and second was saved.')
    expect(await inDatabase('DR-TYPED')).toMatchObject([{ version: 3 }])
  })
})
