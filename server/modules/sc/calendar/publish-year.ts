/** A prepared year becomes binding (sc.md §4): its drafts are published together. */
import { sql } from 'kysely'
import { transact, type Context } from '../../../kernel/context'
import { forbidden, invalidField, notFound } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { companyToday } from '../../../kernel/company-time'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { findRecord } from '../../../resource/read/read'
import { mayDo } from '../../../resource/query/rights'
import { touchRows } from '../../../resource/query/statement'

/** @returns how many days were published. @throws 422 when the year has no draft */
export async function publishYear(ctx: Context, { region, year }: { region: number; year: number }): Promise<number> {
  const entity = ctx.snapshot.get('sc/calendar-event')
  if (!mayDo(ctx, entity, 'publish')) throw forbidden()
  if (!(await findRecord(ctx, ctx.snapshot.get('sc/calendar-region'), region))) throw notFound()
  return transact(ctx, async (tx) => {
    const {
      rows: [past],
    } = await sql<{ date: string }>`
      select min(date)::text as date from sc_calendar_event where region_id = ${region} and state = 'draft' and kind <> 'observance' and deleted_at is null
        and date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) and date < ${companyToday(tx)}::text::date having count(*) > 0`.execute(
      tx.db,
    )
    if (past) requireConfirmed(tx, { key: 'sc:confirm.past_day', params: { date: past.date } })
    const { rows } = await sql<{ id: number }>`
      update sc_calendar_event set state = 'published' where region_id = ${region} and state = 'draft' and deleted_at is null
        and date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) returning id`.execute(tx.db)
    if (rows.length === 0) throw invalidField('year', 'sc:error.year_empty', { year })
    await touchRows(
      tx,
      entity,
      rows.map(({ id }) => id),
      { state: { from: 'draft', to: 'published' } },
    )
    await publishEvent(tx, 'sc.calendar.published', { region, year })
    return rows.length
  })
}
