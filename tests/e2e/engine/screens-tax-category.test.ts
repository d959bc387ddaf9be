/** The generated screens on tax-category, as people use them: shell.md §2.4, §12 scenarios 14, 16, 17, 19, 20; cm.md §2.3. */
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { chooseOption } from '../support/choose-option'
import { fitsLightAndDark, onPhone } from '../support/every-look'
import { lift, told } from '../support/keyboard-drag'
import { chooseMore, isSaved, partsOf, takeFirst, undo } from '../support/parts'
import { openProduct } from '../support/signed-in'
import { changeByOther, newTaxCategory } from '../support/tax-category'

const path = '/cm/admin/info-settings/business/tax-category'

const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const { button, alertText, field, codes } = partsOf(() => page)
const rows = (within: Page = page) => within.locator('.k-table tbody tr')

async function goTo(address: string, within: Page = page) {
  await go(within, address)
  await within.locator('.k-table tbody tr, .k-record-card, .k-empty, .k-record-title').first().waitFor()
}
async function choose(name: string, option: string) {
  await field(name).getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(option, { exact: true }).first().click()
}
async function fillNew(values: { code: string; name: string }) {
  await goTo(`${path}/create`)
  await fillIn(values)
}
async function fillIn({ code, name }: { code: string; name: string }) {
  await field('code').getByRole('textbox').fill(code)
  await field('name').getByRole('textbox').first().fill(name)
  await takeFirst(field('country').getByRole('combobox'), 'Taiwan')
  await choose('kind', 'Standard')
}
const inDatabase = async (code: string) => {
  const { sql } = await import('kysely')
  const { rows: found } = await sql<{ id: number; version: number; rate: string; name: Record<string, string>; deleted: boolean }>`
    select id::int, version, rate::text, name, deleted_at is not null as deleted from cm_tax_category where code = ${code}`.execute(
    real.app.db,
  )
  return found
}

describe('a record', () => {
  test('is created in two languages, the others marked as missing; found, edited and cloned; deleted after the given question, and back by Undo or from the recycle bin', async () => {
    await fillNew({ code: 'E2E-A', name: 'Test rate' })
    await field('rate').getByRole('textbox').fill('7.25')
    await field('name')
      .getByRole('button', { name: /missing: 繁體中文, 简体中文, 日本語/ })
      .click()
    await page.getByLabel('Name in 日本語').fill('税率')
    await button('Save').click()
    await alertText('Test rate was created.')
    expect(await inDatabase('E2E-A')).toMatchObject([{ name: { en: 'Test rate', jp: '税率' } }])
    await page.waitForURL((url) => url.pathname === path)
    await page.locator('.k-table').getByRole('link', { name: 'E2E-A' }).click()
    await page.getByRole('heading', { name: 'Test rate' }).waitFor()
    await page.getByText('7.25').first().waitFor()

    await button('Edit').click()
    await field('name').getByRole('textbox').first().fill('Better rate')
    await button('Save').click()
    await alertText('Better rate was saved.')
    expect(await inDatabase('E2E-A')).toMatchObject([{ version: 2, rate: '7.25', name: { en: 'Better rate', jp: '税率' } }])

    await button('Actions for Better rate').click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Duplicate Better rate' }).waitFor()
    await expect.poll(() => field('rate').getByRole('textbox').inputValue()).toBe('7.25')
    await field('code').getByRole('textbox').fill('E2E-B')
    await field('name').getByRole('textbox').first().fill('Better copy')
    await button('Save').click()
    await alertText('Better copy was created.')
    expect(await inDatabase('E2E-B')).toMatchObject([{ version: 1, rate: '7.25' }])

    await button('Actions for Better copy').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Are you sure you want to delete?').waitFor()
    await dialog.getByText('Better copy').waitFor()
    await button('Delete').click()
    await alertText('Better copy was deleted.')
    expect(await inDatabase('E2E-B')).toMatchObject([{ deleted: true }])
    await undo(page, 'Better copy was deleted.')
    await expect.poll(() => inDatabase('E2E-B')).toMatchObject([{ deleted: false }])
    await page.getByRole('link', { name: 'E2E-B' }).waitFor()

    await button('Actions for Better copy').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await button('Delete').click()
    await expect.poll(() => inDatabase('E2E-B')).toMatchObject([{ deleted: true }])
    await page.getByText('E2E-B').waitFor({ state: 'detached' })
    await chooseMore(page, 'Recycle bin')
    await page.getByText('E2E-B').waitFor()
    await button('Actions for Better copy').click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await page.getByText('E2E-B').waitFor({ state: 'detached' })
    await expect.poll(() => inDatabase('E2E-B')).toMatchObject([{ deleted: false }])
  })
})

