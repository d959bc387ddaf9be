/** Opening balances from a workbook of two sheets (fa.md §8): judged by cell, made once, taken back while it is a draft. */
import exceljs from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Client, type Row } from '../../support/app'
import { act, openBooks, voucher, type Books } from '../../support/fa-vouchers'
import { importFlow } from '../../support/import-file'
import { until } from '../../support/until'
import { workbookOf } from '../../support/workbook'

let books: Books
beforeAll(async () => {
  books = await openBooks(await testApp())
  const { db } = books.server
  await sql`update fa_parameter set books_start = '2026-11-01'`.execute(db)
  await sql`update cm_organization set customer_code = 'C31' where name = 'Customer 31'`.execute(db)
  await sql`update fa_account_role set account_id = ${books.account['3351']} where key = 'opening_clearing'`.execute(db)
})
afterAll(() => books.server.close())

type Cells = readonly (string | number)[]
const accountHeadings = ['account', 'debit', 'credit', 'currency', 'amount_currency', 'rate']
const itemHeadings = ['account', 'organization_code', 'document_no', 'document_date', 'due_date', 'currency', 'amount', 'amount_base']
const balances: readonly Cells[] = [
  ['1103', 900],
  ['1104', 3140, '', 'USD', 100, 31.4],
  ['1170', 1000],
  ['2201', '', 40],
  ['6211', 0, 0],
]
const items: readonly Cells[] = [
  ['1170', 'C31', 'INV-1', '2026-10-05', '2026-11-30', '', 375],
  ['1170', 'C31', 'INV-2', '2026-10-06', '2026-12-05', 'USD', 20, 625],
]
const equity = (credit: number): Cells => ['3110', '', credit]

/** The sheet of items comes first: sheets are known by their headings. */
async function workbook(accounts: readonly Cells[], open: readonly Cells[] = items): Promise<Buffer> {
  const book = new exceljs.Workbook()
  book.addWorksheet('Open').addRows([itemHeadings, ...open])
  book.addWorksheet('Balances').addRows([accountHeadings, ...accounts])
  return Buffer.from(await book.xlsx.writeBuffer())
}

const upload = async (by: Client, content: string | Uint8Array, name = 'opening.xlsx'): Promise<Answer> =>
  importFlow(books.server, by).upload('fa/voucher', content, { kind: 'opening' }, name)

async function settled(by: Client, id: unknown): Promise<Row> {
  books.server.app.kontor.jobs.onStarted()
  const { body } = await until(
    () => by.get(`/api/fa/voucher-import/${String(id)}/result`),
    ({ body: { data } }) => !['checking', 'running', 'undoing'].includes(String(data.state)),
  )
  return body.data
}

async function checked(content: Uint8Array): Promise<Row> {
  const { status, body } = await upload(books.chief, content)
  if (status !== 202) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
  return settled(books.chief, body.data.import_id)
}

const path = (id: unknown, act: string) => `/api/fa/voucher-import/${String(id)}/${act}`
async function rowOf(id: unknown): Promise<Row> {
  const { body } = await books.chief.get(path(id, 'rows'))
  const [row] = body.data as Row[]
  if (!row) throw new Error(`import ${String(id)} has no rows`)
  return row
}
const linesOf = async (id: unknown): Promise<Row[]> =>
  (await books.chief.get(`/api/fa/voucher-line?filter[voucher]=${String(id)}&sort=position`)).body.data

test('what is wrong is said of its cell and sheet; the error workbook has all rows of both sheets, so that it comes in again', async () => {
  const bad = await workbook(
    [...balances, equity(5000), ['9999', 5], ['2201', '', 7]],
    [...items, ['1170', '', 'INV-3', '', '', '', 5], ['1103', 'C31', 'X', '', '', '', 5], ['1170', 'C31', 'Y', '', '', '', '1o0']],
  )
  const found = await checked(bad)
  expect(found).toMatchObject({ kind: 'opening', state: 'checked', counters: { vouchers: 1, error: 1, new: 0 } })
  const { messages } = await rowOf(found.id)
  expect((messages as Row[]).map(({ sheet, line, column }) => [sheet, line, column])).toEqual([
    ['accounts', 8, 'account'],
    ['accounts', 9, 'account'],
    ['items', 6, 'amount'],
    ['items', 4, 'organization_code'],
    ['items', 5, 'account'],
  ])
  expect((await books.chief.post(path(found.id, 'run'), { accept_difference: String(found.difference) })).status).toBe(202)
  expect(await settled(books.chief, found.id)).toMatchObject({ state: 'done', counters: { created: 0, error: 1 } })

  const { raw } = await books.chief.get(path(found.id, 'error-file'))
  const [accounts, open] = (await workbookOf(raw.rawPayload)).worksheets
  expect([accounts?.name, open?.name]).toEqual(['Accounts', 'Open items'])
  expect([accounts?.rowCount, open?.rowCount]).toEqual([9, 6])
  expect(String(accounts?.getRow(8).getCell(7).value)).toBe('Account: 9999 does not exist.')
  expect(String(open?.getRow(6).getCell(9).value)).toBe('Amount: 1o0 is not a number.')
})

