/** Vouchers from a sheet (fa.md §8, §12.18): judged first, made once, taken back while they are drafts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Client, type Row } from '../../support/app'
import { encode } from '../../support/encode'
import { act, openBooks, voucher, type Books } from '../../support/fa-vouchers'
import { importFlow } from '../../support/import-file'
import { until } from '../../support/until'
import { workbookOf } from '../../support/workbook'
import { zip } from '../../support/zip'

let books: Books
beforeAll(async () => {
  books = await openBooks(await testApp())
})
afterAll(() => books.server.close())

const headings = 'voucher_key,date,category,summary,account,memo,debit,credit'
const sheet = (...lines: string[]) => `${[headings, ...lines].join('\r\n')}\r\n`
const pair = (key: string, { date = '2026-11-05', debit = '6211', credit = '2201', amount = '100', other = '100' } = {}) => [
  `${key},${date},T,Rent ${key},${debit},Rent,${amount},`,
  `${key},,,,${credit},,,${other}`,
]

async function upload(
  by: Client,
  content: string | Uint8Array,
  settings: Record<string, string> = {},
  name = 'vouchers.csv',
): Promise<Answer> {
  const answer = await importFlow(books.server, by).upload('fa/voucher', content, settings, name)
  books.server.app.kontor.jobs.onStarted()
  return answer
}

/** Waits for the job that works on it. */
async function settled(by: Client, id: unknown): Promise<Row> {
  const { body } = await until(
    () => by.get(`/api/fa/voucher-import/${String(id)}/result`),
    ({ body: { data } }) => !['checking', 'running', 'undoing'].includes(String(data.state)),
  )
  return body.data
}