describe('a used entry', () => {
  const terms = '/cm/admin/info-settings/finance/payment-term'

  test('names its users instead of going, and is replaced everywhere at once (cm.md §12.9)', async () => {
    await goTo(terms)
    const net30 = rows().filter({ has: page.getByRole('link', { name: 'NET30', exact: true }) })
    await net30.locator('.k-used-by').getByText('2', { exact: true }).click()
    const users = page.locator('.ant-popover .k-used-by-list')
    await users.getByText('Payment agreements').waitFor()
    await users.getByText('Transfer, net 30').waitFor()
    await page.keyboard.press('Escape')
    await button('Actions for Net 30 days').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await button('Delete').click()
    const dialog = page.getByRole('dialog', { name: 'Net 30 days is in use' })
    await dialog.getByText('30% deposit, net 30').waitFor()
    // The default of its table is offered until another one is: the button says so.
    expect(await dialog.getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Deactivate' }).locator('..').hover()
    await page.getByRole('tooltip').getByText('default').waitFor()
    await chooseOption(dialog.getByRole('combobox'), 'Month end + 30', 'Month end + 30 days')
    await button('Replace and delete').click()
    await alertText('Net 30 days was replaced and deleted.')
    await page.getByRole('link', { name: 'NET30', exact: true }).waitFor({ state: 'detached' })
    const { sql } = await import('kysely')
    const {
      rows: [left],
    } = await sql<{ is_default: boolean }>`select is_default from cm_payment_term where code = 'EOM30'`.execute(real.app.db)
    expect(left?.is_default).toBe(true)
    await goTo('/cm/admin/info-settings/finance/term-of-payment/create')
    await page.locator('[data-path="instalments"]').getByRole('button').last().click()
    await page.locator('.k-children-cell[data-path="instalments.0.payment_term"]').getByRole('combobox').fill('30 days')
    const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    await offered.getByText('Month end + 30 days').first().waitFor()
    expect(await offered.getByText('Net 30 days').count()).toBe(0)
  })
})

test('a form says what is wrong, and asks before it is left; Enter that picks a candidate of an input method sends nothing (shell.md §12.17); clicks, Enter and Ctrl+S until it has left make one record (shell.md §12.16)', async () => {
  await goTo(`${path}/create`)
  await page.keyboard.press('Control+s')
  await alertText('Please check the required fields.')
  await page.locator('.k-error-summary').getByText('Code').waitFor()
  expect(await field('country').locator('.k-entry-error').textContent()).toBeTruthy()
  await page.locator('#f_tax_category_code:focus').waitFor()

  await fillIn({ code: 'TW5', name: 'Taken code' })
  await button('Save').click()
  await field('code').locator('.k-entry-error').waitFor()
  await page.locator('#f_tax_category_code:focus').waitFor()
  expect(await field('name').getByRole('textbox').first().inputValue()).toBe('Taken code')

  await field('name').getByRole('textbox').first().press('Escape')
  await page.getByRole('dialog').getByText('Leave without saving?').waitFor()
  await button('Keep editing').click()
  expect(await field('name').getByRole('textbox').first().inputValue()).toBe('Taken code')
  await button('Cancel').click()
  await button('Leave').click()
  await page.waitForURL((url) => url.pathname === path)
  expect(await inDatabase('TW5')).toHaveLength(1)

  await fillNew({ code: 'E2E-ONCE', name: 'x' })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/cm/tax-category') sent += 1
  })
  const input = field('name').getByRole('textbox').first()
  await input.focus()
  const composer = await page.context().newCDPSession(page)
  await composer.send('Input.imeSetComposition', { text: 'とうきょう', selectionStart: 5, selectionEnd: 5 })
  await composer.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
  await composer.send('Input.insertText', { text: '東京' })
  expect(await input.inputValue()).toContain('東京')
  expect(sent).toBe(0)

  await page.evaluate(() => {
    const press = () => {
      const form = document.querySelector<HTMLFormElement>('form.k-form-main')
      if (!form) return
      form.requestSubmit()
      form.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true }))
      document.querySelector<HTMLElement>('.k-form-foot .ant-btn-primary')?.click()
      setTimeout(press, 40)
    }
    press()
  })
  await alertText('was created.')
  await page.locator('form.k-form-main').waitFor({ state: 'detached' })
  expect(sent).toBe(1)
  expect(await inDatabase('E2E-ONCE')).toHaveLength(1)
})