test('items of an account add up to its balance, each way', async () => {
  const short = await checked(await workbook([...balances, equity(5000)], items.slice(0, 1)))
  expect((await rowOf(short.id)).messages).toMatchObject([
    { sheet: 'accounts', line: 4, column: 'account', text: '1170: balance 1,000, open items 375.' },
  ])
  const unlisted = await checked(await workbook([['1103', 900], equity(900)]))
  expect((await rowOf(unlisted.id)).messages).toMatchObject([{ sheet: 'items', line: 2, text: '1170: balance 0, open items 1,000.' }])
})

test('a difference is booked to the opening clearing only when that sum is accepted; the draft is taken back, and made again', async () => {
  const { chief } = books
  const found = await checked(await workbook([...balances, equity(4990)]))
  expect(found).toMatchObject({ difference: '10.0000', counters: { new: 1, error: 0 } })
  for (const body of [{}, { accept_difference: '9' }, { accept_difference: '-10' }])
    expect((await chief.post(path(found.id, 'run'), body)).body.errors).toHaveProperty('accept_difference')
  expect((await chief.post(path(found.id, 'run'), { accept_difference: '10.0000' })).status).toBe(202)
  expect(await settled(chief, found.id)).toMatchObject({ state: 'done', can_undo: true, counters: { created: 1 } })
  const id = ((await rowOf(found.id)).voucher as Row).id
  expect((await linesOf(id)).at(-1)).toMatchObject({ account: books.account['3351'], credit: '10.0000', memo: 'Opening difference' })

  expect((await chief.post(path(found.id, 'undo'), {})).status).toBe(202)
  expect(await settled(chief, found.id)).toMatchObject({ state: 'undone', counters: { created: 0, new: 1 } })
})

test('by hand the books open once as well, by who may open them; a draft of another category becomes no second opening', async () => {
  const { chief, amy, category } = books
  const enter = (by: Client, code: string) => by.post('/api/fa/voucher', { category: category[code], date: '2026-11-01', summary: code })
  const refusal = ({ status, body }: Answer) => [status, (body.errors as Record<string, string[]> | undefined)?.category]
  expect(refusal(await enter(amy, 'O'))).toEqual([422, ['You have no right to open the books. Ask the chief accountant.']])
  const other = await enter(chief, 'T')
  const opening = await enter(chief, 'O')
  expect([opening.status, opening.body.data.role]).toEqual([201, 'opening'])
  const [first, second] = [Number(opening.body.data.id), Number(other.body.data.id)]
  expect(refusal(await enter(chief, 'O'))).toEqual([422, ['The books have an opening voucher already.']])
  expect((await act(chief, first, 'copy')).status).toBe(422)
  const { version } = other.body.data
  const changed = { category: category.O, version }
  expect(refusal(await chief.patch(`/api/fa/voucher/${second}`, changed))[0]).toBe(422)

  expect((await chief.delete(`/api/fa/voucher/${first}`)).status).toBeLessThan(300)
  expect((await chief.patch(`/api/fa/voucher/${second}`, changed)).status).toBe(200)
  expect((await voucher(books.server, second)).role).toBe('opening')
  expect((await chief.delete(`/api/fa/voucher/${second}`)).status).toBeLessThan(300)
})

test('a sheet of vouchers opens the books no second time, and for nobody without the right', async () => {
  const sheet = 'voucher_key,date,category,summary,account,debit,credit\r\nO-1,2026-11-01,O,Opening,1103,5,\r\nO-1,,,,3110,,5\r\n'
  const twice = `${sheet}${sheet.split('\r\n').slice(1).join('\r\n').replaceAll('O-1', 'O-2')}`
  const judged = async (by: Client, content: string): Promise<unknown> => {
    const { body } = await importFlow(books.server, by).upload('fa/voucher', content, {}, 'opening.csv')
    return (await settled(by, body.data.import_id)).counters
  }
  expect(await judged(books.chief, twice)).toMatchObject({ vouchers: 2, new: 1, error: 1 })
  expect(await judged(books.amy, sheet)).toMatchObject({ vouchers: 1, new: 0, error: 1 })
})

