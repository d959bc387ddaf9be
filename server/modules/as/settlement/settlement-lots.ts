/** Lots that a settlement is about: ended by a day, with something left by the ledger. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { EndedLot } from './rules/settlement-lines'

/** @param users null = everybody */
export async function endedLots(
  ctx: Context,
  { leave, until, users }: { leave: number; until: string; users: readonly number[] | null },
): Promise<EndedLot[]> {
  const { rows } = await sql<EndedLot>`
    select lot.id::int as lot, lot.user_id::int as "user", to_char(lot.valid_to, 'YYYY-MM-DD') as valid_to,
      coalesce(sum(row.minutes) filter (where row.kind in ('grant', 'adjust')), 0)::int as entitled,
      -coalesce(sum(row.minutes) filter (where row.kind in ('use', 'unuse')), 0)::int as used, sum(row.minutes)::int as left,
      to_char(origin.valid_to, 'YYYY-MM-DD') as carried_since, coalesce(rule.carry, 'none') as carry, rule.carry_max_min,
      coalesce(rule.carry_months, 12) as carry_months, coalesce(rule.on_expire, 'pay') as on_expire
    from as_leave_entitlement as lot join as_leave_ledger as row on row.lot_id = lot.id
      left join as_leave_entitlement as origin on origin.id = lot.carried_from_id
      left join as_leave_rule as rule on rule.id = coalesce(lot.rule_id, origin.rule_id) and rule.deleted_at is null
    where lot.leave_id = ${leave} and lot.valid_to <= ${until}::date and lot.deleted_at is null
      and (${users === null} or lot.user_id = any(${users ?? []}::bigint[]))
    group by lot.id, origin.id, rule.id having sum(row.minutes) > 0 order by lot.user_id, lot.valid_to, lot.id`.execute(ctx.db)
  return rows
}

/** What is left of lots, which stay this transaction's until its end. */
export async function leftOf(ctx: Context, lots: readonly number[]): Promise<Map<number, number>> {
  await sql`select 1 from as_leave_entitlement where id = any(${lots}::bigint[]) order by id for update`.execute(ctx.db)
  const { rows } = await sql<{ lot: number; left: number }>`
    select lot_id::int as lot, sum(minutes)::int as left from as_leave_ledger where lot_id = any(${lots}::bigint[]) group by lot_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ lot, left }) => [lot, left]))
}
