/** Nothing typed is lost, and nobody's save is a surprise: shell.md §2.4 (draft), §9, §12 scenarios 8, 15 and 22, runtime.md R10, R12, R13. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { partsOf, takeFirst } from '../support/parts'
import { fillLogin } from '../support/real-console'
import { joined, openProduct } from '../support/signed-in'
import { changeByOther, newTaxCategory, taxCategories } from '../support/tax-category'
import { step } from '../support/step'

const { real, go, open } = await openProduct()
let page: Page

const { button, alertText, field } = partsOf(() => page)
const nameOf = () => field('name').getByRole('textbox').first()
const bar = () => page.locator('.k-draft-bar')
const kept = () => page.locator('.k-kept').waitFor()

async function openForm(address: string) {
  await go(page, address)
  await nameOf().waitFor()
}
async function loadForm(address: string) {
  await page.goto(real.url + address)
  await nameOf().waitFor()
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

test('a draft survives a reload and a crash, is compared and restored, and is gone after the save; it is given up on leaving, and by Discard', async () => {
  const { page: opened, context } = await open({ fresh: true })
  page = opened
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
  await expect.poll(draftsLeft).toBe(0)

  await openForm(`${taxCategories}/create`)
  await nameOf().fill('Given up')
  await kept()
  await button('Cancel').click()
  await button('Leave').click()
  await page.waitForURL((url) => url.pathname === taxCategories)
  await openForm(`${taxCategories}/create`)
  expect(await nameOf().inputValue()).toBe('')
  await nameOf().fill('Crashed')
  await kept()
  await page.goto('chrome://crash').catch(() => undefined)
  // Another tab knows nothing of the one that crashed but what the browser keeps.
  page = await context.newPage()
  await page.goto(`${real.url}/health`)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${real.url}${taxCategories}/create`)
  await fillLogin(page, 'admin')
  await bar().getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => nameOf().inputValue()).toBe('Crashed')
  await kept()
  await page.reload()
  await bar().getByRole('button', { name: 'Discard' }).click()
  await bar().waitFor({ state: 'detached' })
  await expect.poll(draftsLeft).toBe(0)
})

test('a session that ends keeps a draft; after the sign-in the same page opens and offers it (shell.md §12.8); another person at the browser never sees one', async () => {
  ;({ page } = await open({ fresh: true }))
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

  const group = '/sc/group/create'
  await loadForm(group)
  await nameOf().fill('Mine alone')
  await kept()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(real.url)
  await fillLogin(page, 'hr')
  await page.waitForURL('**/home')
  await openForm(group)
  await page.waitForLoadState('networkidle')
  expect(await bar().count()).toBe(0)
  expect(await nameOf().inputValue()).toBe('')
})

test('a save whose answer is lost makes exactly one record, also over a reload (shell.md §12.22); a record that can no longer be saved keeps the input', async () => {
  ;({ page } = await open())

  await step(
    'a save whose answer is lost makes exactly one record, also over a reload; what is typed meanwhile stays on the form, unsaved (shell.md §12.22)',
    async () => {
      await fillNew('DR-TWICE')
      // The server gets each POST, the browser never learns.
      await page.route('**/api/cm/tax-category', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await route.fetch()
        await route.abort('connectionreset')
      })
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
      await alertText('First was saved.')
      expect(await nameOf().inputValue()).toBe('First and second')
      expect(await inDatabase('DR-TYPED')).toMatchObject([{ name: { en: 'First' }, version: 2 }])
      await button('Save').click()
      await alertText('First and second was saved.')
      expect(await inDatabase('DR-TYPED')).toMatchObject([{ version: 3 }])
    },
  )

  await step(
    'a record that can no longer be saved keeps the input: where the right is refused, and where it was deleted, also after a reload',
    async () => {
      const ben = await real.app.signIn('admin')
      const id = await newTaxCategory(real, 'DR-GONE')
      await openForm(`${taxCategories}/edit?id=${id}`)
      await nameOf().fill('Still here')
      const refused = `**/api/cm/tax-category/${id}`
      await page.route(refused, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ message: 'No permission', errors: {} }) })
          : route.continue(),
      )
      await button('Save').click()
      await page
        .getByRole('dialog', { name: 'You may no longer change this record' })
        .getByRole('button', { name: 'Back to the form' })
        .click()
      expect(await nameOf().inputValue()).toBe('Still here')
      await page.unroute(refused)

      expect((await ben.delete(`/api/cm/tax-category/${id}`)).status).toBe(200)
      await button('Save').click()
      const dialog = page.getByRole('dialog', { name: 'This record was deleted' })
      await dialog.getByRole('button', { name: 'Save as new' }).click()
      await page.locator('.k-form-foot').getByRole('button', { name: 'Save as new' }).click()
      await alertText('Still here was created.')
      expect(await inDatabase('DR-GONE')).toMatchObject([{ version: 1, name: { en: 'Still here' } }])

      const lost = await newTaxCategory(real, 'DR-LOST')
      await openForm(`${taxCategories}/edit?id=${lost}`)
      await nameOf().fill('Not lost')
      await kept()
      expect((await ben.delete(`/api/cm/tax-category/${lost}`)).status).toBe(200)
      await page.reload()
      await button('Use it for a new record').click()
      await bar().getByRole('button', { name: 'Restore' }).click()
      await expect.poll(() => nameOf().inputValue()).toBe('Not lost')
    },
  )
})

