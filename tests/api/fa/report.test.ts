/** The reports on the golden ledger (fa.md §12.2, 20, 21, 26): figures, drill-down, reproduction, rights. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportNames, reportPaths } from '../../../src/shared/fa/report-names'
import type * as answers from '../../../src/shared/fa/report-answers'
import { testApp, type Client, type TestApp } from '../../support/app'
import { book, bookGolden, closingLines, openBooks, pastTheSeal } from '../../support/fa-books'
import { goldenClosing, goldenFigures } from '../../support/fa-golden'
import { goldenJournal } from '../../support/fa-golden-journal'

let server: TestApp
let chief: Client
let customer: number
let ids: Map<string, number>

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-12-31T04:00:00Z'))
  const admin = await server.signIn('admin')
  chief = await withRole('staff01', 'chief-accountant')
  customer = Number((await admin.post('/api/cm/organization', { name: 'Golden Customer', credit_unlimited: true })).body.data.id)
  await openBooks(server)
  ids = await bookGolden(server, customer)
})
afterAll(() => server.close())

async function withRole(account: string, role: string): Promise<Client> {
  const client = await server.signIn(account)
  await sql`insert into sc_role_assignment (role_id, owner) select id, ${`u${client.userId}`} from sc_role where code = ${role}`.execute(
    server.db,
  )
  return server.signIn(account)
}

async function read<A>(path: string, client = chief): Promise<A> {
  const { status, raw } = await client.get(`/api/fa/report/${path}`, { language: 'en' })
  expect(status, raw.body).toBe(200)
  return raw.json<{ data: A }>().data
}

const trial = (question: string, client?: Client) => read<answers.TrialBalanceAnswer>(`trial-balance?${question}`, client)
const ledger = (question: string, client?: Client) => read<answers.GeneralLedgerAnswer>(`general-ledger?${question}`, client)
const income = (question: string, client?: Client) => read<answers.StatementAnswer>(`income-statement?${question}`, client)
const sheet = (question: string, client?: Client) => read<answers.StatementAnswer>(`balance-sheet?${question}`, client)
const amountOf = ({ rows }: answers.StatementAnswer, key: string, column = 0) =>
  Number(rows.find((row) => row.key === key)?.cells[column]?.amount)

const november = 'from=2026-11-01&to=2026-11-30'
const december = 'from=2026-12-01&to=2026-12-31'
const both = 'from=2026-11-01&to=2026-12-31'

describe('fa.md §12.2: the figures of G', () => {
  test.each([
    [november, goldenFigures.november],
    [december, goldenFigures.december],
  ])('trial balance %s', async (question, { closing, turnover }) => {
    const { totals, is_balanced } = await trial(question)
    expect([totals.closing_debit, totals.closing_credit, totals.debit, totals.credit].map(Number)).toEqual([
      closing,
      closing,
      turnover,
      turnover,
    ])
    expect(is_balanced).toBe(true)
  })

  test('every account on 12-31', async () => {
    const { rows } = await trial(`${december}&hide_zero=true`)
    const closing = rows.map((row) => [row.account?.code, Number(row.closing_debit) - Number(row.closing_credit)] as const)
    expect(Object.fromEntries(closing.filter(([, amount]) => amount !== 0))).toEqual(goldenClosing)
  })

  test('a span that ends within a month sums lines, and the same as its whole periods', async () => {
    const [first, rest, whole] = await Promise.all([
      trial('from=2026-11-01&to=2026-11-20'),
      trial('from=2026-11-21&to=2026-11-30'),
      trial(november),
    ])
    expect(rest.totals.closing_debit).toBe(whole.totals.closing_debit)
    expect(Number(first.totals.debit) + Number(rest.totals.debit)).toBe(Number(whole.totals.debit))
  })

  test('by currency, deposits in dollars keep their dollars', async () => {
    const { rows } = await trial(`${december}&by=currency&account_from=1104`)
    expect(rows.map(({ foreign }) => [foreign?.currency, Number(foreign?.closing)])).toContainEqual(['USD', 1_000])
  })

  test.each([
    [november, goldenFigures.november.income],
    [december, goldenFigures.december.income],
    [both, goldenFigures.year.income],
  ])('income statement %s', async (question, result) => {
    const statement = await income(question)
    expect(amountOf(statement, '8500')).toBe(result)
    expect(statement.unmapped).toEqual([])
  })

  test('balance sheet on 12-31, and it checks', async () => {
    const statement = await sheet('to=2026-12-31')
    const { assets, liabilities, equity } = goldenFigures.balanceSheet
    expect(['1XXX', '2XXX', '3XXX'].map((key) => amountOf(statement, key))).toEqual([assets, liabilities, equity])
    expect(statement.check.map(Number)).toEqual([0])
    expect(statement.rows.find(({ kind }) => kind === 'unclosed')).toMatchObject({ name: '2026', cells: [{ amount: '17452.0000' }] })
  })

  test('columns compare: December with November', async () => {
    const statement = await income(`${december}&compare=previous`)
    expect(statement.columns.map(({ from, to, kind, against }) => [from, to, kind, against])).toEqual([
      ['2026-12-01', '2026-12-31', 'requested', 1],
      ['2026-11-01', '2026-11-30', 'previous', null],
    ])
    expect(statement.rows.find(({ key }) => key === '8500')?.cells[0]).toEqual({
      amount: '-200.0000',
      difference: '-17852.0000',
      percent: '-101.1',
    })
  })

  test('expenses by nature stand each for itself', async () => {
    const statement = await income(`${both}&by=nature`)
    expect(statement.rows.filter(({ line }) => line === '6000').map(({ key }) => key)).toEqual([
      '6000/6201',
      '6000/6202',
      '6000/6211',
      '6000/6231',
      '6000',
    ])
    expect(amountOf(statement, '8500')).toBe(goldenFigures.year.income)
  })
})

test('fa.md §12.3: the journal goes out as hledger reads it (tests/unit/fa/report-hledger.test.ts asks hledger)', async () => {
  const { raw } = await chief.get('/api/fa/export/journal?format=hledger', { language: 'en' })
  expect(raw.body).toBe(goldenJournal())
})

describe('fa.md §12.20: a figure opens down to its voucher, and totals agree at each step', () => {
  test('6200 of the income statement → its accounts → the ledger → the voucher', async () => {
    const statement = await income(both)
    const line = amountOf(statement, '6200')
    const accounts = statement.rows.filter(({ kind, line: of }) => kind === 'account' && of === '6200')
    expect(accounts.reduce((sum, { cells }) => sum + Number(cells[0]?.amount), 0)).toBe(line)
    const opened = await ledger(`${both}&line=IS:6200`)
    expect(Number(opened.totals.debit) - Number(opened.totals.credit)).toBe(line)
    const one = opened.accounts.find(({ account }) => account.code === '6231')
    expect(one?.lines).toMatchObject([{ voucher: ids.get('P202611-0001'), number: 'P202611-0001', debit: '30.0000', contra: ['1103'] }])
    expect(Number(one?.closing)).toBe(amountOf(statement, '6200/6231'))
  })

  test('the lines of an account run to its closing balance, in dollars too', async () => {
    const { accounts } = await ledger(`${both}&account_from=1104`)
    const [deposits] = accounts
    expect(deposits?.lines.at(-1)?.balance).toBe(deposits?.closing)
    expect(Number(deposits?.closing)).toBe(31_600)
    expect(deposits?.lines.filter(({ foreign }) => foreign).map(({ foreign }) => Number(foreign?.balance))).toEqual([600, 1_000])
  })

  test('an opening voucher is part of what a ledger opens with', async () => {
    const { accounts } = await ledger(`${november}&account_from=1103`)
    expect([accounts[0]?.opening, accounts[0]?.closing].map(Number)).toEqual([1_000_000, 978_970])
    expect(accounts[0]?.lines).toHaveLength(1)
  })

  test('pages carry the balance forward', async () => {
    const whole = await ledger(`${both}&account_from=7152`)
    const pages = await Promise.all([1, 2, 3].map((page) => ledger(`${both}&account_from=7152&page=${page}&page_size=1`)))
    expect(pages.map(({ count }) => count)).toEqual([3, 3, 3])
    expect(pages.flatMap(({ accounts }) => accounts[0]?.lines ?? [])).toEqual(whole.accounts[0]?.lines)
    expect(pages.map(({ accounts }) => [Number(accounts[0]?.brought_forward), accounts[0]?.is_continued])).toEqual([
      [0, true],
      [-460, true],
      [-240, false],
    ])
  })

  test('by day and month', async () => {
    const { accounts } = await ledger(`${both}&account_from=7152&mode=month`)
    expect(accounts[0]?.lines.map(({ date, count, balance }) => [date, count, Number(balance)])).toEqual([
      ['2026-11-30', 1, -460],
      ['2026-12-31', 2, -80],
    ])
  })

  test('the subsidiary ledger of receivables has the customer, day by day', async () => {
    const { objects, shown } = await read<answers.DailyLedgerAnswer>(`subs-daily-ledger?${both}&kind=receivable`)
    expect(objects.map(({ key, closing }) => [key, Number(closing)])).toEqual([
      [`o${customer}`, 105_000],
      ['none', 0],
    ])
    expect(shown).toMatchObject({ object: { title: 'Golden Customer' }, days: [{ date: '2026-11-05', closing: '105000.0000' }] })
  })

  test('the journal has every voucher in the order of date and number, with totals', async () => {
    const { vouchers, totals, days, count } = await read<answers.JournalAnswer>(`journal?${november}`)
    expect(vouchers.map(({ number }) => number)).toEqual([
      'O202611-0001',
      'T202611-0001',
      'T202611-0002',
      'R202611-0001',
      'P202611-0001',
      'S202611-0001',
      'X202611-0001',
    ])
    expect(Number(totals.debit)).toBe(goldenFigures.november.turnover + 1_031_250)
    expect(days.at(-1)).toMatchObject({ date: '2026-11-30', count: 2 })
    expect(count).toBe(7)
  })

  test.each([
    ['amount=>100000', ['O202611-0001', 'T202611-0001']],
    ['amount==21030', ['P202611-0001']],
    ['account=6231', ['P202611-0001']],
    ['text=t202611-0002', ['T202611-0002']],
    ['text=%25', []],
  ])('the journal by %s', async (filter, numbers) => {
    const { vouchers } = await read<answers.JournalAnswer>(`journal?${november}&${filter}`)
    expect(vouchers.map(({ number }) => number)).toEqual(numbers)
  })
})

describe('files', () => {
  test.each(reportNames.flatMap((name) => (['csv', 'xlsx', 'pdf'] as const).map((format) => [name, format] as const)))(
    '%s as %s',
    async (name, format) => {
      const { status, raw } = await chief.get(`/api/fa/report/${name}/export?format=${format}&${both}`, { language: 'en' })
      expect(status, raw.body.slice(0, 300)).toBe(200)
      expect(raw.rawPayload.length).toBeGreaterThan(100)
    },
  )

  test('a sheet has the figures of the screen, in thousands where that is requested', async () => {
    const file = async (unit: string) =>
      (await chief.get(`/api/fa/report/income-statement/export?format=csv&${both}&unit=${unit}`, { language: 'en' })).raw.body
    expect(await file('1')).toContain('8500,Line 8500,17452')
    expect(await file('1000')).toContain('8500,Line 8500,17\r\n')
  })
})

describe('fa.md §12.26: who sees which report', () => {
  let accountant: Client
  let cashier: Client
  let head: Client
  let stranger: Client

  beforeAll(async () => {
    ;[accountant, cashier, head, stranger] = [
      await withRole('staff02', 'accountant'),
      await withRole('staff03', 'cashier'),
      await server.signIn('manager'),
      await server.signIn('staff04'),
    ]
  })

  const statuses = async (client: Client) =>
    Object.fromEntries(
      await Promise.all(reportNames.map(async (name) => [name, (await client.get(`/api/fa/report/${name}`)).status] as const)),
    )

  test('each report is a right of its own', async () => {
    expect(Object.values(await statuses(accountant))).toEqual(reportNames.map(() => 200))
    expect(Object.values(await statuses(stranger))).toEqual(reportNames.map(() => 403))
    expect(await statuses(head)).toEqual(Object.fromEntries(reportNames.map((name) => [name, name === 'income-statement' ? 200 : 403])))
    expect(await statuses(cashier)).toEqual(Object.fromEntries(reportNames.map((name) => [name, reportPaths(name).length > 1 ? 200 : 403])))
  })

  test('an administrator assigns the roles, and reads no report', async () => {
    expect(Object.values(await statuses(await server.signIn('admin')))).toEqual(reportNames.map(() => 403))
  })

  test('a file needs its right, too, and the journal for programs the whole book', async () => {
    expect((await stranger.get('/api/fa/report/income-statement/export?format=csv')).status).toBe(403)
    expect((await head.get('/api/fa/export/journal?format=csv')).status).toBe(403)
    expect((await cashier.get('/api/fa/export/journal?format=hledger')).status).toBe(403)
  })

  test('a cashier reads the ledgers of cash and bank, whatever account they ask for', async () => {
    const codes = async (question: string) => (await ledger(`${both}${question}`, cashier)).accounts.map(({ account }) => account.code)
    expect(await codes('')).toEqual(['1103', '1104'])
    expect(await codes('&account_from=6201')).toEqual([])
    expect(await codes('&line=IS:6200')).toEqual([])
    const { objects } = await read<answers.DailyLedgerAnswer>(`subs-daily-ledger?${both}&kind=payable`, cashier)
    expect(objects).toEqual([])
  })

  test('an accountant sees payroll as one confidential line, with its sum', async () => {
    const { accounts, totals } = await ledger(`${november}&account_from=6201`, accountant)
    expect(accounts[0]?.lines).toMatchObject([
      { line: null, voucher: null, number: null, text: null, is_confidential: true, debit: '53040.0000', contra: [] },
    ])
    expect(Number(totals.closing)).toBe(53_040)
    const { vouchers } = await read<answers.JournalAnswer>(`journal?${november}`, accountant)
    expect(vouchers.filter(({ is_confidential }) => is_confidential)).toMatchObject([
      { id: null, number: null, summary: null, total: '62868.0000', lines: [], prepared_by: null },
    ])
    expect(vouchers).toHaveLength(7)
  })

  test('asking for what a confidential line holds finds nothing', async () => {
    const found = async (filter: string) => (await read<answers.JournalAnswer>(`journal?${november}&${filter}`, accountant)).vouchers
    expect(await found('text=S202611')).toEqual([])
    expect(await found('amount==53040')).toEqual([])
    expect(await found('account=6201')).toEqual([])
    await pastTheSeal(server, sql`update fa_voucher_line set person_id = ${head.userId} where voucher_id = ${ids.get('S202611-0001')}`)
    const byPerson = await ledger(`${november}&person=${head.userId}`, accountant)
    expect([byPerson.accounts, Number(byPerson.totals.debit)]).toEqual([[], 0])
    const { objects } = await read<answers.DailyLedgerAnswer>(`subs-daily-ledger?${november}&account_from=6201&by=person`, accountant)
    expect(objects.map(({ key, object }) => [key, object])).toEqual([['confidential', null]])
    const csv = await accountant.get('/api/fa/export/journal?format=csv')
    expect(csv.raw.body).not.toContain('S202611-0001')
  })

  test('a department head sees the income of their tree alone', async () => {
    const { rows } = await sql<{ department: number }>`
      select department_id::int as department from sc_user_department where user_id = ${head.userId} and deleted_at is null limit 1`.execute(
      server.db,
    )
    const department = rows[0]?.department
    const cost = (account: string, debit: number, credit: number) => ({ account, debit, credit })
    await book(server, [
      {
        number: 'T202612-0901',
        date: '2026-12-15',
        category: 'T',
        role: 'normal',
        lines: [cost('6211', 700, 0), cost('1103', 0, 700)],
        ...(department === undefined ? {} : { department }),
      },
    ])
    const own = await income(both, head)
    expect([amountOf(own, '6200'), amountOf(own, '4000'), amountOf(own, '8500')]).toEqual([700, 0, -700])
    const other = await sql<{
      id: number
    }>`select id::int as id from sc_department where id <> ${department} and parent_id is null limit 1`.execute(server.db)
    const requested = await income(`${both}&department=${other.rows[0]?.id}`, head)
    expect(Math.abs(amountOf(requested, '8500'))).toBeLessThanOrEqual(700)
  })
})

describe('fa.md §12.21: as of a posting', () => {
  test('forty postings later the figures as of then are the same', async () => {
    const figures = async (posting_no: number) => {
      const answersOf = await Promise.all([
        trial(`${both}&posting_no=${posting_no}`),
        income(`${both}&posting_no=${posting_no}`),
        sheet(`to=2026-12-31&posting_no=${posting_no}`),
        ledger(`${both}&posting_no=${posting_no}`),
      ])
      return JSON.stringify(answersOf.map(({ taken_at: _at, ...answer }) => answer))
    }
    const { posting_no } = await trial(both)
    const before = await figures(posting_no)
    await book(
      server,
      Array.from({ length: 40 }, (_, index) => ({
        number: `T202612-1${String(index).padStart(3, '0')}`,
        date: '2026-12-20',
        category: 'T' as const,
        role: 'normal' as const,
        lines: [
          { account: '6211', debit: index + 1, credit: 0 },
          { account: '1103', debit: 0, credit: index + 1 },
        ],
      })),
    )
    expect(await figures(posting_no)).toBe(before)
    expect((await trial(both)).posting_no).toBe(posting_no + 40)
    expect((await trial(both)).totals).not.toEqual((await trial(`${both}&posting_no=${posting_no}`)).totals)
  })

  test('balances from the cache and from lines are the same', async () => {
    const { posting_no } = await trial(both)
    for (const question of [both, november, 'from=2026-11-10&to=2026-12-15', 'from=2027-01-01&to=2027-01-31']) {
      const [cached, summed] = await Promise.all([trial(question), trial(`${question}&posting_no=${posting_no}`)])
      expect(cached.rows).toEqual(summed.rows)
    }
  })

  test('only posted vouchers have a posting number', async () => {
    const { status, body } = await chief.get(`/api/fa/report/trial-balance?${both}&posting_no=3&status=confirmed`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['status']])
  })
})

describe('what is not posted', () => {
  test('counts only where it is requested, and the report says so', async () => {
    const lines = [
      { account: '6211', debit: 900, credit: 0 },
      { account: '1103', debit: 0, credit: 900 },
    ]
    const before = amountOf(await income(december), '8500')
    await book(server, [{ number: 'T202612-2001', date: '2026-12-21', category: 'T', role: 'normal', status: 'confirmed', lines }])
    await book(server, [{ number: 'T202612-2002', date: '2026-12-21', category: 'T', role: 'normal', status: 'draft', lines }])
    const [posted, confirmed, drafts] = await Promise.all(
      ['posted', 'confirmed', 'draft'].map((status) => income(`${december}&status=${status}`)),
    )
    expect([posted, confirmed, drafts].map((statement) => statement && amountOf(statement, '8500'))).toEqual([
      before,
      before - 900,
      before - 1_800,
    ])
    expect([posted?.is_preliminary, confirmed?.is_preliminary, posted?.confirmed, posted?.drafts]).toEqual([false, true, 1, 1])
  })
})

describe('fa.md R4: years', () => {
  test('while 2026 is open its result is a line, and once it is closed it is equity', async () => {
    const open = await trial('from=2027-01-01&to=2027-01-31')
    expect(open.rows.filter(({ account }) => account === null)).toMatchObject([{ year: '2026' }])
    expect(open.is_balanced).toBe(true)
    const { rows } = await trial(both)
    const balances = Object.fromEntries(
      rows.flatMap((row) => (row.account ? [[row.account.code, Number(row.closing_debit) - Number(row.closing_credit)]] : [])),
    )
    const closing = closingLines(balances)
    const result = closing.at(-1)?.credit ?? 0
    const next = [
      { account: '3353', debit: result, credit: 0 },
      { account: '3351', debit: 0, credit: result },
    ]
    await book(server, [
      { number: 'C202612-0001', date: '2026-12-31', category: 'C', role: 'closing', adjusting: true, lines: closing },
      { number: 'C202701-0001', date: '2027-01-01', category: 'C', role: 'closing', lines: next },
    ])
    const closed = await trial('from=2027-01-01&to=2027-01-31')
    expect(closed.rows.filter(({ account }) => account === null)).toEqual([])
    expect(closed.is_balanced).toBe(true)
    const of = (code: string) => closed.rows.find(({ account }) => account?.code === code)
    expect(Number(of('3351')?.opening_credit)).toBe(31_250 + result)
    expect(['6211', '4110'].map((code) => Number(of(code)?.opening_debit ?? 0) + Number(of(code)?.opening_credit ?? 0))).toEqual([0, 0])
    // The statements of the closed year stay as they were.
    expect(amountOf(await income(both), '8500')).toBe(result)
    expect((await sheet('to=2026-12-31')).check.map(Number)).toEqual([0])
    const [before, after] = await Promise.all([trial(both), trial(`${both}&closing=include`)])
    expect(before.rows.filter(({ account }) => account?.code !== '3353')).toEqual(rows)
    expect(Number(after.rows.find(({ account }) => account?.code === '4110')?.closing_credit)).toBe(0)
  })
})
