/** The record screen (shell.md §2.4): previous and next, two points of the history, follow, print; over its board or list, edited in place. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import type { Row } from '../../support/app'
import { partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'
import { step } from '../support/step'

const taxes = '/cm/admin/info-settings/business/tax-category'
const terms = '/cm/admin/info-settings/finance/term-of-payment'

const { real, go, open } = await openProduct()
const admin = await real.app.signIn('admin')
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const { button, alertText } = partsOf(() => page)

test('a record leads to the one before and after it; compares two points of its history, and is followed; says of many rows what became of a few; prints alone; stays when Esc closes a panel over it', async () => {
  await step(
    'a record leads to the one before and after it in the order of its list, by buttons and keys; compares two points of its history, and is followed',
    async () => {
      await go(page, `${taxes}?sort=-code&filter[kind][in]=standard`)
      const codes = page.locator('.k-table tbody .k-list-link')
      await codes.nth(2).waitFor()
      const [first = '', second = ''] = await codes.allTextContents()
      await codes.first().click()
      const heading = page.locator('.ant-drawer .k-record-title')
      const titleOf = (code: string) => page.locator('.k-fact', { hasText: code }).first()
      await titleOf(first).waitFor()
      await page.getByRole('button', { name: /^Next record/ }).click()
      await titleOf(second).waitFor()
      await heading.waitFor()
      await page.keyboard.press('Alt+ArrowLeft')
      await titleOf(first).waitFor()
      expect(new URL(page.url()).searchParams.get('sort')).toBe('-code')
      await expect.poll(() => page.getByRole('button', { name: /^Previous record/ }).isDisabled()).toBe(true)

      const { body } = await admin.post('/api/cm/tax-category', {
        code: 'GRID-HIST',
        name: { en: 'Points' },
        country: 'TW',
        kind: 'standard',
        rate: '5',
      })
      const id = Number(body.data.id)
      for (const rate of ['6', '7']) {
        const { body: now } = await admin.get(`/api/cm/tax-category/${id}`)
        await admin.patch(`/api/cm/tax-category/${id}`, { rate, version: now.data.version })
      }
      await go(page, `${taxes}/show?id=${id}`)
      await page.getByRole('tab', { name: 'History' }).click()
      await button('Compare two points').click()
      const points = page.locator('.k-history').getByRole('checkbox')
      await points.first().check()
      await points.last().check()
      await button('Compare').click()
      const row = page.locator('.k-dialog').getByRole('row', { name: /Rate/ })
      await row.getByText('5.00').waitFor()
      await row.getByText('7.00').waitFor()
      await page.locator('.k-dialog').getByRole('button', { name: 'Close' }).last().click()
      await button('Follow').click()
      await alertText('You will be notified of changes.')
      await button('Stop following').waitFor()
    },
  )

  await step(
    'a record says of many rows that changed at once what became of a few, and of the others when asked; prints alone; it and its form stay when Esc closes a panel of the header over them',
    async () => {
      const { body: before } = await admin.get('/api/cm/term-of-payment/1')
      const [instalment] = before.data.instalments as Row[]
      const instalments = Array.from({ length: 10 }, () => ({ portion: '10', payment_term: instalment?.payment_term }))
      const { status } = await admin.patch('/api/cm/term-of-payment/1', { instalments, version: before.data.version })
      expect(status).toBe(200)
      await go(page, `${terms}/show?id=1`)
      const rows = page.locator('.k-change-rows').first().locator('li')
      const more = page.getByRole('button', { name: /^Show \d+ more rows$/ })
      await more.waitFor()
      expect(await rows.count()).toBe(6)
      await more.click()
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(10)

      // Printed it is alone: neither menu nor buttons are on the paper.
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('.k-sidebar').isVisible()).toBe(false)
      expect(await page.locator('.k-record-acts').isVisible()).toBe(false)
      expect(await page.locator('.k-record-title').isVisible()).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await page.emulateMedia({ media: null })

      for (const screen of ['show', 'edit']) {
        if (screen === 'edit') await to(page, `${terms}/edit?id=1`)
        await page.locator('.k-record-title').waitFor()
        for (const opener of [/^Notifications/, /^Account/, /^Language/]) {
          await page.getByRole('button', { name: opener }).click()
          await page.locator('.k-panel:focus').waitFor()
          await page.keyboard.press('Escape')
          await page.locator('.k-panel').waitFor({ state: 'detached' })
          expect(new URL(page.url()).pathname).toBe(`${terms}/${screen}`)
        }
        await page.keyboard.press('Escape')
        await page.waitForURL((url) => url.pathname === terms)
        await page.locator('.k-record-title').waitFor({ state: 'detached' })
      }
    },
  )
})

/** Quick creation, a record in a drawer over its board or list, and its values edited where they stand. */
const drawer = (page: Page) => page.locator('.k-record-drawer')
const peeked = (page: Page) => Number(new URL(page.url()).searchParams.get('peek'))
async function stored(id: number) {
  const { rows } = await sql<{
    amount: string | null
    version: number
  }>`select amount::text, version from cm_lead where id = ${id}`.execute(real.app.db)
  return rows[0]
}

