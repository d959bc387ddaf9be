/** Child rows, pickers and the record screen (shell.md §2.4): paste from a spreadsheet, create in place, previous and next, compare, follow. */
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser'
import { fillLogin, startRealConsole, type RealConsole } from './real-console'

const terms = '/cm/admin/info-settings/finance/term-of-payment'
const taxes = '/cm/admin/info-settings/business/tax-category'

let browser: Browser
let real: RealConsole
let context: BrowserContext
let page: Page

beforeAll(async () => {
  real = await startRealConsole()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await real.close()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(() => localStorage.setItem('language', 'en'))
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(real.url)
  await fillLogin(page, 'admin')
  await page.waitForURL('**/home')
})
afterEach(() => context.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const alertText = (text: string) => page.locator('.k-alert').filter({ hasText: text }).waitFor()
const cell = (row: number, name: string) => page.locator(`.k-children-cell[data-path="instalments.${row}.${name}"]`)
const portion = (row: number) => cell(row, 'portion').getByRole('textbox')

async function openTerm(code: string) {
  const admin = await real.app.signIn('admin')
  const { body } = await admin.get(`/api/cm/term-of-payment?q=${code}`)
  const id = Number(body.data.find((row) => row.code === code)?.id)
  await page.goto(`${real.url}${terms}/edit?id=${id}`)
  await portion(0).waitFor()
  return id
}
/** As Ctrl+V does, with what a spreadsheet puts on the clipboard. */
const paste = (text: string) => page.evaluate((plain) => {
  const data = new DataTransfer()
  data.setData('text/plain', plain)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}, text)

describe('child rows', () => {
  test('take a range from a spreadsheet as one change, named rows by code or title, and say what was not understood', async () => {
    const id = await openTerm('S361')
    await portion(0).focus()
    await paste('Portion\tPayment term\n25\tNET30\n25\tMonth end + 30 days\n50%\tNowhere\n')
    await cell(2, 'payment_term').getByText('“Nowhere” was not understood.').waitFor()
    expect(await portion(0).inputValue()).toBe('25.00')
    expect(await portion(2).inputValue()).toBe('50.00')
    await cell(0, 'payment_term').getByText('Net 30 days').waitFor()
    await page.locator('.k-children-total').getByText('100.00').waitFor()
    await cell(2, 'payment_term').getByRole('combobox').fill('Net 30')
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('Net 30 days').first().click()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await button('Save').click()
    expect((await saved).status()).toBe(200)
    const admin = await real.app.signIn('admin')
    const { body } = await admin.get(`/api/cm/term-of-payment/${id}`)
    expect((body.data.instalments as { portion: string }[]).map((row) => row.portion)).toEqual(['25.0000', '25.0000', '50.0000'])
  })

  test('move by keys, and the arrows go from cell to cell', async () => {
    await openTerm('DEP30')
    expect([await portion(0).inputValue(), await portion(1).inputValue()]).toEqual(['30.00', '70.00'])
    await portion(0).focus()
    await page.keyboard.press('ArrowDown')
    await page.locator(`[id$="-1-portion"]:focus`).waitFor()
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await page.locator(`[id$="-0-portion"]:focus`).waitFor()
    expect([await portion(0).inputValue(), await portion(1).inputValue()]).toEqual(['70.00', '30.00'])
  })
})

describe('a reference', () => {
  test('to something that is not there yet is made in place, chosen, and offered first the next time', async () => {
    await openTerm('CASH')
    await cell(0, 'payment_term').getByRole('combobox').fill('Net 45 special')
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('New: “Net 45 special”').click()
    const drawer = page.locator('.k-nested-record')
    await drawer.getByRole('heading', { name: /^New: / }).waitFor()
    expect(await drawer.locator('.k-entry[data-path="name"]').getByRole('textbox').first().inputValue()).toBe('Net 45 special')
    await drawer.locator('.k-entry[data-path="code"]').getByRole('textbox').fill('NET45X')
    await drawer.locator('.k-entry[data-path="days"]').getByRole('textbox').fill('45')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await alertText('Net 45 special was created.')
    await cell(0, 'payment_term').getByText('Net 45 special').waitFor()
    await cell(0, 'payment_term').getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-group').getByText('Recent').waitFor()
  })
})

describe('owners', () => {
  test('are chosen from the tree of departments, groups and people, with their codes', async () => {
    await page.goto(`${real.url}/sc/group/create`)
    await page.locator('.k-entry[data-path="members"]').getByRole('button', { name: /browse departments/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose departments, groups, people' })
    await dialog.getByRole('searchbox').first().fill('SALES-TW')
    await dialog.locator('.ant-tree-treenode', { hasText: 'SALES-TW' }).locator('.ant-tree-checkbox').click()
    await dialog.getByRole('tab', { name: 'People' }).click()
    await dialog.getByRole('tabpanel').getByRole('searchbox').fill('staff01')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Take 2' }).click()
    await page.locator('.k-entry[data-path="members"] .ant-select-selection-item').nth(1).waitFor()
  })
})

describe('a record', () => {
  test('leads to the one before and after it in the order of its list, by buttons and keys', async () => {
    await page.goto(`${real.url}${taxes}?sort=-code&filter[kind][in]=standard`)
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
    expect(await page.getByRole('button', { name: /^Previous record/ }).isDisabled()).toBe(true)
  })

  test('compares two points of its history, and is followed', async () => {
    const admin = await real.app.signIn('admin')
    const { body } = await admin.post('/api/cm/tax-category', { code: 'GRID-HIST', name: { en: 'Points' }, country: 'TW', kind: 'standard', rate: '5' })
    const id = Number(body.data.id)
    for (const rate of ['6', '7']) {
      const { body: now } = await admin.get(`/api/cm/tax-category/${id}`)
      await admin.patch(`/api/cm/tax-category/${id}`, { rate, version: now.data.version })
    }
    await page.goto(`${real.url}${taxes}/show?id=${id}`)
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
    await alertText('You will be told of its changes.')
    await button('Stop following').waitFor()
  })

  test('prints alone: neither menu nor buttons are on the paper', async () => {
    await page.goto(`${real.url}${terms}/show?id=1`)
    await page.locator('.k-record-title').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.k-sidebar').isVisible()).toBe(false)
    expect(await page.locator('.k-record-acts').isVisible()).toBe(false)
    expect(await page.locator('.k-record-title').isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})
