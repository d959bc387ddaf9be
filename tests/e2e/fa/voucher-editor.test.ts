/** A voucher in the browser (fa.md §2.1–2.3): typed from the keyboard alone, confirmed by somebody else, posted, and found again. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { onPhone } from '../support/every-look'
import { openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'
import { today } from '../support/today'

const { real, go, open } = await openProduct()
const admin = await real.app.signIn('admin')

const year = today.slice(0, 4)
const supplier = 'Paper Mill Ltd'

async function give(account: string, role: string): Promise<void> {
  const { rows } = await sql<{ user: number; role: number }>`
    select (select id from sc_user where account = ${account}) as user, (select id from sc_role where code = ${role}) as role`.execute(
    real.app.db,
  )
  const [found] = rows
  const given = await admin.post('/api/sc/role-assignment', { role: found?.role, owner: `u${found?.user}` })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
}

beforeAll(async () => {
  await give('staff01', 'accountant')
  await give('staff02', 'chief-accountant')
  await sql`
    with year as (insert into fa_fiscal_year (code, start, "end") values (${year}, ${`${year}-01-01`}, ${`${year}-12-31`}) returning id)
    insert into fa_period (year_id, no, code, start, "end", state)
    select year.id, month, ${year} || '-' || lpad(month::text, 2, '0'), make_date(${Number(year)}, month, 1),
      (make_date(${Number(year)}, month, 1) + interval '1 month - 1 day')::date, 'open'
    from year, generate_series(1, 12) as month`.execute(real.app.db)
  const chief = await real.app.signIn('staff02')
  const loaded = await chief.post('/api/fa/account/load-template', { template: 'TW' })
  expect(loaded.status, JSON.stringify(loaded.body)).toBe(200)
  const made = await admin.post('/api/cm/organization', { name: supplier, is_supplier: true })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
})

test('a purchase with tax is typed from the keyboard alone, confirmed by a colleague, posted, and opened again; of an unbalanced draft nothing is lost; a phone shows the editor', async () => {
  const { page } = await open({ account: 'staff01' })
  const { page: office } = await open({ account: 'staff02' })

  await step('a purchase with tax is typed from the keyboard alone, confirmed by a colleague, posted, and opened again', async () => {
    await go(page, '/fa/use/accounting/voucher')
    await page.getByRole('heading', { name: /Vouchers/ }).waitFor()
    await go(page, '/fa/use/accounting/voucher-edit?category=T')
    const grid = page.getByRole('table', { name: 'Voucher lines' })
    await grid.getByRole('combobox', { name: 'Line 1, Account' }).focus()
    const type = (text: string) => page.keyboard.type(text)
    const enter = () => page.keyboard.press('Enter')
    // By its code, by zhuyin initials, by its name.
    await type('6211')
    await page.getByRole('option', { name: /6211/ }).waitFor()
    await enter()
    await type('Paper')
    await enter()
    await type('20,000')
    await enter()
    await type('ㄐㄒㄕㄜ')
    await enter()
    await enter()
    await type('20000*0.05')
    await enter()
    await type('payable')
    await enter()
    await enter()
    // Debit is passed by an empty Enter; the difference is what is owed.
    await enter()
    await type('=')
    await enter()
    expect(await grid.getByRole('textbox', { name: 'Line 3, Credit' }).inputValue()).toBe('21,000')
    await page.getByText('Balanced').waitFor()
    // The column of the counterparty came with the account that asks for it.
    await grid.getByRole('button', { name: 'Line 3, Organization' }).focus()
    await type(supplier.slice(0, 1))
    const picker = grid.getByRole('combobox', { name: 'Line 3, Organization' })
    await picker.fill(supplier)
    await page.locator('.ant-select-item-option', { hasText: supplier }).waitFor()
    await enter()
    // The cell shows the name, and its picker is gone.
    await grid.getByRole('button', { name: 'Line 3, Organization' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText('Draft saved.').waitFor()
    await page.waitForURL(/voucher-edit\?.*id=\d+/)
    const id = Number(new URL(page.url()).searchParams.get('id'))
    // Nobody confirms their own: it stays a draft, and says why.
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('A colleague has to confirm it').first().waitFor()

    await go(office, `/fa/use/accounting/voucher-view?id=${id}`)
    await office.getByRole('article', { name: 'Voucher document' }).getByText('6211').first().waitFor()
    await office.getByRole('button', { name: 'Confirm', exact: true }).click()
    await office.getByRole('button', { name: 'Post', exact: true }).click()
    await office.getByText('Posting no. 1').waitFor()
    expect(await violationsOf(office)).toEqual([])
    const number = `T${today.slice(0, 4)}${today.slice(5, 7)}-0001`
    await go(office, `/fa/use/accounting/voucher?find=${encodeURIComponent('=21,000')}`)
    await office.getByText(number).first().waitFor()
    // One box: the find is in the place of the list's own search.
    await office.getByRole('searchbox', { name: 'Find vouchers' }).waitFor()
    expect(await office.getByRole('searchbox').count()).toBe(1)
    expect(await violationsOf(office)).toEqual([])
  })

  await step('an unbalanced draft is saved, says its difference when it is confirmed, and nothing of it is lost', async () => {
    await go(office, '/fa/use/accounting/voucher-edit?category=T')
    const grid = office.getByRole('table', { name: 'Voucher lines' })
    const cell = (n: number, column: string) => grid.locator(`[data-line] >> nth=${n - 1}`).locator(`[data-column=${column}] input`)
    await cell(1, 'account').click()
    await office.keyboard.type('6211')
    await office.getByRole('option', { name: /6211/ }).waitFor()
    await office.keyboard.press('Tab')
    await cell(1, 'debit').fill('105000')
    await cell(2, 'account').click()
    await office.keyboard.type('1421')
    await office.getByRole('option', { name: /1421/ }).waitFor()
    await office.keyboard.press('Tab')
    await cell(2, 'credit').fill('100000')
    await office.keyboard.press('Tab')
    await office.getByRole('button', { name: 'Confirm', exact: true }).click()
    await office.getByText('Debit 105,000, credit 100,000: difference 5,000.').waitFor()
    await office.getByRole('button', { name: 'Save draft' }).click()
    await office.getByText('Draft saved.').waitFor()
    // The draft gets its own address while one goes on: nothing waits for that. Pasted from a sheet: one change, by position from the cell.
    await cell(2, 'credit').evaluate((input) => {
      const data = new DataTransfer()
      data.setData('text/plain', '6211\tSheet\t\t5,000\n6211\tTotal\t1,500\t')
      input
        .closest('[data-column]')
        ?.previousElementSibling?.previousElementSibling?.previousElementSibling?.querySelector('input')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await office.getByText('2 lines pasted.').waitFor()
    await office.waitForURL(/voucher-edit\?.*id=\d+/)
    await office.getByRole('heading', { name: /^Edit #\d+/ }).waitFor()
    expect(await cell(1, 'debit').inputValue()).toBe('105,000')
    expect(await cell(2, 'credit').inputValue()).toBe('5,000')
    expect(await cell(3, 'debit').inputValue()).toBe('1,500')
  })

  await step('at 390 px and in the dark the editor can be read and used', () =>
    onPhone(page, async () => {
      await go(page, '/fa/use/accounting/voucher-edit?category=T')
      await page.getByRole('table', { name: 'Voucher lines' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }),
  )
})
