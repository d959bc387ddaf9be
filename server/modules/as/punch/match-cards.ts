/** Punches of a card that nobody had (as.md §4.2): once it is somebody's, they are his, as far as 60 days back. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { touchRows } from '../../../resource/query/statement'
import { requestRebuild } from '../day/request-rebuild'
import { lockedMonths } from '../period/locked-dates'
import { notifyWaiting } from './waiting-punches'

const daysBack = 60

/** Of a member as it was saved. @returns how many punches have found their person; those of locked months wait */
export async function matchCards(ctx: Context, { id: member, user }: { id: number; user: number }): Promise<number> {
  const since = addDays(companyToday(ctx), -daysBack)
  const locked = await lockedMonths(ctx, since, companyToday(ctx))
  const date = sql<string>`(punch.at at time zone ${ctx.companyZone()}::text)::date`
  const { rows } = await sql<{ id: number; date: string; state: string }>`
    update as_punch as punch set user_id = ${user},
      state = case when punch.state = 'waiting' or exists (select 1 from jsonb_to_recordset(${JSON.stringify(locked)}::text::jsonb) as month("from" date, "until" date)
        where ${date} between month."from" and month."until") then 'waiting' else 'valid' end
    from as_member__cards as card
    where card.parent_id = ${member} and punch.card_no = card.card_no and punch.state in ('unmatched', 'waiting') and punch.user_id is null
      and punch.deleted_at is null and ${date} between greatest(card.valid_from, ${since}::date) and coalesce(card.valid_to, 'infinity'::date)
    returning punch.id::int as id, punch.state, to_char(${date}, 'YYYY-MM-DD') as date`.execute(ctx.db)
  if (rows.length === 0) return 0
  await touchRows(
    ctx,
    ctx.snapshot.get('as/punch'),
    rows.map(({ id }) => id),
    { user: { from: null, to: user } },
  )
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const months = locked.filter(({ from, until }) => waiting.some((row) => from <= row.date && row.date <= until))
  if (months.length > 0) await notifyWaiting(ctx, months)
  const dates = rows.map((row) => row.date).sort()
  await requestRebuild(ctx, user, dates[0] ?? companyToday(ctx), dates.at(-1))
  return rows.length
}

/** Whose card it is on a date; null = nobody's. */
export async function holderOfCard(ctx: Context, card_no: string, date: string): Promise<number | null> {
  const { rows } = await sql<{ user: number }>`
    select member.user_id::int as "user" from as_member__cards as card join as_member as member on member.id = card.parent_id and member.deleted_at is null
    join sc_user as person on person.id = member.user_id and person.deleted_at is null and person.status <> 'left'
    where card.card_no = ${card_no} and ${date}::date between card.valid_from and coalesce(card.valid_to, 'infinity'::date) limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.user ?? null
}
