/** The record screen (shell.md §2.4): previous and next, two points of the history, follow, print. */
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import type { Row } from '../../support/app'
import { partsOf } from '../support/parts'
import { openProduct } from '../support/signed-in'
import { to } from '../support/to'

const taxes = '/cm/admin/info-settings/business/tax-category'
const terms = '/cm/admin/info-settings/finance/term-of-payment'

const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const { button, alertText } = partsOf(() => page)

test('a record leads to the one before and after it in the order of its list, by buttons and keys; compares two points of its history, and is followed', async () => {
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

  const admin = await real.app.signIn('admin')
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
})

test('a record says of many rows that changed at once what became of a few, and of the others when asked; prints alone; it and its form stay when Esc closes a panel of the header over them', async () => {
  const admin = await real.app.signIn('admin')
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
})
