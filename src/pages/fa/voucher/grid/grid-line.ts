/** A line of a voucher while it is typed: amounts as exact texts, references by id. Pure. */

/** What a line says; the names are those of the declaration (fa.md §3.2). */
export interface LineValues {
  account: number | null
  memo: string
  /** In the company's currency, a plain decimal; empty where the other side is filled. */
  debit: string
  credit: string
  /** ISO code; empty = the company's. */
  currency: string
  /** Company currency for one unit. */
  rate: string
  /** In `currency`: positive for debit, negative for credit. */
  amount_currency: string
  department: number | null
  project: number | null
  organization: number | null
  person: number | null
  document_no: string
  document_date: string | null
  due_date: string | null
  /** The open item that it settles, by its voucher line: in no column, it comes from the panel of open items (R6). */
  settles: number | null
}
export interface GridLine extends LineValues {
  /** Of this browser alone: the line keeps it while lines around it move. */
  readonly key: string
  /** Of a line that is stored. */
  readonly id?: number
}

export type LineColumn = keyof LineValues
export type Side = 'debit' | 'credit'

export const emptyValues: LineValues = {
  account: null,
  memo: '',
  debit: '',
  credit: '',
  currency: '',
  rate: '',
  amount_currency: '',
  department: null,
  project: null,
  organization: null,
  person: null,
  document_no: '',
  document_date: null,
  due_date: null,
  settles: null,
}

export const columns = Object.keys(emptyValues) as readonly LineColumn[]

let made = 0
/** Unique in this page. */
export const newLineKey = (): string => `l${(made += 1)}`

export const newLine = (values: Partial<LineValues> = {}): GridLine => ({ ...emptyValues, ...values, key: newLineKey() })

/** Nothing was typed: such a line is not saved. A memo or a dimension that was taken from the line above says nothing alone. */
export const isBlank = (line: LineValues): boolean =>
  line.account === null && line.memo.trim() === '' && line.debit === '' && line.credit === '' && line.amount_currency === ''

export const otherSide = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit')

/** One amount per line: what is typed on one side empties the other. */
export const withAmount = <L extends LineValues>(line: L, side: Side, amount: string): L => ({
  ...line,
  [side]: amount,
  ...(amount === '' ? {} : { [otherSide(side)]: '' }),
})
