/** Charts of accounts, accounts, categories, and who may touch them (fa.md §3.1, §3.4, §6). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let chief: Client
let accountant: Client
let cashier: Client

const assign = async (code: string, person: Client) => {
  const role = (await admin.get(`/api/sc/role?filter[code][eq]=${code}`)).body.data[0]?.id
  expect((await admin.post('/api/sc/role-assignment', { role, owner: `u${person.userId}` })).status).toBe(201)
}
const load = (person: Client, template: string) => person.post('/api/fa/account/load-template', { template })
const accounts = new Map<string, Row>()
const readAccounts = async (person: Client) => {
  accounts.clear()
  for (const page of [1, 2]) {
    const { body } = await person.get(`/api/fa/account?per_page=100&page=${page}&sort=code`)
    for (const row of body.data) accounts.set(String(row.code), row)
  }
}
const id = (code: string): number => Number(accounts.get(code)?.id)

/** A voucher as it would be after its confirmation, and one line of it. */
async function insertVoucher({ category, account, number }: { category: string; account: string; number: string | null }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with head as (insert into fa_voucher (version, category_id, date, status, number, summary)
      select 1, id, '2026-11-05', 'draft', ${number}, 'Secret salaries' from fa_voucher_category where code = ${category} returning id)
    insert into fa_voucher_line (version, voucher_id, position, account_id, debit, credit, memo)
      select 1, id, 1, ${id(account)}, 1000, 0, 'Wang 53040' from head returning voucher_id::int as id`.execute(server.db)
  return Number(rows[0]?.id)
}

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  admin = await server.signIn('admin')
  chief = await server.signIn('staff01')
  accountant = await server.signIn('staff02')
  cashier = await server.signIn('staff03')
  await assign('chief-accountant', chief)
  await assign('accountant', accountant)
  await assign('cashier', cashier)
})
afterAll(() => server.close())

describe('a chart template', () => {
  test('is loaded by who keeps accounts and parameters alone', async () => {
    expect([(await load(accountant, 'TW')).status, (await load(cashier, 'TW')).status]).toEqual([403, 403])
    expect((await load(chief, 'XX')).status).toBe(422)
  })

  test('makes accounts, lines and roles once, also when two load at once', async () => {
    const answers = await Promise.all([load(chief, 'TW'), load(chief, 'TW')])
    // The second is told that somebody loads, or comes later and finds everything there.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
    expect(answers.filter(({ body }) => body.data?.accounts === 97)).toHaveLength(1)
    expect((await load(chief, 'TW')).body.data).toEqual({ accounts: 0, lines: 0, roles: 0 })
    await readAccounts(chief)
    expect(accounts.size).toBe(97)
    expect(accounts.get('1103')).toMatchObject({ kind: 'bank', revalue: 'carry', side: 'debit', postable: true, cash_flow: 'cash' })
    expect(accounts.get('1179')).toMatchObject({ kind: 'contra', side: 'credit', type: 'asset' })
    const roles = await chief.get('/api/fa/account-role?per_page=100&filter[account][empty]=1')
    expect(roles.body.data).toEqual([])
  })

  test('of another country is refused while accounts are there', async () => {
    expect((await load(chief, 'CN')).body.errors).toHaveProperty('template')
    await readAccounts(chief)
    expect(accounts.size).toBe(97)
  })
})

describe('an account', () => {
  test('stands below one that takes no lines, of its own type', async () => {
    const make = (values: Row) =>
      chief.post('/api/fa/account', { code: '1105', name: { en: 'Bank two' }, type: 'asset', side: 'debit', report_code: null, ...values })
    const report_code = accounts.get('1103')?.report_code
    expect((await make({ parent: id('1103'), report_code })).body.errors).toHaveProperty('parent')
    expect((await make({ parent: id('11-14'), type: 'liability', side: 'credit', report_code })).body.errors).toHaveProperty('type')
    expect((await make({ parent: id('11-14') })).body.errors).toHaveProperty('report_code')
    expect((await make({ parent: id('11-14'), report_code, code: '1105 x' })).body.errors).toHaveProperty('code')
    expect((await chief.patch(`/api/fa/account/${id('11-14')}`, { postable: true, report_code })).body.errors).toHaveProperty('postable')
    const made = await make({ parent: id('11-14'), report_code, kind: 'bank', account_no: '00123456789' })
    expect([made.status, made.body.data.account_tail]).toEqual([201, '56789'])
    accounts.set('1105', made.body.data)
  })

  test('keeps its bank number from all, and its end from who may not see it', async () => {
    const { rows } = await sql<{ account_no: string }>`select account_no from fa_account where code = '1105'`.execute(server.db)
    expect(rows[0]?.account_no).not.toContain('6789')
    for (const person of [chief, cashier, accountant]) {
      const { body } = await person.get(`/api/fa/account/${id('1105')}`)
      expect(JSON.stringify(body)).not.toContain('00123456789')
      expect([person === accountant, body.data.account_tail ?? null]).toEqual([
        person === accountant,
        person === accountant ? null : '56789',
      ])
    }
    const found = await accountant.get('/api/fa/account?filter[account_tail][eq]=56789')
    expect(found.status === 200 ? found.body.data : []).toEqual([])
    expect((await cashier.patch(`/api/fa/account/${id('1105')}`, { account_no: '1' })).status).toBe(403)
  })

  test('that vouchers use keeps type, side, kind and open items, takes lines, and is not deleted', async () => {
    await insertVoucher({ category: 'S', account: '6201', number: null })
    const patch = async (values: Row) => Object.keys((await chief.patch(`/api/fa/account/${id('6201')}`, values)).body.errors ?? {})
    expect(await patch({ open_item: true })).toEqual(['open_item'])
    expect(await patch({ side: 'credit' })).toEqual(['side'])
    expect(await patch({ type: 'cost', report_code: accounts.get('5110')?.report_code })).toContain('type')
    expect(await patch({ postable: false })).toEqual(['postable'])
    const gone = await chief.delete(`/api/fa/account/${id('6201')}`)
    expect(gone.status).toBe(422)
    expect(JSON.stringify(gone.body)).toContain('fa/voucher-line')
    // Nothing is missing of the chart, so loading it again is no change; with something missing it comes too late.
    expect((await load(chief, 'TW')).status).toBe(200)
  })
})

describe('a voucher category', () => {
  test('has a pattern that gives each its own numbers, and keeps it once there is one', async () => {
    const category = (await chief.get('/api/fa/voucher-category?filter[code][eq]=S')).body.data[0]
    const patch = async (values: Row) =>
      Object.keys((await chief.patch(`/api/fa/voucher-category/${Number(category?.id)}`, values)).body.errors ?? {})
    expect(await patch({ pattern: '{CODE}{YYYY}-{SEQ:4}' })).toEqual(['pattern'])
    expect(await patch({ pattern: '{YYYY}{MM}-{SEQ:4}' })).toEqual(['pattern'])
    expect(await patch({ pattern: '{CODE}-{YYYY}{MM}-{SEQ:5}' })).toEqual([])
    await insertVoucher({ category: 'S', account: '6201', number: 'S-202611-00001' })
    expect(await patch({ pattern: '{CODE}{YYYY}{MM}-{SEQ:4}' })).toEqual(['pattern'])
    expect(await patch({ kind: 'payment' })).toEqual(['kind'])
    expect(await patch({ max_lines: 800 })).toEqual([])
  })
})

describe('vouchers and reports', () => {
  test('are closed to administrators, who give the roles and hold none', async () => {
    for (const path of ['fa/voucher', 'fa/voucher-line']) expect((await admin.get(`/api/${path}`)).status).toBe(403)
    expect((await admin.get('/api/fa/account')).status).toBe(200)
  })
})