describe('the list', () => {
  test('filtered, sorted and on page 3, its address shows the same rows to another person (shell.md §12.14)', async () => {
    const admin = await real.app.signIn('admin')
    for (let n = 1; n <= 45; n++)
      expect(
        (
          await admin.post('/api/cm/source', {
            code: `PAGE${n}`,
            name: { en: `Page ${n}` },
            channel: n % 2 ? 'walk_in' : 'campaign',
            cost: String(n),
          })
        ).status,
      ).toBe(201)
    await goTo('/cm/admin/info-settings/lead/source')
    await button('Filter').click()
    await page.getByRole('menuitem', { name: 'Channel', exact: true }).click()
    await page.getByLabel('Walk-in').check()
    await page.getByLabel('Campaign').check()
    await button('Apply').click()
    await page.waitForURL(/filter/)
    await button('Cost').click()
    await page.waitForURL(/sort=cost/)
    await page.locator('th[aria-sort=ascending]').waitFor()
    for (const number of ['2 / 3', '3 / 3']) {
      await button('Next page').click()
      await page.locator('.k-pager-page', { hasText: number }).waitFor()
    }
    await page.waitForURL(/page=3/)
    await page.locator('.k-table tbody .k-list-link', { hasText: 'PAGE45' }).waitFor()
    const mine = ['PAGE41', 'PAGE42', 'PAGE43', 'PAGE44', 'PAGE45']
    await expect.poll(() => codes()).toEqual(mine)
    const { pathname, search } = new URL(page.url())
    const other = await open({ account: 'manager' })
    await goTo(pathname + search, other.page)
    await other.page.locator('th[aria-sort=ascending]').waitFor()
    await expect.poll(() => codes(other.page)).toEqual(mine)
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('page=3'))
  })

  test('drops a broken filter and goes to the last page; searches with CJK, and tells no match from nothing; rows are switched off in place, put in order by keyboard and changed in bulk', async () => {
    await goTo(`${path}?filter[kind][in]=nonsense&page=999`)
    await alertText('Part of the address was not understood')
    await rows().first().waitFor()
    await expect.poll(() => page.locator('.k-pager-page').innerText()).toMatch(/^(\d+) \/ \1$/)

    await page.keyboard.press('/')
    await page.locator('input[type=search]:focus').waitFor()
    await page.keyboard.type('輕減')
    await page.waitForURL(/q=/)
    await page.locator('h1 .k-count').getByText('1', { exact: true }).waitFor()
    await expect.poll(() => codes()).toEqual(['JP8'])
    await page.getByRole('searchbox').fill('nothing like this')
    await page.getByText('Nothing matches the search and filters.').waitFor()
    await page.locator('.k-empty').getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('link', { name: 'TW5' }).waitFor()

    // The default is not switched off.
    const answered = page.waitForResponse(isSaved)
    await page
      .getByRole('switch', { name: /^Japan 8/ })
      .or(rows().filter({ hasText: 'JP8' }).getByRole('switch'))
      .first()
      .click()
    expect((await answered).status()).toBe(200)
    await page.locator('tr[data-inactive]').filter({ hasText: 'JP8' }).waitFor()
    expect(await rows().filter({ hasText: 'TW5' }).getByRole('switch').isDisabled()).toBe(true)

    const [first, second] = await codes()
    const handle = rows().first().locator('.k-drag-handle')
    await handle.focus()
    await page.locator('.k-drag-handle[aria-roledescription]:focus').waitFor({ state: 'attached' })
    await lift(handle)
    await page.keyboard.press('ArrowDown')
    await told(page, 'place 2')
    const ordered = page.waitForResponse((response) => response.url().endsWith('/order'))
    await page.keyboard.press('Space')
    expect((await ordered).status()).toBe(200)
    await expect.poll(async () => (await codes()).slice(0, 2)).toEqual([second, first])
    const { body } = await (await real.app.signIn('admin')).get('/api/cm/tax-category')
    expect(body.data.slice(0, 2).map(({ code }) => code)).toEqual([second, first])

    // One field of several rows, previewed old → new, each told whether it succeeded, and undone.
    await goTo(`${path}?filter[country][in]=CN`)
    await page.getByLabel('Select all on this page').check()
    await button('Edit a field').click()
    await takeFirst(page.getByLabel('Field', { exact: true }), 'Valid from')
    await page.locator('#k-bulk-value').fill('2026-01-01')
    await page.keyboard.press('Enter')
    await page.getByText('3 will change, 0 already have this value, 0 cannot be changed.').waitFor()
    await expect.poll(() => page.locator('.k-bulk-changes tr').count()).toBe(3)
    await page.getByRole('button', { name: /^Change 3 entries$/ }).click()
    await alertText('3 done, 0 failed.')
    await page.getByText('1 Jan 2026', { exact: true }).first().waitFor()
    await undo(page, '3 done, 0 failed.')
    await alertText('Undone (3).')
    await page.getByText('1 Jan 2026', { exact: true }).first().waitFor({ state: 'detached' })
  })
})

