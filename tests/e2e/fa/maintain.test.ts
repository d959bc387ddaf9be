/** Maintenance of vouchers in a browser (fa.md §2): a template begins a voucher, the books are proved. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'
import { today } from '../support/today'

const { real, open } = await openProduct()
const shots = process.env.KONTOR_SHOTS
const year = today.slice(0, 4)

beforeAll(async () => {
  const admin = await real.app.signIn('admin')
  const { rows } = await sql<{ user: number; role: number }>`
    select (select id from sc_user where account = 'staff01') as user, (select id from sc_role where code = 'chief-accountant') as role`.execute(
    real.app.db,
  )
  const given = await admin.post('/api/sc/role-assignment', { role: rows[0]?.role, owner: `u${rows[0]?.user}` })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
  await sql`
    with year as (insert into fa_fiscal_year (code, start, "end") values (${year}, ${`${year}-01-01`}, ${`${year}-12-31`}) returning id)
    insert into fa_period (year_id, no, code, start, "end", state)
    select year.id, month, ${year} || '-' || lpad(month::text, 2, '0'), make_date(${Number(year)}, month, 1),
      (make_date(${Number(year)}, month, 1) + interval '1 month - 1 day')::date, 'open'
    from year, generate_series(1, 12) as month`.execute(real.app.db)
  const chief = await real.app.signIn('staff01')
  expect((await chief.post('/api/fa/account/load-template', { template: 'TW' })).status).toBe(200)
  const { rows: found } = await sql<{
    code: string
    id: number
  }>`select code, id from fa_account where code in ('6211', '1421', '2201')`.execute(real.app.db)
  const account = (code: string) => found.find((one) => one.code === code)?.id
  const { rows: kinds } = await sql<{ id: number }>`select id from fa_voucher_category where code = 'T'`.execute(real.app.db)
  const made = await chief.post('/api/fa/voucher-template', {
    ...{ name: 'Monthly rent', category: kinds[0]?.id, summary: 'Office rent', asks: 'Rent without tax' },
    lines: [
      { account: account('6211'), side: 'debit', by: 'percent', percent: '100' },
      { account: account('1421'), side: 'debit', by: 'formula', formula: 'value × 0.05' },
      { account: account('2201'), side: 'credit', by: 'formula', formula: 'L1 + L2' },
    ],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
})

test('a template asks for its value and begins a voucher; an opening voucher books its difference only when accepted; the books are proved on demand', async () => {
  const { page } = await open({ account: 'staff01' })

  await step('templates and an opening voucher', async () => {
    await page.goto(`${real.url}/fa/use/accounting/voucher`)
    await page.getByRole('button', { name: 'From template' }).click()
    await page.getByRole('menuitem', { name: 'Monthly rent' }).click()
    await page.getByLabel('Rent without tax').fill('20,000')
    await page.keyboard.press('Enter')
    const grid = page.getByRole('table', { name: 'Voucher lines' })
    await grid.waitFor()
    expect(await grid.getByRole('textbox', { name: 'Line 2, Debit' }).inputValue()).toBe('1,000')
    expect(await grid.getByRole('textbox', { name: 'Line 3, Credit' }).inputValue()).toBe('21,000')
    await page.getByText('Balanced').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/template-editor.png` })
    await page.getByRole('button', { name: 'Save as template' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Rent of November')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Template "Rent of November" saved').waitFor()

    await page.goto(`${real.url}/fa/admin/maintain/voucher`)
    await page.getByText('Rent of November').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/maintain-templates.png` })
    await page.goto(`${real.url}/fa/admin/maintain/voucher-add?kind=opening`)
    await page.waitForURL('**/fa/use/accounting/voucher-edit?category=O')
    await grid.getByRole('textbox', { name: 'Line 1, Debit' }).fill('500')
    await page.keyboard.press('Enter')
    await page.getByText('The opening voucher differs by TWD 500.').waitFor()
    await page.getByRole('button', { name: 'Book to opening clearing' }).click()
    await page.getByText('Balanced').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/opening.png` })
  })

  await step('the books are proved on demand, their numbers too', async () => {
    await page.goto(`${real.url}/fa/admin/maintain/voucher/integrity`)
    await page.getByText('Nothing was checked yet').waitFor()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Everything is in order').waitFor()
    expect(await violationsOf(page)).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/integrity.png` })
    await page.getByRole('link', { name: 'Number check' }).click()
    await page.getByText('Everything is in order').waitFor()
    await page.getByText('No voucher has a number yet.').waitFor()
    await page.getByRole('link', { name: 'Lock exceptions' }).click()
    await page.getByRole('heading', { name: /Lock exceptions/ }).waitFor()
    await page.getByRole('link', { name: 'Opening balances' }).click()
    await page.getByText('No opening voucher yet').waitFor()
  })
})
