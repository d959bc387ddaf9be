/** Each report as a table for its file (fa.md §8): the same answers that the screens draw. */
import Decimal from 'decimal.js'
import type { ReportCell, ReportColumn, ReportColumnKind, ReportRow } from '../../../../src/shared/engine/report'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type * as answers from '../../../../src/shared/fa/report-answers'
import { inUnits } from '../../../../src/shared/fa/statement'

export interface Table {
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  total?: readonly ReportCell[]
}

export interface TableWords {
  /** `fa:report.column.<key>`, or another word of the reports. */
  word: (key: string, params?: Readonly<Record<string, string | number>>) => string
  unit: 1 | 1_000 | 1_000_000
}

const indent = (level: number): string => '\u3000'.repeat(Math.max(0, level - 1))
const titleOf = (object: answers.ReportObject | null): string | null => object?.title ?? null

/** Amounts with the digits of the currency, in the unit that was requested. */
const amounts =
  (currency: string, { unit }: TableWords) =>
  (amount: string) =>
    inUnits(amount, unit, currencyDigits(currency))

const columnsOf = ({ word }: TableWords, columns: readonly (readonly [string, ReportColumnKind])[]): ReportColumn[] =>
  columns.map(([key, kind]) => ({ heading: word(`column.${key}`), kind }))

export function trialBalanceTable(answer: answers.TrialBalanceAnswer, words: TableWords): Table {
  const amount = amounts(answer.currency, words)
  const isBy = (key: 'department' | 'foreign') => answer.rows.some((row) => row[key] !== null)
  const by = isBy('foreign') ? 'currency' : isBy('department') ? 'department' : null
  const sides = (row: answers.TrialBalanceSums) =>
    [row.opening_debit, row.opening_credit, row.debit, row.credit, row.closing_debit, row.closing_credit].map(amount)
  return {
    columns: columnsOf(words, [
      ['code', 'text'],
      ['account', 'text'],
      ...(by ? ([[by, 'text']] as const) : []),
      ['opening_debit', 'money'],
      ['opening_credit', 'money'],
      ['debit', 'money'],
      ['credit', 'money'],
      ['closing_debit', 'money'],
      ['closing_credit', 'money'],
    ]),
    rows: answer.rows.map((row) => ({
      cells: [
        row.account?.code ?? null,
        indent(row.level) + (row.account?.name ?? words.word('unclosed', { year: row.year ?? '' })),
        ...(by === 'currency' ? [row.foreign?.currency ?? null] : by === 'department' ? [titleOf(row.department)] : []),
        ...sides(row),
      ],
    })),
    total: [null, words.word('total'), ...(by ? [null] : []), ...sides(answer.totals)],
  }
}

const lineHeads = [
  ['date', 'date'],
  ['number', 'text'],
  ['text', 'text'],
  ['contra', 'text'],
  ['counterparty', 'text'],
  ['department', 'text'],
  ['currency', 'text'],
  ['amount_currency', 'money'],
  ['debit', 'money'],
  ['credit', 'money'],
  ['balance', 'money'],
] as const

const lineCells = (line: answers.LedgerLine, words: TableWords, amount: (value: string) => string): ReportCell[] => [
  line.date,
  line.number,
  line.is_confidential ? words.word('confidential') : line.text,
  line.contra.join(' '),
  titleOf(line.organization) ?? titleOf(line.person),
  titleOf(line.department),
  line.foreign?.currency ?? null,
  line.foreign ? new Decimal(line.foreign.amount).toFixed(currencyDigits(line.foreign.currency)) : null,
  amount(line.debit),
  amount(line.credit),
  amount(line.balance),
]

interface BookSums {
  opening: string
  debit: string
  credit: string
  closing: string
}

/** A row of an account's, an object's or a day's sums: text under `text`, amounts in their columns. */
const sumCells = (lead: string | null, text: string, [debit, credit, balance]: readonly (string | null)[]): ReportCell[] => [
  lead,
  null,
  text,
  null,
  null,
  null,
  null,
  null,
  debit ?? null,
  credit ?? null,
  balance ?? null,
]