const signIn = async (account: string): Promise<Page> => (await open({ account })).page

const fieldOn = (on: Page, name: string) => partsOf(() => on).field(name)
const nameOn = (on: Page) => fieldOn(on, 'name').getByRole('textbox').first()
/** The form stands and hears of changes. */
async function openLive(page: Page, id: number) {
  const subscribed = joined(page, 'private-cm.tax-category')
  await page.goto(`${real.url}${taxCategories}/edit?id=${id}`)
  await nameOn(page).waitFor()
  await subscribed
}

test('who opens a record sees who edits it, and the other way round; what somebody else saves is told at once: merged without losing a word, or asked about; a deletion is told before anything is saved', async () => {
  // First: each signs in, and only so many sessions of a person live.
  const [people, newer] = [await newTaxCategory(real, 'PEOPLE'), await newTaxCategory(real, 'NEWER')]
  const [admin, manager] = [await signIn('admin'), await signIn('manager')]

  await step('who opens a record sees who edits it, and the other way round', async () => {
    await admin.goto(`${real.url}${taxCategories}/edit?id=${people}`)
    await nameOn(admin).waitFor()
    await manager.goto(`${real.url}${taxCategories}/show?id=${people}`)
    await manager
      .locator('.k-people-text')
      .getByText(/is editing$/)
      .waitFor()
    await admin.locator('.k-reader[aria-label$="is reading"]').waitFor()
    await fieldOn(admin, 'rate').getByRole('textbox').focus()
    await manager.locator('.k-reader[aria-label*="is editing Rate"]').waitFor()
    await admin.goto(`${real.url}/health`)
    await manager.locator('.k-people-text').waitFor({ state: 'detached' })
  })

  await step(
    'what somebody else saves is told at once: shown where nothing was typed, merged without losing a word, asked about where both changed it; a deletion is told before anything is saved',
    async () => {
      const page = admin
      const rate = fieldOn(page, 'rate').getByRole('textbox')
      await openLive(page, newer)
      await changeByOther(real, newer, { name: { en: 'By somebody else' } })
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('.k-entry[data-path="name"] input')?.value === 'By somebody else',
      )

      await nameOn(page).fill('Being typed')
      await changeByOther(real, newer, { rate: '8' })
      await page.getByText(/changed this record at/).waitFor()
      await page.getByRole('button', { name: 'Merge' }).click()
      await expect.poll(() => rate.inputValue()).toBe('8.00')
      expect(await nameOn(page).inputValue()).toBe('Being typed')

      await rate.fill('9')
      await changeByOther(real, newer, { rate: '7' })
      await page.getByRole('button', { name: 'Merge' }).click()
      const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
      await dialog.getByText('7.00').waitFor()
      await dialog.getByRole('radio', { name: /Theirs/ }).check()
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect.poll(() => rate.inputValue()).toBe('7.00')
      expect(await nameOn(page).inputValue()).toBe('Being typed')

      const ben = await real.app.signIn('admin')
      expect((await ben.delete(`/api/cm/tax-category/${newer}`)).status).toBe(200)
      await page.getByText('Someone deleted it while you were working on it.').waitFor()
      expect(await nameOn(page).inputValue()).toBe('Being typed')
    },
  )
})
