/** Customers pay: part of an item in dollars until its rest is shown (fa.md §2, R6, §12.10), and an invoice from its draft until it is paid (§4.4). */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { eventsHandled } from '../../support/settle-events'
import { takeFirst } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { today } from '../support/today'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')

const year = today.slice(0, 4)
const customer = 'Overseas Buyer Ltd'
const buyer = 'Home Buyer Ltd'
let buyerId = 0
let payee = ''
async function give(account: string, role: string): Promise<void> {
  const { rows } = await sql<{ user: number; role: number }>`
    select (select id from sc_user where account = ${account}) as user, (select id from sc_role where code = ${role}) as role`.execute(
    real.app.db,
  )
  const [found] = rows
  const given = await admin.post('/api/sc/role-assignment', { role: found?.role, owner: `u${found?.user}` })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
}

const made = async (call: Promise<{ status: number; body: { data: Record<string, unknown> } }>): Promise<Record<string, unknown>> => {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
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
  const accountant = await real.app.signIn('staff01')
  const chief = await real.app.signIn('staff02')
  await made(chief.post('/api/fa/account/load-template', { template: 'TW' }))
  const { rows: ids } = await sql<{ name: string; id: number }>`
    select code as name, id::int as id from fa_account where code in ('1172', '2171', '4110')
    union all select 'T', id::int from fa_voucher_category where code = 'T'`.execute(real.app.db)
  const id = (name: string) => ids.find((one) => one.name === name)?.id
  const dollar = await made(chief.post('/api/fa/currency', { code: 'USD', name: { en: 'US dollar' }, decimals: 2 }))
  await made(chief.post('/api/fa/exchange-rate', { currency: dollar.id, date: today, spot_buy: '31.35', spot_sell: '31.45' }))
  const party = Number((await made(admin.post('/api/cm/organization', { name: customer, is_customer: true, credit_unlimited: true }))).id)
  buyerId = Number((await made(admin.post('/api/cm/organization', { name: buyer, is_customer: true, credit_limit: '1000' }))).id)
  // Today is a day off, in place of a holiday that may be a draft: a payment on it needs a confirmation.
  await sql`delete from sc_calendar_event where date = ${today}::date`.execute(real.app.db)
  await sql`insert into sc_calendar_event (region_id, date, kind, name, pay_class, state)
    select id, ${today}::date, 'company', '{"en": "Closed"}', 'ordinary', 'published' from sc_calendar_region`.execute(real.app.db)
  const due = { organization: party, document_no: 'INV-1001', due_date: today }
  const voucher = await made(
    accountant.post('/api/fa/voucher', {
      ...{ category: id('T'), date: today, summary: 'Invoice INV-1001' },
      lines: [
        { account: id('1172'), debit: '31250', credit: '0', currency: 'USD', rate: '31.25', amount_currency: '1000', ...due },
        { account: id('4110'), debit: '0', credit: '31250' },
      ],
    }),
  )
  const { rows: people } = await sql<{ id: number }>`select id::int as id from sc_user where account = 'staff03'`.execute(real.app.db)
  const owed = Number(people[0]?.id)
  const claim = await made(
    accountant.post('/api/fa/voucher', {
      ...{ category: id('T'), date: today, summary: 'Travel to the fair' },
      lines: [
        { account: id('4110'), debit: '800', credit: '0' },
        { account: id('2171'), debit: '0', credit: '800', person: owed, document_no: 'EC-7', due_date: today },
      ],
    }),
  )
  for (const one of [voucher, claim])
    for (const name of ['confirm', 'post']) await made(chief.post(`/api/fa/voucher/${String(one.id)}/${name}`, {}))
  const ledger = await made(accountant.get(`/api/fa/payable/ledger?person_id=${owed}`))
  payee = (ledger.party as { name: string }).name
})

const list = `${real.url}/fa/use/transaction/customer`
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('/fa/use/transaction leads to the customers, who are found with what they owe', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(`${real.url}/fa/use/transaction`)
  await page.waitForURL(/\/fa\/use\/transaction\/customer/)
  const table = page.getByRole('region', { name: 'Customers' })
  await table.getByRole('button', { name: customer }).waitFor()
  await table.getByText('USD 1,000.00').waitFor()
  await table.getByText('31,250').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Search name, code or number').fill('nobody')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await table.getByRole('button', { name: customer }).waitFor()
})

test('fa.md §12.10: 600 of 1,000 USD are received at 31.40: the item is proposed, the gain of 90 is shown, a colleague books the draft on a day without work, and 400 are left', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(list)
  await page.getByRole('region', { name: 'Customers' }).getByRole('button', { name: customer }).click()
  const card = page.getByRole('dialog', { name: customer })
  await card.getByText('INV-1001').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await card.getByRole('button', { name: 'Receive' }).click()
  const dialog = page.getByRole('dialog', { name: `Receive from ${customer}` })
  // The currency is the item's, the rate that of the day; the item is the server's proposal.
  await dialog.getByLabel('Amount received').fill('600')
  await page.keyboard.press('Tab')
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLInputElement>('.k-figures input.k-fa-party-amount')].some(({ value }) => value === '600'),
  )
  await takeFirst(dialog.getByLabel('To account'), '1104')
  await dialog.getByText('Exchange gain TWD 90').waitFor()
  expect(await dialog.getByLabel('Rate').inputValue()).toBe('31.4')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await dialog.getByText('is saved as a draft').waitFor()
  const address = (await dialog.getByRole('link').first().getAttribute('href')) ?? ''
  expect(address).toMatch(/voucher-view\?id=\d+$/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await bookReceipt(address)
  await page.reload()
  const items = card.getByRole('region', { name: 'Open items' })
  await items.getByText('USD 400.00').first().waitFor()
  await items.getByText('12,500').first().waitFor()
  await card.getByRole('tab', { name: 'Settlements' }).click()
  await card.getByRole('region', { name: 'Settlements' }).getByText('Settled', { exact: true }).waitFor()
})

