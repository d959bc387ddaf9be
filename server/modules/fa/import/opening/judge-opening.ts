/** The dry run of an opening (fa.md §8): both sheets as one voucher, with what is wrong with which cell. The run begins with it, too. */
import { sql } from 'kysely'
import { checkVoucher } from '../../../../../src/shared/fa/voucher-checks'
import { totalsOf } from '../../../../../src/shared/fa/voucher-amounts'
import type { Services } from '../../../../contracts/services'
import { invalidField } from '../../../../kernel/errors'
import type { Context } from '../../../../kernel/context'
import { postingAccounts } from '../../chart/posting-accounts'
import { sharedTexts } from '../../../sc'
import { bookOf } from '../../voucher/book'
import { accountsOf, categoryOf, type CategoryFacts } from '../../voucher/judge'
import { openedBy } from '../../voucher/opening-voucher'
import { periodOfDay } from '../../voucher/period-of-day'
import type { ImportRecord } from '../import-record'
import { ratesFor, rightProblems, type Judgement } from '../judge-sheet'
import { namesIn } from '../names'
import { cellReaders } from '../read-sheet'
import {
  clearingLine,
  isAccepted,
  openingProblems,
  readOpening,
  type OpeningAccount,
  type OpeningReading,
  type OpeningRows,
} from '../rules/opening-sheets'
import type { Problem } from '../rules/sheet-vouchers'
import { findSheets, openingRows } from './read-opening'

/**
 * @param phase `run`: a difference has to be the accepted one
 * @throws 422 while the books have no beginning, or no category opens them
 */
export async function judgeOpening(
  { files }: Pick<Services, 'files'>,
  ctx: Context,
  record: ImportRecord,
  phase: 'check' | 'run',
): Promise<Judgement> {
  const rows = await openingRows(files, ctx, record, await findSheets(files, ctx, record))
  const [book, { day, category }] = [await bookOf(ctx), await beginningOf(ctx)]
  const read = readOpening(rows, await readingOf(ctx, rows, day))
  const clearing = (await postingAccounts(ctx, ['opening_clearing'])).get('opening_clearing')
  const say = (key: string) => sharedTexts().translate(ctx.language, { key })
  const rest =
    read.difference.isZero() || clearing === undefined
      ? []
      : [clearingLine(read.difference, { account: clearing, digits: book.digits(book.currency), memo: say('fa:opening.memo') })]
  const lines = [...read.lines, ...rest]
  const [accounts, period] = [await accountsOf(ctx, lines), await periodOfDay(ctx, { date: day })]
  const voucher = { date: day, role: 'opening', category, files: 0, lines } as const
  // The difference is said as such, with its way out.
  const errors = checkVoucher({ voucher, accounts, book, around: { period } }).errors.filter(({ code }) => code !== 'unbalanced')
  const total = totalsOf(lines).debit.toFixed()
  const all = [...rows.accounts, ...rows.items]
  const first: Problem = { line: all[0]?.line ?? 1, sheet: 'accounts', column: null, message: { key: '' } }
  const missing = !read.difference.isZero() && clearing === undefined
  const problems = [
    ...read.problems,
    ...openingProblems(errors, read, record.voucher_state),
    ...(missing ? [{ ...first, message: { key: 'fa:opening_import.no_clearing' } }] : []),
    ...(phase === 'run' && !isAccepted(read.difference, record.accepted_difference)
      ? [{ ...first, message: { key: 'fa:opening_import.difference_changed', params: { difference: read.difference.toFixed() } } }]
      : []),
    ...rightProblems(ctx, { rows: [] }, { category, total, state: record.voucher_state, book }).map(({ message }) => ({
      ...first,
      message,
    })),
  ]
  const there = await openedBy(ctx)
  return {
    difference: read.difference.toFixed(4),
    vouchers: [
      {
        ...{ key: null, rows: all, category: category.id, date: day, lines, line_rows: read.places.map(({ line }) => line), paths: [] },
        ...{
          summary: say('fa:opening_import.summary'),
          problems,
          facts: category,
          period,
          total,
          voucher: problems.length > 0 ? null : there,
        },
        state: problems.length > 0 ? 'error' : there === null ? 'new' : 'duplicate',
      },
    ],
  }
}

/** @throws 422 `file` while the books have no beginning, or no category opens them */
export async function beginningOf(ctx: Context): Promise<{ day: string; category: CategoryFacts }> {
  const [{ books_start: day }, category] = [await bookOf(ctx), await openingCategory(ctx)]
  if (day === null) throw invalidField('file', 'fa:opening_import.no_start')
  if (!category) throw invalidField('file', 'fa:opening_import.no_category')
  return { day, category }
}

async function openingCategory(ctx: Context): Promise<CategoryFacts | null> {
  const { rows } = await sql<{ id: number }>`
    select id from fa_voucher_category where role = 'opening' and active and deleted_at is null order by position, id limit 1`.execute(
    ctx.db,
  )
  return rows[0] ? categoryOf(ctx, rows[0].id) : null
}

async function readingOf(ctx: Context, rows: OpeningRows, day: string): Promise<OpeningReading> {
  const all = [...rows.accounts, ...rows.items].map((row) => ({ ...row, cells: { ...row.cells, date: day } }))
  const reading = {
    ...cellReaders(ctx),
    ...{ names: await namesIn(ctx, all), book: await bookOf(ctx), rateOf: () => undefined },
    fileOf: () => ({ error: { key: 'error:import.file_missing' } }),
  }
  const facts = await accountFacts(ctx, [...reading.names.accounts.values()])
  return { ...reading, day, account: (id) => facts.get(id), rateOf: await ratesFor(ctx, all, reading) }
}

async function accountFacts(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, OpeningAccount>> {
  const { rows } = await sql<OpeningAccount & { id: number }>`
    select id, code, side, open_item from fa_account where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