/** @param pages of one question, in their order */
export function generalLedgerTable(pages: readonly answers.GeneralLedgerAnswer[], words: TableWords): Table {
  const [first] = pages
  const amount = amounts(first?.currency ?? '', words)
  const isBegun = new Set<number>()
  const rows = pages.flatMap(({ accounts }) =>
    accounts.flatMap((section): ReportRow[] => {
      const { code, name, id } = section.account
      const isFirst = !isBegun.has(id)
      isBegun.add(id)
      return [
        ...(isFirst
          ? [
              { cells: [code, ...sumCells(null, name, [null, null, null])] },
              { cells: [code, ...sumCells(null, words.word('opening'), [null, null, amount(section.opening)])] },
            ]
          : []),
        ...section.lines.map((line) => ({ cells: [code, ...lineCells(line, words, amount)] })),
        ...(section.is_continued
          ? []
          : [
              {
                cells: [
                  code,
                  ...sumCells(null, words.word('total'), [amount(section.debit), amount(section.credit), amount(section.closing)]),
                ],
              },
            ]),
      ]
    }),
  )
  return { columns: columnsOf(words, [['code', 'text'], ...lineHeads]), rows }
}

export function dailyLedgerTable(pages: readonly answers.DailyLedgerAnswer[], words: TableWords): Table {
  const [first] = pages
  const amount = amounts(first?.currency ?? '', words)
  const sums = (text: string, { debit, credit, closing }: BookSums) =>
    sumCells(null, text, [amount(debit), amount(credit), amount(closing)])
  const rows = pages.flatMap(({ shown }): ReportRow[] => {
    if (!shown) return []
    const name = shown.is_confidential ? words.word('confidential') : (titleOf(shown.object) ?? words.word('without_object'))
    return [
      { cells: [name, ...sumCells(null, words.word('opening'), [null, null, amount(shown.opening)])] },
      ...shown.days.flatMap((day) => [
        ...day.lines.map((line) => ({ cells: [name, ...lineCells(line, words, amount)] })),
        { cells: [name, ...sums(words.word('day_total', { date: day.date }), day)] },
      ]),
      { cells: [name, ...sums(words.word('total'), shown)] },
    ]
  })
  return { columns: columnsOf(words, [['object', 'text'], ...lineHeads]), rows }
}

export function journalTable(pages: readonly answers.JournalAnswer[], words: TableWords): Table {
  const [first] = pages
  const amount = amounts(first?.currency ?? '', words)
  const rows = pages.flatMap(({ vouchers }) =>
    vouchers.flatMap((voucher): ReportRow[] =>
      voucher.is_confidential
        ? [
            {
              cells: [
                voucher.date,
                null,
                voucher.category.name,
                null,
                words.word('confidential'),
                null,
                null,
                null,
                amount(voucher.total),
                amount(voucher.total),
              ],
            },
          ]
        : voucher.lines.map((line) => ({
            cells: [
              voucher.date,
              voucher.number,
              voucher.category.name,
              `${line.account.code} ${line.account.name}`,
              line.text ?? voucher.summary,
              titleOf(line.organization) ?? titleOf(line.person),
              titleOf(line.department),
              line.document_no,
              amount(line.debit),
              amount(line.credit),
            ],
          })),
    ),
  )
  const totals = first?.totals
  return {
    columns: columnsOf(words, [
      ['date', 'date'],
      ['number', 'text'],
      ['category', 'text'],
      ['account', 'text'],
      ['text', 'text'],
      ['counterparty', 'text'],
      ['department', 'text'],
      ['document_no', 'text'],
      ['debit', 'money'],
      ['credit', 'money'],
    ]),
    rows,
    ...(totals
      ? { total: [words.word('total'), null, null, null, null, null, null, null, amount(totals.debit), amount(totals.credit)] }
      : {}),
  }
}

export function statementTable(answer: answers.StatementAnswer, words: TableWords): Table {
  const amount = amounts(answer.currency, words)
  const headOf = ({ from, to, object }: answers.StatementColumn) => object?.title ?? (from === to ? to : `${from} – ${to}`)
  return {
    columns: [
      { heading: words.word('column.line'), kind: 'text' },
      { heading: words.word('column.name'), kind: 'text' },
      ...answer.columns.flatMap((column): ReportColumn[] => [
        { heading: headOf(column), kind: 'money' },
        ...(column.against === null
          ? []
          : [
              { heading: words.word('column.difference'), kind: 'money' as const },
              { heading: words.word('column.percent'), kind: 'percent' as const },
            ]),
      ]),
    ],
    rows: answer.rows.map((row) => ({
      cells: [
        row.kind === 'account' ? (row.account?.code ?? null) : row.kind === 'line' ? row.line : null,
        indent(row.level) + (row.kind === 'unclosed' ? words.word('unclosed', { year: row.name }) : row.name),
        ...answer.columns.flatMap(({ against }, index): ReportCell[] => {
          const cell = row.cells[index]
          if (!cell) return []
          if (against === null) return [amount(cell.amount)]
          return [
            amount(cell.amount),
            cell.difference === null ? null : amount(cell.difference),
            cell.percent === null ? null : Number(cell.percent),
          ]
        }),
      ],
    })),
  }
}