/** A colleague confirms and posts what came in on a day without work, and is asked about the day. */
async function bookReceipt(address: string): Promise<void> {
  const { page } = await open({ account: 'staff02' })
  await page.goto(real.url + address)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'The date is not a workday.' })
  await question.getByRole('button').last().click()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText(/Posting no\. \d+/).waitFor()
}

test('fa.md §4.4: an invoice beyond the credit is refused with the figures, then issued; its voucher is posted, the money received, and it is paid', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(`${real.url}/fa/use/transaction/customer?party=${buyerId}&tab=invoices`)
  const card = page.getByRole('dialog', { name: buyer })
  await card.getByText('No invoice yet.').waitFor()
  await card.getByRole('link', { name: 'New invoice' }).click()
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByLabel('Description 1').fill('Printing paper')
  await page.getByLabel('Unit price 1').fill('14208')
  await page.getByRole('status').getByText('TWD 14,208').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const refusal = page.getByRole('dialog', { name: 'Beyond the credit of the customer' })
  await refusal.getByText('1,420.80%').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  const { version } = (await admin.get(`/api/cm/organization/${buyerId}`)).body.data
  await made(admin.patch(`/api/cm/organization/${buyerId}`, { credit_limit: '100000', version }))
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('heading', { name: /^INV\d{6}-0001/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const address = (await page.getByRole('link', { name: /^Voucher #/ }).getAttribute('href')) ?? ''
  const id = new URL(page.url()).searchParams.get('id')
  const chief = await real.app.signIn('staff02')
  const voucher = new URLSearchParams(address.split('?')[1]).get('id')
  for (const name of ['confirm', 'post']) await made(chief.post(`/api/fa/voucher/${voucher}/${name}`, {}))

  await page.getByRole('link', { name: 'Receive' }).click()
  await card
    .getByText(/^INV\d{6}-0001/)
    .first()
    .waitFor()
  await card.getByRole('checkbox').first().check()
  await card.getByRole('button', { name: 'Receive' }).click()
  const dialog = page.getByRole('dialog', { name: `Receive from ${buyer}` })
  await takeFirst(dialog.getByLabel('To account'), '1103')
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await dialog.getByText('is saved as a draft').waitFor()
  const receipt = new URLSearchParams((await dialog.getByRole('link').first().getAttribute('href'))?.split('?')[1]).get('id')
  for (const name of ['confirm', 'post'])
    await made(chief.post(`/api/fa/voucher/${receipt}/${name}`, {}, { headers: { 'x-confirmed': 'yes' } }))
  await eventsHandled(real.app.app)
  await page.goto(`${real.url}/fa/use/transaction/customer?party=${buyerId}&tab=invoices`)
  const row = card.getByRole('row').filter({ hasText: /INV\d{6}-0001/ })
  await row.getByText('Paid').waitFor()
  await row.getByRole('link').click()
  await page.waitForURL(`**/invoice/show?id=${id}`)
  await page.getByText('Open TWD 0').waitFor()
})

test('people who are owed something are listed beside the suppliers; one is paid, with a ledger of their own and no invoices', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(`${real.url}/fa/use/transaction/manufacture`)
  await page.getByText('People', { exact: true }).click()
  await page.getByRole('heading', { name: /^People who are owed/ }).waitFor()
  await page.getByRole('region', { name: 'People who are owed' }).getByRole('button', { name: payee }).click()
  const card = page.getByRole('dialog', { name: payee })
  await card.getByText('EC-7').waitFor()
  expect(await card.getByRole('tab').allTextContents()).toEqual(['Open items', 'Ledger', 'Statement', 'Settlements'])
  expect(await violationsOf(page)).toEqual([])
  await card.getByRole('button', { name: 'Pay' }).click()
  const dialog = page.getByRole('dialog', { name: `Pay ${payee}` })
  await dialog.getByLabel('Amount paid').fill('800')
  await page.keyboard.press('Tab')
  await takeFirst(dialog.getByLabel('From account'), '1103')
  await dialog.getByRole('region', { name: 'Voucher to be made' }).getByText('800').first().waitFor()
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await dialog.getByText('is saved as a draft').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  // A draft settles nothing yet (what follows when it is confirmed: api/fa/person-payees).
  await card.getByRole('tab', { name: 'Settlements' }).click()
  await card.getByText('Nothing has been settled yet.').waitFor()
  await card.getByRole('tab', { name: 'Ledger' }).click()
  await card.getByRole('region', { name: 'Ledger' }).getByText('Travel to the fair').first().waitFor()
  await page.goto(`${real.url}/fa/use/transaction/customer?of=people`)
  await page.getByText('Nobody owes anything').waitFor()
})

test('at 390 px, in the dark and in Traditional Chinese, the list and the card can be read and used', async () => {
  const { page } = await open({ account: 'staff01', width: 390, height: 844, dark: true, language: 'tw', fresh: true })
  await page.goto(list)
  await page.getByRole('button', { name: customer }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await fits(page)).toBe(true)
  await page.getByRole('button', { name: customer }).click()
  const card = page.getByRole('dialog', { name: customer })
  await card.getByRole('tab', { name: '未沖帳項目' }).waitFor()
  await card.getByText('INV-1001').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await fits(page)).toBe(true)
})
