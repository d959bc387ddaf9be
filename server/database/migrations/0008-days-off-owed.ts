/**
 * Days off that are owed (as.md R7 SUBST, R8, R10) came with the standard rows of new installations only. What is missing is added, what
 * somebody has changed, taken away or made in its place stays. A labour rule by which months were closed stays as well: a copy of it follows them.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import { copiedRow } from '../migration/copied-row'
import type { Migration } from '../migration/written-migrations'

export const migration: Migration = {
  up: async (db) => {
    if (await areThere(db, ['as_leave', 'as_leave_rule'])) await addLeaveRule(db)
    if (await areThere(db, ['as_labour_rule', 'as_labour_rule__bands', 'as_period'])) await markBands(db)
  },
}

async function areThere(db: Db, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select bool_and(to_regclass(name) is not null) as is_there from unnest(${tables}::text[]) as name`.execute(db)
  return rows[0]?.is_there ?? false
}

/** LSA 37, 40; LSA-ER 23-1: within twelve months, then paid. */
async function addLeaveRule(db: Db): Promise<void> {
  // The values that were allowed don't know the basis yet; the comparison sets those of today.
  const { rows } = await sql<{ name: string }>`
    select held.conname as name from pg_constraint as held
    join pg_attribute as field on field.attrelid = held.conrelid and field.attnum = any(held.conkey) and field.attname = 'basis'
    where held.conrelid = to_regclass('as_leave_rule') and held.contype = 'c'`.execute(db)
  for (const { name } of rows) await sql`alter table as_leave_rule drop constraint ${sql.ref(name)}`.execute(db)
  await sql`
    insert into as_leave_rule
      (leave_id, basis, grant_timing, prorate, round_mode, carry, carry_months, on_expire, expire_months, consume_order, valid_from)
    select leave.id, 'overtime', 'in_advance', 'days', 'up', 'none', null, 'pay', 12, 'expiry', '2017-01-01'
    from as_leave as leave where leave.code = 'SUBST' and leave.quota = 'granted' and leave.deleted_at is null
      and not exists (select 1 from as_leave_rule as rule where rule.leave_id = leave.id)`.execute(db)
}

/** LSA 40: who works on the regular day off has another one. */
async function markBands(db: Db): Promise<void> {
  await sql`alter table as_labour_rule__bands add column if not exists day_off boolean not null default false`.execute(db)
  // As it was delivered, in the last rule of its set.
  const owing = sql`band.day_type = 'regular_off' and band.from_min = 0 and band.flat_min = 480 and band.article = 'LSA 40'
    and not band.day_off`
  const { rows } = await sql<{ id: number; used: boolean }>`
    select rule.id::int as id, rule.used from as_labour_rule as rule
    where rule.deleted_at is null and exists (select 1 from as_labour_rule__bands as band where band.parent_id = rule.id and ${owing})
      and not exists (select 1 from as_labour_rule as later
        where later.set = rule.set and later.effective_from > rule.effective_from and later.deleted_at is null)
      and not exists (select 1 from as_labour_rule__bands as band where band.parent_id = rule.id and band.day_off)`.execute(db)
  for (const { id, used } of rows) {
    const rule = used ? await copiedRule(db, id) : id
    await sql`update as_labour_rule__bands as band set day_off = true where band.parent_id = ${rule} and ${owing}`.execute(db)
  }
}

/** From the day after the last closed month on. @returns id of the copy */
const copiedRule = (db: Db, id: number): Promise<number> =>
  copiedRow(db, 'as_labour_rule', id, {
    used: sql`false`,
    effective_from: sql`greatest(effective_from + 1,
      (select coalesce(max(ends_on) + 1, current_date) from as_period where state = 'locked' and deleted_at is null))`,
  })