async function brought(by: Client, content: string | Uint8Array, settings: Record<string, string> = {}, name?: string): Promise<Row> {
  const answer = await upload(by, content, settings, name)
  if (answer.status !== 202) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`)
  return settled(by, answer.body.data.import_id)
}

async function run(by: Client, id: unknown, body: Row = {}): Promise<Row> {
  const answer = await by.post(`/api/fa/voucher-import/${String(id)}/run`, body)
  if (answer.status !== 202) throw new Error(`run: ${answer.status} ${JSON.stringify(answer.body)}`)
  books.server.app.kontor.jobs.onStarted()
  return settled(by, id)
}

const rowsOf = async (by: Client, id: unknown, state?: string): Promise<Row[]> =>
  (await by.get(`/api/fa/voucher-import/${String(id)}/rows?per_page=200${state ? `&state=${state}` : ''}`)).body.data
const draftsIn = async (id: unknown) =>
  (await sql`select 1 from fa_voucher where voucher_import_id = ${Number(id)} and deleted_at is null`.execute(books.server.db)).rows.length

test('100 vouchers with 4 bad: told by cell, then none, 96, the corrected 4, and 96 duplicates (fa.md §12.18)', async () => {
  const { amy } = books
  const good = Array.from({ length: 96 }, (_, n) => pair(`V${n + 1}`)).flat()
  const bad = [
    pair('bad-account', { debit: '9999' }),
    pair('bad-date', { date: '2026-11-31' }),
    pair('bad-sum', { other: '90' }),
    pair('bad-amount', { amount: '1o0' }),
  ].flat()
  const file = sheet(...good, ...bad)
  const dry = await brought(amy, file, { dry_run: 'true' })
  expect(dry).toMatchObject({ state: 'checked', rows: 200, counters: { vouchers: 100, new: 96, created: 0, duplicate: 0, error: 4 } })
  const wrong = await rowsOf(amy, dry.id, 'error')
  expect(
    wrong.map(({ voucher_key, lines, messages }) => [voucher_key, lines, (messages as Row[]).map(({ line, column }) => [line, column])]),
  ).toEqual([
    ['bad-account', [194, 195], [[194, 'account']]],
    ['bad-date', [196, 197], [[196, 'date']]],
    ['bad-sum', [198, 199], [[198, null]]],
    ['bad-amount', [200, 201], [[200, 'debit']]],
  ])
  expect((wrong[0]?.messages as Row[])[0]?.text).toBe('9999 does not exist.')
  expect(await draftsIn(dry.id)).toBe(0)

  expect(await run(amy, dry.id, { policy: 'all' })).toMatchObject({ state: 'checked', counters: { created: 0, skipped: 96, error: 4 } })
  expect(await draftsIn(dry.id)).toBe(0)

  const made = await run(amy, dry.id, { policy: 'good' })
  expect(made).toMatchObject({ state: 'done', can_undo: true, counters: { created: 96, skipped: 0, error: 4 } })
  expect(await draftsIn(dry.id)).toBe(96)
  const [first] = await rowsOf(amy, dry.id, 'created')
  expect(first).toMatchObject({ voucher_key: 'V1', lines: [2, 3], total: '100.0000', voucher: { number: null, status: 'draft' } })
  const shown = await amy.get(`/api/fa/voucher/${(first?.voucher as Row).id as number}`)
  expect(shown.body.data).toMatchObject({ summary: 'Rent V1', total: '100.0000', date: '2026-11-05', prepared_by: amy.userId })
  expect((await amy.get(`/api/fa/voucher-line?filter[voucher]=${(first?.voucher as Row).id as number}`)).body.data).toHaveLength(2)

  const { raw } = await amy.get(`/api/fa/voucher-import/${String(dry.id)}/error-file?format=csv`)
  expect(
    raw.body
      .trimEnd()
      .split('\r\n')
      .filter((line) => line.startsWith('bad-')),
  ).toHaveLength(8)
  const mended = raw.body.replace('9999', '6211').replace('2026-11-31', '2026-11-30').replace(',90,', ',100,').replace('1o0', '100')
  expect(await brought(amy, mended, { policy: 'all' })).toMatchObject({ state: 'done', counters: { vouchers: 4, created: 4 } })

  const again = await brought(amy, file, { policy: 'good' })
  expect(again).toMatchObject({ same_as: dry.id, counters: { vouchers: 100, created: 0, duplicate: 96, error: 4 } })
  expect((await rowsOf(amy, again.id, 'duplicate'))[0]).toMatchObject({ voucher: first?.voucher })
})

test('two at the same moment make each voucher once', async () => {
  const file = sheet(...pair('same-1'), ...pair('same-2'))
  const both = await Promise.all([brought(books.amy, file, { policy: 'all' }), brought(books.ben, file, { policy: 'all' })])
  expect(both.map(({ counters }) => (counters as Row).created).sort()).toEqual([0, 2])
})

test('is undone while all are drafts, and may be brought in again', async () => {
  const { amy, ben } = books
  const file = sheet(...pair('undo-1'), ...pair('undo-2'))
  const made = await brought(amy, file, { policy: 'all' })
  expect((await amy.post(`/api/fa/voucher-import/${String(made.id)}/undo`, {})).status).toBe(202)
  books.server.app.kontor.jobs.onStarted()
  expect(await settled(amy, made.id)).toMatchObject({ state: 'undone', can_undo: false, counters: { vouchers: 2, new: 2, created: 0 } })
  expect(await rowsOf(amy, made.id, 'new')).toMatchObject([{ voucher_key: 'undo-1', voucher: null }, { voucher_key: 'undo-2' }])
  expect(await draftsIn(made.id)).toBe(0)

  const again = await brought(amy, file, { policy: 'all' })
  expect(again).toMatchObject({ counters: { created: 2 } })
  const id = Number(((await rowsOf(amy, again.id))[0]?.voucher as Row).id)
  expect((await act(ben, id, 'confirm')).status).toBe(200)
  expect(await voucher(books.server, id)).toMatchObject({ number: 'T202611-0001', total: '100.0000' })
  expect((await amy.get(`/api/fa/voucher-import/${String(again.id)}/result`)).body.data).toMatchObject({ can_undo: false })
  expect((await amy.post(`/api/fa/voucher-import/${String(again.id)}/undo`, {})).status).toBe(409)
})

test('reads Big5, Shift_JIS and GB18030, and headings in any language', async () => {
  const { amy } = books
  const tw = [
    '傳票鍵值,日期,類別,摘要,會計科目,借方,貸方',
    'big5,2026-11-05,轉帳傳票,辦公室十一月租金,6211,"1,000",',
    'big5,,,,2201,,"1,000"',
    '',
  ].join('\r\n')
  const jp = ['伝票キー,日付,摘要,勘定科目,借方,貸方', 'sjis,2026-11-05,事務所の家賃です,6211,100,', 'sjis,,,2201,,100', ''].join('\r\n')
  const cn = ['凭证键值,日期,摘要,会计科目,借方,贷方', 'gb,2026-11-05,办公室租金,6211,100,', 'gb,,,2201,,100', ''].join('\r\n')
  const said = async (text: string, encoding: string) => {
    const made = await brought(amy, encode(text, encoding), { policy: 'all', encoding })
    const id = Number(((await rowsOf(amy, made.id))[0]?.voucher as Row | null)?.id)
    return (await voucher(books.server, id)).summary
  }
  expect(await said(tw, 'big5')).toBe('辦公室十一月租金')
  expect(await said(jp, 'shift_jis')).toBe('事務所の家賃です')
  expect(await said(cn, 'gb18030')).toBe('办公室租金')
})

test('columns that nobody knows are chosen, in another encoding too, and judged again until vouchers are made', async () => {
  const { amy, cashier } = books
  const text = ['編號一,何日,說明,科目碼,借,貸', 'own-1,2026-11-05,辦公室十一月租金,6211,100,', 'own-1,,,2201,,100', ''].join('\r\n')
  const { status, body } = await upload(amy, encode(text, 'big5'))
  expect([status, body.data.job_id]).toEqual([202, null])
  const path = `/api/fa/voucher-import/${String(body.data.import_id)}`
  expect(await settled(amy, body.data.import_id)).toMatchObject({ state: 'uploaded', counters: null })
  const other = (await amy.post(`${path}/read`, { encoding: 'gb18030' })).body.data.analysis as Row
  expect(other.headings).not.toContain('何日')
  const file = (await amy.post(`${path}/read`, { encoding: 'big5' })).body.data
  expect(file).toMatchObject({ encoding: 'big5', analysis: { headings: ['編號一', '何日', '說明', '科目碼', '借', '貸'] } })
  expect((await amy.get(`${path}/file`)).body.data).toEqual(file)
  expect((await amy.post(`${path}/check`, { mapping: { 0: 'voucher_key' } })).body.errors).toHaveProperty('mapping')
  expect((await amy.post(`${path}/check`, { mapping: { 0: 'voucher_key', 3: 'account', 9: 'memo' } })).body.errors).toHaveProperty(
    'mapping',
  )
  const mapping = { 0: 'voucher_key', 1: 'date', 2: 'summary', 3: 'account', 4: 'debit', 5: 'credit' }
  expect((await amy.post(`${path}/check`, { mapping: { ...mapping, '-1': 'memo' } })).body.errors).toHaveProperty('mapping')
  expect((await cashier.post(`${path}/check`, { mapping })).status).toBe(403)
  expect((await amy.post(`${path}/check`, { mapping })).status).toBe(202)
  books.server.app.kontor.jobs.onStarted()
  expect(await settled(amy, body.data.import_id)).toMatchObject({ state: 'checked', counters: { new: 1, error: 0 } })
  expect(await run(amy, body.data.import_id)).toMatchObject({ state: 'done', counters: { created: 1 } })
  expect((await amy.post(`${path}/check`, { mapping })).status).toBe(409)
  expect((await amy.post(`${path}/read`, { encoding: 'utf-8' })).status).toBe(409)
})

test('the template of a workbook comes back as a file of vouchers', async () => {
  const { raw } = await books.amy.get('/api/fa/voucher/import/template?format=xlsx')
  const book = await workbookOf(raw.rawPayload)
  const [one] = book.worksheets
  one?.addRow(['x-1', '2026-11-05', 'T', 'From a workbook', '6211', '', 50, ''])
  one?.addRow(['x-1', '', '', '', '2201', '', '', 50])
  const made = await brought(books.amy, Buffer.from(await book.xlsx.writeBuffer()), { policy: 'all' })
  expect(made).toMatchObject({ unused: [], counters: { vouchers: 1, created: 1 } })
})

test('a ZIP brings the files that rows name, and an invoice its tax line; a file that is not in it is told', async () => {
  const { amy } = books
  await sql`update fa_account_role set account_id = ${books.account['1421']} where key = 'input_vat'`.execute(books.server.db)
  const list = [
    'voucher_key,date,account,credit,net,tax,invoice_no,file_names',
    'zip-1,2026-11-05,6211,,20000,1000,AB12345678,"bill.pdf; bill.pdf"',
    'zip-1,,2201,21000,,,,slip.txt',
    'zip-2,2026-11-05,6211,,100,5,,gone.pdf',
    'zip-2,,2201,105,,,,',
    '',
  ].join('\r\n')
  const packed = zip({ 'list.csv': list, 'files/bill.pdf': '%PDF-1.4\n%%EOF\n', 'files/slip.txt': 'Paid' })
  const made = await brought(amy, packed, { policy: 'good' }, 'vouchers.zip')
  expect(made).toMatchObject({ state: 'done', counters: { created: 1, error: 1 } })
  expect((await rowsOf(amy, made.id, 'error'))[0]).toMatchObject({ voucher_key: 'zip-2', messages: [{ line: 4, column: 'file_names' }] })
  const id = Number(((await rowsOf(amy, made.id, 'created'))[0]?.voucher as Row).id)
  const { files } = (await amy.get(`/api/fa/voucher/${id}`)).body.data
  expect(files).toHaveLength(2)
  const { rows } = await sql<Row>`
    select name, record_id, field from sc_attachment where id = any(${files as number[]}::bigint[]) order by name`.execute(books.server.db)
  expect(rows).toEqual(['bill.pdf', 'slip.txt'].map((name) => ({ name, record_id: id, field: 'files' })))
  expect((await amy.get(`/api/fa/voucher-line?filter[voucher]=${id}`)).body.data).toMatchObject([
    { debit: '20000.0000', document_no: 'AB12345678' },
    { debit: '1000.0000', document_no: 'AB12345678' },
    { credit: '21000.0000' },
  ])
  const path = `/api/fa/voucher-import/${String(made.id)}`
  expect((await amy.get(`${path}/file`)).body.data).toMatchObject({ archive: { sheet: 'list.csv', files: 2 } })
})

test('foreign amounts are converted where no side is filled, with the rate of the sheet', async () => {
  const lines = ['usd,2026-11-05,6211,,,USD,31.4,100', 'usd,,2201,,3140,,,']
  const made = await brought(
    books.amy,
    ['voucher_key,date,account,debit,credit,currency,rate,amount_currency', ...lines, ''].join('\r\n'),
    { policy: 'all' },
  )
  const id = Number(((await rowsOf(books.amy, made.id))[0]?.voucher as Row).id)
  expect((await books.amy.get(`/api/fa/voucher-line?filter[voucher]=${id}`)).body.data).toMatchObject([
    { debit: '3140.0000', currency: 'USD', amount_currency: '100.0000' },
    { credit: '3140.0000', currency: null },
  ])
})

test('confirms at once only where no second person is required', async () => {
  const { amy, server } = books
  expect((await upload(amy, sheet(...pair('conf-0')), { policy: 'all', voucher_state: 'confirmed' })).body.errors).toHaveProperty(
    'voucher_state',
  )
  await sql`update fa_parameter set four_eyes_confirm = false`.execute(server.db)
  const made = await brought(amy, sheet(...pair('conf-2', { date: '2026-11-06' }), ...pair('conf-1', { date: '2026-11-05' })), {
    ...{ policy: 'all', voucher_state: 'confirmed' },
  })
  await sql`update fa_parameter set four_eyes_confirm = true`.execute(server.db)
  const numbers = (await rowsOf(amy, made.id)).map(({ voucher: one }) => (one as Row).number)
  expect(numbers.every((number) => typeof number === 'string')).toBe(true)
  expect(String(numbers[1]) < String(numbers[0])).toBe(true)
})

test('what is no sheet of vouchers, too long, or a locked month is refused', async () => {
  const { amy } = books
  expect((await upload(amy, 'a,b\r\n1,2\r\n', { policy: 'all' })).body.errors).toHaveProperty('file')
  expect((await upload(amy, sheet(...pair('m')), { policy: 'some' })).body.errors).toHaveProperty('policy')
  expect((await upload(amy, sheet(...pair('m')), { mapping: '{"0":"nothing"}' })).body.errors).toHaveProperty('mapping')
  const locked = await brought(amy, sheet(...pair('locked', { date: '2026-10-05' })))
  expect((await rowsOf(amy, locked.id))[0]).toMatchObject({ state: 'error', messages: [{ line: 2, column: 'date' }] })
  const long = await brought(amy, sheet(...Array.from({ length: 20_001 }, (_, n) => `k${n},2026-11-05,T,,6211,,1,`)))
  expect(long).toMatchObject({ state: 'failed', counters: null })
})

test('is for those with the right; an import that is not there is not found', async () => {
  const { amy, cashier, auditor } = books
  const made = await brought(amy, sheet(...pair('right-1')))
  for (const other of [cashier, auditor]) {
    expect((await upload(other, sheet(...pair('right-2')))).status).toBe(403)
    expect((await other.get(`/api/fa/voucher-import/${String(made.id)}/rows`)).status).toBe(403)
    expect((await other.post(`/api/fa/voucher-import/${String(made.id)}/run`, {})).status).toBe(403)
  }
  expect((await amy.get('/api/fa/voucher-import/999999/result')).status).toBe(404)
  expect((await amy.get(`/api/fa/voucher-import/${String(made.id)}`)).body.data).not.toHaveProperty('file_key')
})