test('"+" on a column makes cards one after the other; a card opens over the board, is edited there, undone, and left by keys; on a phone over the whole width', async () => {
  await step(
    '"+" on a column makes cards one after the other; a card opens over the board, is edited there, undone, and left by keys',
    async () => {
      await go(page, '/cm/use/lead')
      const column = page.getByRole('region', { name: 'New', exact: true })
      await column.getByRole('button', { name: 'Add to New' }).click()
      const quick = column.getByRole('form', { name: 'Quick add' })
      for (const title of ['First quay', 'Second quay']) {
        // The next one is begun where the last one was: at an empty title.
        await expect.poll(() => quick.getByLabel('Title').inputValue()).toBe('')
        await expect.poll(() => quick.getByLabel('Title').evaluate((input) => input === document.activeElement)).toBe(true)
        await page.keyboard.type(title)
        await page.keyboard.press('Enter')
        // A lead is of somebody: what is missing is said at its field, and typed there.
        await quick.getByRole('alert').first().waitFor()
        await expect
          .poll(() => quick.getByLabel('Company (not saved yet)').evaluate((input) => input === document.activeElement))
          .toBe(true)
        await page.keyboard.type('Quay Works')
        await page.keyboard.press('Enter')
        await column.getByRole('link', { name: title, exact: true }).waitFor()
      }
      await quick.getByRole('button', { name: 'Add', exact: true }).click()
      await quick.getByRole('alert').filter({ hasText: 'required' }).waitFor()
      await quick.getByLabel('Title').press('Escape')
      await quick.waitFor({ state: 'detached' })

      await column.getByRole('link', { name: 'First quay', exact: true }).click()
      await drawer(page)
        .getByRole('heading', { name: /First quay/ })
        .waitFor()
      const first = peeked(page)
      const amount = drawer(page).locator('.k-key-facts .k-fact', { hasText: 'Amount' })
      await amount.locator('dd').click()
      await amount.locator('input').fill('-5')
      await page.keyboard.press('Enter')
      await amount.getByRole('alert').waitFor()
      await amount.locator('input').fill('1500')
      await page.keyboard.press('Enter')
      await amount.getByText('1,500').waitFor()
      expect(await stored(first)).toMatchObject({ amount: expect.stringMatching(/^1500/) as string })
      await page.getByRole('button', { name: 'Undo' }).click()
      await amount.getByText('1,500').waitFor({ state: 'detached' })
      expect((await stored(first))?.amount).toBeNull()

      // Who changes the same value meanwhile is asked about.
      await amount.getByRole('button', { name: 'Edit Amount' }).press('Enter')
      await amount.locator('input').fill('300')
      const { body } = await admin.get(`/api/cm/lead/${first}`)
      await admin.patch(`/api/cm/lead/${first}`, { amount: '200', version: body.data.version })
      await page.keyboard.press('Enter')
      const conflict = page.getByRole('dialog').filter({ has: page.getByRole('radio') })
      await conflict.waitFor()
      await conflict.getByRole('radio').first().check()
      await conflict.getByRole('button', { name: 'Apply', exact: true }).click()
      await amount.getByText('300', { exact: false }).waitFor()
      expect((await stored(first))?.amount).toMatch(/^300/)

      const isSecondAbove = (await column.locator('.k-lead-head a').first().innerText()) === 'Second quay'
      await page.keyboard.press(isSecondAbove ? 'k' : 'j')
      await drawer(page)
        .getByRole('heading', { name: /Second quay/ })
        .waitFor()
      await page.keyboard.press(isSecondAbove ? 'j' : 'k')
      await drawer(page)
        .getByRole('heading', { name: /First quay/ })
        .waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.reload()
      await drawer(page)
        .getByRole('heading', { name: /First quay/ })
        .waitFor()
      await page.keyboard.press('Escape')
      await drawer(page).waitFor({ state: 'detached' })
      expect(page.url()).toBe(`${real.url}/cm/use/lead`)
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('First quay')
      await page.keyboard.press('Enter')
      await drawer(page).getByRole('button', { name: 'Open as page' }).click()
      await page.waitForURL(`${real.url}/cm/use/lead/view?id=${first}`)
    },
  )

  await step('on a phone a card of the list opens its record over the whole width, and Back returns', async () => {
    await admin.post('/api/cm/organization', { name: 'Phone Works', phone: '+886 2 2345 6789' })
    const { page } = await open({ width: 390, height: 844, touch: true })
    await page.goto(`${real.url}/cm/use/contact/organizations`)
    await page.getByRole('link', { name: 'Phone Works' }).click()
    await drawer(page)
      .getByRole('heading', { name: /Phone Works/ })
      .waitFor()
    await drawer(page).locator('a[href="tel:+886223456789"]').waitFor()
    expect(await drawer(page).evaluate((section) => section.getBoundingClientRect().width)).toBe(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsOf(page)).toEqual([])
    await page.goBack()
    await drawer(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('peek')).toBe(false)
    await page.getByRole('button', { name: 'Quick add' }).click()
    await page.getByRole('form', { name: 'Quick add' }).getByLabel('Name').fill('Made on the way')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Made on the way' }).waitFor()
  })
})
