/** Lots of a person with what is left in them: sums of the ledger, never anything kept (as.md R5). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { PayBand } from '../overtime/rules/overtime-bands'
import type { ConsumeOrder, LedgerKind, Lot } from './rules/consumption'

export interface StoredLot extends Lot {
  user: number
  leave: number
  source: string
  granted: number
  pay_bands: PayBand[] | null
  rule: number | null
  allow_negative: number
}

/**
 * @param asOf what happened up to a date counts, by the dates that it is about; null = all that is written, holds for later days too
 * @param lock the lots are this transaction's: nobody takes of them meanwhile
 */
export async function lotsOf(
  ctx: Context,
  { user, leave, asOf = null, lock = false }: { user: number; leave: number; asOf?: string | null; lock?: boolean },
): Promise<StoredLot[]> {
  if (lock)
    await sql`select 1 from as_leave_entitlement where user_id = ${user} and leave_id = ${leave} and deleted_at is null order by id for update`.execute(
      ctx.db,
    )
  const { rows } = await sql<StoredLot>`
    select e.id::int as id, e.user_id::int as "user", e.leave_id::int as leave, to_char(e.valid_from, 'YYYY-MM-DD') as valid_from,
      to_char(e.valid_to, 'YYYY-MM-DD') as valid_to, to_char(e.earned_on, 'YYYY-MM-DD') as earned_on, e.source, e.source = 'carry' as carried,
      e.granted_min as granted, e.pay_bands, e.rule_id::int as rule, coalesce(e.allow_negative_min, 0) as allow_negative,
      coalesce((select sum(l.minutes) from as_leave_ledger as l where l.lot_id = e.id and (${asOf}::date is null or l.effective_date <= ${asOf}::date)), 0)::int as left
    from as_leave_entitlement as e
    where e.user_id = ${user} and e.leave_id = ${leave} and e.deleted_at is null order by e.id`.execute(ctx.db)
  return rows
}

/** How the lots of a leave type are used up on a day: as its rule says; compensatory time the oldest first (LSA-ER 22-2). */
export async function consumeOrder(ctx: Context, leave: number, date: string): Promise<ConsumeOrder> {
  const {
    rows: [row],
  } = await sql<{ order: ConsumeOrder }>`
    select case when t.kind = 'comp' then 'oldest' else coalesce((select r.consume_order from as_leave_rule as r
      where r.leave_id = t.id and r.deleted_at is null and r.valid_from <= ${date}::date and (r.valid_to is null or r.valid_to >= ${date}::date)
      order by r.valid_from desc limit 1), 'expiry') end as "order"
    from as_leave as t where t.id = ${leave}`.execute(ctx.db)
  return row?.order ?? 'expiry'
}

export interface LedgerRef {
  entity: string
  id: number
}

export interface NetRow {
  lot: number
  minutes: number
  effective_date: string
}

/** What the rows of these kinds that a record has written come to, by lot and date; nothing where they cancel one another. */
export async function netOf(ctx: Context, { entity, id }: LedgerRef, kinds: readonly LedgerKind[]): Promise<NetRow[]> {
  const { rows } = await sql<NetRow>`
    select lot_id::int as lot, to_char(effective_date, 'YYYY-MM-DD') as effective_date, sum(minutes)::int as minutes
    from as_leave_ledger where ref_entity = ${entity} and ref_id = ${id} and kind = any(${kinds}::text[])
    group by lot_id, effective_date having sum(minutes) <> 0 order by effective_date, lot_id`.execute(ctx.db)
  return rows
}