describe('two people', () => {
  test('disjoint edits merge without a dialog, the same field asks with both values (shell.md §12.15), and history brings a former value back', async () => {
    // Nobody tells this form of others' saves: the server finds out (form-drafts.test.ts has the forms that are told).
    await page.routeWebSocket(/\/app\//, () => undefined)
    const id = await newTaxCategory(real, 'E2E-TWO')
    const edit = async () => {
      // A load: what the page remembers of the record would be asked anew while the other one saves.
      await page.goto(`${real.url}${path}/edit?id=${id}`)
      await field('name').waitFor()
    }
    await edit()
    await changeByOther(real, id, { rate: '6.00' })
    await field('name').getByRole('textbox').first().fill('Merged')
    await button('Save').click()
    await alertText('Merged was saved.')
    expect(await inDatabase('E2E-TWO')).toMatchObject([{ rate: '6.00', name: { en: 'Merged' }, version: 3 }])
    await page.waitForURL((url) => url.pathname === path)

    await edit()
    await changeByOther(real, id, { rate: '8.00' })
    await field('rate').getByRole('textbox').fill('9')
    await button('Save').click()
    const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.getByText('9.00').waitFor()
    await dialog.getByText('8.00').waitFor()
    await dialog.getByRole('radio', { name: /Yours/ }).check()
    await button('Apply').click()
    await button('Save').click()
    await alertText('was saved')
    expect(await inDatabase('E2E-TWO')).toMatchObject([{ rate: '9.00' }])

    // History says who changed what, and brings a former value back.
    await page.waitForURL((url) => url.pathname === path)
    await goTo(`${path}?q=E2E-TWO`)
    await page.locator('.k-table').getByRole('link', { name: 'E2E-TWO' }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    const told = page.locator('.k-history > li').filter({ hasText: '6.00' }).filter({ hasText: '→' }).first()
    await told.waitFor()
    await page
      .locator('.k-history > li')
      .filter({ has: page.locator('ins', { hasText: '6.00' }) })
      .getByRole('button', { name: 'Restore' })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Restore a former value' }).getByRole('button', { name: 'Restore' }).click()
    await alertText('The previous value is restored.')
    expect(await inDatabase('E2E-TWO')).toMatchObject([{ rate: '6.00' }])
  })
})

const onePage = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= 390)

test('no serious accessibility fault on a list, form and record in light and dark; at 390 px nothing scrolls sideways, and the list is cards', async () => {
  for (const [address, ready] of [
    [path, '.k-table tbody tr'],
    [`${path}/create`, '.k-entry[data-path="code"]'],
    [`${path}/show?id=1`, '.k-record-title'],
  ] as const) {
    await go(page, address)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    await fitsLightAndDark(page)
    await onPhone(page, () => expect.poll(() => onePage(page), { message: address }).toBe(true))
  }
  await go(page, path)
  await onPhone(page, async () => {
    await expect.poll(() => page.locator('.k-record-card').count()).toBeGreaterThan(5)
    expect(await page.locator('.k-table').count()).toBe(0)
    expect(await onePage(page)).toBe(true)
  })
})
