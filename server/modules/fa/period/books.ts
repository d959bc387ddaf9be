/** Which days of the books the caller may write to, as they are now (fa.md §4.1 R0, §4.2): checked for every voucher that is written. */
import { sql } from 'kysely'
import { firstOpenDay, judgeDay, type Books, type DayRefusal, type Writer } from '../../../../src/shared/fa/open-days'
import type { Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'

/** All periods, with what opens locked ones and what closes all. */
export async function readBooks(ctx: Context): Promise<Books> {
  const {
    rows: [row],
  } = await sql<Books>`
    select to_char(p.books_start, 'YYYY-MM-DD') as books_start, to_char(p.books_lock_date, 'YYYY-MM-DD') as books_lock_date,
      (select coalesce(json_agg(json_build_object('id', one.id, 'no', one.no, 'start', one.start, 'end', one."end", 'state', one.state)
        order by one.start, one.no), '[]') from fa_period as one where one.deleted_at is null) as periods,
      (select coalesce(json_agg(json_build_object('period', e.period_id, 'owner', e.owner, 'until', e.until, 'revoked_at', e.revoked_at)), '[]')
        from fa_lock_exception as e
        where e.deleted_at is null and e.revoked_at is null and e.until > ${ctx.now().toISOString()}::timestamptz) as exceptions
    from (select 1) as always left join fa_parameter as p on p.id = 1`.execute(ctx.db)
  return row ?? { periods: [], exceptions: [], books_start: null, books_lock_date: null }
}

/** @returns whom the rules of days judge: the caller, or the system, which closes years */
export const writerOf = (ctx: Context): Writer => ({ owners: ctx.person?.owners ?? null, now: ctx.now() })

/**
 * @param adjusting the voucher belongs to period 13
 * @returns the id of the period, and what the person is told where they may not write to it
 */
export async function periodForDay(
  ctx: Context,
  requested: { date: string; adjusting?: boolean },
  writer: Writer = writerOf(ctx),
): Promise<{ period: number | null; refusal: DayRefusal | null; message: Message | null; first_open: string | null }> {
  const books = await readBooks(ctx)
  const { period, refusal } = judgeDay(books, requested, writer)
  return {
    period: period?.id ?? null,
    first_open: firstOpenDay(books, requested.date, writer) ?? null,
    refusal: refusal ?? null,
    message: refusal === undefined ? null : dayMessage(books, { ...requested, refusal }, writer),
  }
}

/** Says why, and which day is open instead, if one is. */
function dayMessage(books: Books, { date, refusal }: { date: string; refusal: DayRefusal }, writer: Writer): Message {
  const open = firstOpenDay(books, date, writer)
  const params = { date, month: date.slice(0, 7), start: books.books_start, lock: books.books_lock_date }
  return open === undefined
    ? { key: `fa:error.day.${refusal}`, params }
    : { key: 'fa:error.day.open_is', params: { why: { key: `fa:error.day.${refusal}`, params }, open } }
}