test('both sheets are one voucher on the first day of the books, the items in place of their account; it is made once', async () => {
  const { chief, ben } = books
  const file = await workbook([...balances, equity(5000)])
  const [found, other] = [await checked(file), await checked(file)]
  expect(found).toMatchObject({ difference: '0.0000', counters: { new: 1, error: 0 } })
  expect((await chief.post(path(found.id, 'run'), {})).status).toBe(202)
  expect(await settled(chief, found.id)).toMatchObject({ state: 'done', counters: { created: 1 } })
  const id = Number(((await rowOf(found.id)).voucher as Row).id)
  expect(await voucher(books.server, id)).toMatchObject({ date: '2026-11-01', role: 'opening', status: 'draft', total: '5040.0000' })
  expect(await linesOf(id)).toMatchObject([
    { account: books.account['1103'], debit: '900.0000' },
    { account: books.account['1104'], debit: '3140.0000', currency: 'USD', amount_currency: '100.0000' },
    { account: books.account['2201'], credit: '40.0000' },
    { account: books.account['3110'], credit: '5000.0000' },
    { account: books.account['1170'], debit: '375.0000', document_no: 'INV-1', due_date: '2026-11-30' },
    { account: books.account['1170'], debit: '625.0000', currency: 'USD', amount_currency: '20.0000', rate: '31.25000000' },
  ])

  expect((await chief.post(path(other.id, 'run'), {})).status).toBe(202)
  expect(await settled(chief, other.id)).toMatchObject({ counters: { created: 0, duplicate: 1 } })
  expect((await act(ben, id, 'confirm')).status).toBe(200)
  expect((await chief.post(path(found.id, 'undo'), {})).status).toBe(409)
  const later = await checked(file)
  expect(later).toMatchObject({ same_as: found.id, counters: { new: 0, duplicate: 1 } })
  expect((await rowOf(later.id)).voucher).toMatchObject({ id, status: 'confirmed' })
})

test('the template has both sheets; what is no workbook, or has no balances, is refused and not kept', async () => {
  const { raw } = await books.chief.get('/api/fa/voucher/import/template?kind=opening')
  const sheets = (await workbookOf(raw.rawPayload)).worksheets
  expect(sheets.map(({ name, columnCount }) => [name, columnCount])).toEqual([
    ['Accounts', 9],
    ['Open items', 12],
  ])
  const bare = new exceljs.Workbook()
  bare.addWorksheet('Open').addRows([itemHeadings, ...items])
  for (const content of ['account,debit,credit\r\n1103,1,\r\n', Buffer.from(await bare.xlsx.writeBuffer())])
    expect((await upload(books.chief, content)).body.errors).toHaveProperty('file')
})

test('a template that nobody filled in has no balances: nothing is ready', async () => {
  const { raw } = await books.chief.get('/api/fa/voucher/import/template?kind=opening')
  expect(await checked(raw.rawPayload)).toMatchObject({
    state: 'checked',
    rows: 0,
    counters: { vouchers: 1, error: 1, new: 0, created: 0 },
  })
})

test('while the books have no beginning, a workbook is refused at once, with what is to be done', async () => {
  const { chief, server } = books
  const file = await workbook([...balances, equity(5000)])
  const refusal = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    await change.execute(server.db)
    const { body } = await upload(chief, file)
    await back.execute(server.db)
    return (body.errors as Record<string, string[]> | undefined)?.file
  }
  expect(await refusal(sql`update fa_parameter set books_start = null`, sql`update fa_parameter set books_start = '2026-11-01'`)).toEqual([
    'Enter the day on which the books begin in the parameters first.',
  ])
  const turned = (on: boolean) => sql`update fa_voucher_category set active = ${on} where role = 'opening'`
  expect(await refusal(turned(false), turned(true))).toEqual(['Create a voucher category for opening vouchers first.'])
})

test('only who opens the books brings them in, runs them, and takes them back; who imports vouchers does not', async () => {
  const { amy, cashier, auditor, chief } = books
  const file = await workbook([...balances, equity(5000)])
  const { id } = await checked(file)
  for (const by of [amy, cashier, auditor]) {
    expect((await upload(by, file)).status).toBe(403)
    expect((await by.get('/api/fa/voucher/import/template?kind=opening')).status).toBe(403)
    expect((await by.post(path(id, 'run'), {})).status).toBe(403)
    expect((await by.post(path(id, 'undo'), {})).status).toBe(403)
  }
  for (const by of [cashier, auditor]) expect((await by.get(path(id, 'error-file'))).status).toBe(403)
  expect((await chief.get(path(id, 'file'))).status).toBe(404)
  expect((await chief.post(path(id, 'read'), { encoding: 'utf-8' })).status).toBe(404)
  expect((await chief.post(path(id, 'check'), { mapping: { 0: 'voucher_key', 1: 'account' } })).status).toBe(404)
})
