/** The dry run (fa.md §8): every voucher of a sheet with what is wrong with which cell. The same judgement begins the run. */
import { sql } from 'kysely'
import { fold } from '../../../../src/schemas/core/fold'
import { checkVoucher } from '../../../../src/shared/fa/voucher-checks'
import { totalsOf } from '../../../../src/shared/fa/voucher-amounts'
import type { VoucherRole } from '../../../../src/shared/fa/voucher-facts'
import type { ImportRowState } from '../../../../src/shared/fa/voucher-import'
import type { Services } from '../../../contracts/services'
import { fileFinder } from '../../../import/resolve-files'
import type { Context } from '../../../kernel/context'
import { mayDo } from '../../../resource/query/rights'
import { findRate } from '../rate/rate-service'
import { bookOf, type Book } from '../voucher/book'
import { limitOf } from '../voucher/confirm-voucher'
import { accountsOf, categoryOf, type CategoryFacts } from '../voucher/judge'
import { openingProblem } from '../voucher/opening-voucher'
import { periodOfDay, type PeriodOfDay } from '../voucher/period-of-day'
import type { ImportRecord } from './import-record'
import { namesIn } from './names'
import { cellReaders, sheetRows } from './read-sheet'
import {
  problemsOf,
  readVoucher,
  vouchersOf,
  type Problem,
  type ReadVoucher,
  type SheetReading,
  type SheetRow,
  type SheetVoucher,
} from './rules/sheet-vouchers'

export interface JudgedVoucher extends ReadVoucher {
  /** Null where the sheet has none. */
  key: string | null
  rows: readonly SheetRow[]
  facts: CategoryFacts | null
  period: PeriodOfDay | null
  total: string
  state: Extract<ImportRowState, 'new' | 'duplicate' | 'error'>
  /** The one that has its key already. */
  voucher: number | null
}

/** What a file comes to. */
export interface Judgement {
  vouchers: readonly JudgedVoucher[]
  /** Of an opening: debit less credit of its sheets. */
  difference: string | null
}

/** What stands in `key` of a voucher: once for each, whichever file brings it. */
export const storedKey = (key: string): string => `import:${key}`

/** @throws 422 for a file that holds no rows, or too many */
export async function judgeSheet({ files }: Pick<Services, 'files'>, ctx: Context, record: ImportRecord): Promise<JudgedVoucher[]> {
  const rows = await sheetRows(files, ctx, record)
  const sheet = vouchersOf(rows)
  const book = await bookOf(ctx)
  const reading: SheetReading = {
    ...cellReaders(ctx),
    names: await namesIn(ctx, rows),
    book,
    fileOf: fileFinder(record.archive),
    rateOf: () => undefined,
  }
  const rateOf = await ratesFor(ctx, rows, reading)
  const read = sheet.map((voucher) => ({ ...voucher, ...readVoucher(voucher, { ...reading, rateOf }) }))
  const [facts, periods] = [await categoriesIn(ctx, read), await periodsOf(ctx, read)]
  const accounts = await accountsOf(
    ctx,
    read.flatMap(({ lines }) => lines),
  )
  const taken = await takenKeys(ctx, sheet)
  const opens = await openingIn(ctx, read, facts)
  return read.map((voucher) => {
    const [category, period] = [facts.get(voucher.category ?? 0) ?? null, periods.get(voucher.date ?? '') ?? null]
    const role = (category?.role ?? 'normal') as VoucherRole
    const whole = {
      date: voucher.date,
      role,
      category,
      files: voucher.paths.length,
      lines: voucher.lines,
    }
    const { errors } = checkVoucher({ voucher: whole, accounts, book, around: { period } })
    const total = totalsOf(voucher.lines).debit
    const there = voucher.key === null ? undefined : taken.get(fold(storedKey(voucher.key)))
    const problems = [
      ...voucher.problems,
      ...(role === 'opening' && there === undefined ? opens(voucher) : []),
      ...rightProblems(ctx, voucher, { category, total: total.toFixed(), state: record.voucher_state, book }),
      ...problemsOf(errors, voucher, { state: record.voucher_state, known: voucher.problems }),
    ]
    return {
      ...voucher,
      ...{ facts: category, period, problems, total: total.toFixed(), voucher: problems.length > 0 ? null : (there ?? null) },
      state: problems.length > 0 ? 'error' : there === undefined ? 'new' : 'duplicate',
    }
  })
}

/** A sheet opens the books as a hand does: with the right to, where they are not open yet, and with one voucher. */
async function openingIn<Read extends ReadVoucher & Pick<SheetVoucher, 'rows'>>(
  ctx: Context,
  read: readonly Read[],
  facts: ReadonlyMap<number, CategoryFacts>,
): Promise<(voucher: Read) => Problem[]> {
  const first = read.find(({ category }) => facts.get(category ?? 0)?.role === 'opening')
  if (!first) return () => []
  const problem = await openingProblem(ctx)
  return (voucher) => {
    const message = problem ?? (voucher === first ? null : { key: 'fa:opening_import.exists' })
    return message === null ? [] : [{ line: voucher.rows[0]?.line ?? 0, column: 'category', message }]
  }
}

/** What this person may not do with it. */
export function rightProblems(
  ctx: Context,
  { rows }: Pick<SheetVoucher, 'rows'>,
  { category, total, state, book }: { category: CategoryFacts | null; total: string; state: 'draft' | 'confirmed'; book: Book },
): Problem[] {
  const at = (key: string, params: Record<string, unknown> = {}): Problem[] => [
    { line: rows[0]?.line ?? 0, column: 'category', message: { key, params } },
  ]
  const mayTransfer = mayDo(ctx, ctx.snapshot.get('fa/voucher'), 'all-kinds')
  if (category?.kind === 'transfer' && !mayTransfer) return at('fa:error.transfer_right')
  if (state === 'draft' || !ctx.person) return []
  const limit = limitOf(book, ctx.person.owners)
  if (category?.requires_approval) return at('fa:batch.needs_approval')
  return limit !== null && limit.lt(total) ? at('fa:error.above_limit', { limit: limit.toFixed() }) : []
}

/** Of each foreign currency on each day of the sheet that has no rate in its row. */
export async function ratesFor(
  ctx: Context,
  rows: readonly SheetRow[],
  { dayOf, book }: Pick<SheetReading, 'dayOf' | 'book'>,
): Promise<SheetReading['rateOf']> {
  const known = new Map<string, string>()
  const requested = new Set<string>()
  const days = new Map<string, string>()
  for (const { cells } of rows) {
    const [key, day] = [fold(cells.voucher_key?.trim() ?? ''), dayOf(cells.date?.trim() ?? '')]
    if (day !== undefined && !days.has(key)) days.set(key, day)
  }
  for (const { cells } of rows) {
    const currency = cells.currency?.trim().toUpperCase() ?? ''
    const day = days.get(fold(cells.voucher_key?.trim() ?? ''))
    if (!/^[A-Z]{3}$/.test(currency) || currency === book.currency || day === undefined || cells.rate?.trim()) continue
    const place = `${currency} ${day}`
    if (requested.has(place)) continue
    requested.add(place)
    const rate = await findRate(ctx, { currency, date: day })
    if (!('missing' in rate)) known.set(place, rate.rate)
  }
  return (currency, day) => known.get(`${currency} ${day}`)
}

async function categoriesIn(ctx: Context, read: readonly ReadVoucher[]): Promise<ReadonlyMap<number, CategoryFacts>> {
  const facts = new Map<number, CategoryFacts>()
  for (const id of new Set(read.flatMap(({ category }) => category ?? []))) {
    const found = await categoryOf(ctx, id)
    if (found) facts.set(id, found)
  }
  return facts
}

async function periodsOf(ctx: Context, read: readonly ReadVoucher[]): Promise<ReadonlyMap<string, PeriodOfDay>> {
  const periods = new Map<string, PeriodOfDay>()
  for (const date of new Set(read.flatMap(({ date }) => date ?? []))) {
    const period = await periodOfDay(ctx, { date })
    if (period) periods.set(date, period)
  }
  return periods
}

/** Folded key → the voucher that has it. */
async function takenKeys(ctx: Context, sheet: readonly SheetVoucher[]): Promise<ReadonlyMap<string, number>> {
  const keys = sheet.flatMap(({ key }) => (key === null ? [] : [fold(storedKey(key))]))
  const { rows } = await sql<{ id: number; key: string }>`
    select id, kontor_fold(key) as key from fa_voucher where kontor_fold(key) = any(${keys}::text[]) and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
