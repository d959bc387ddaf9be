/**
 * Premiums of overtime in labour rules (as.md R8, LSA-JP 37) came with the standard rows of new installations only. Japan's last rule gets
 * them, where nobody has taken its threshold of the month away. A rule by which closed months may have been counted stays: a copy follows them.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import { copiedRow } from '../migration/copied-row'
import type { Migration } from '../migration/written-migrations'

export const migration: Migration = {
  up: async (db) => {
    if (!(await areThere(db, ['as_labour_rule', 'as_labour_rule__limits', 'as_period']))) return
    const rule = await lastRule(db)
    if (!rule) return
    await makeList(db)
    if (await hasLines(db, rule.id)) return
    const id = rule.is_settled ? await copyAfterClosedMonths(db, rule.id) : rule.id
    await sql`
      insert into as_labour_rule__premiums (parent_id, position, code, num, den, starts, ends, article) values
        (${id}, 1, 'month', 3, 2, null, null, 'LSA-JP 37(1)'),
        (${id}, 2, 'night', 1, 4, '22:00', '05:00', 'LSA-JP 37(4)')`.execute(db)
  },
}

async function areThere(db: Db, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select bool_and(to_regclass(name) is not null) as is_there from unnest(${tables}::text[]) as name`.execute(db)
  return rows[0]?.is_there ?? false
}

/** As it was delivered: with the threshold, whose rate stood nowhere. */
async function lastRule(db: Db): Promise<{ id: number; is_settled: boolean } | undefined> {
  const { rows } = await sql<{ id: number; is_settled: boolean; has_threshold: boolean }>`
    select rule.id::int as id, rule.used or exists (select 1 from as_period
        where state = 'locked' and ends_on >= rule.effective_from and deleted_at is null) as is_settled,
      exists (select 1 from as_labour_rule__limits as line where line.parent_id = rule.id and line.code = 'premium_month') as has_threshold
    from as_labour_rule as rule where rule.set = 'JP' and rule.deleted_at is null order by rule.effective_from desc limit 1`.execute(db)
  return rows[0]?.has_threshold ? rows[0] : undefined
}

/** The comparison afterwards gives it what else a list has. */
const makeList = (db: Db) =>
  sql`create table if not exists as_labour_rule__premiums (
    id bigint generated always as identity primary key, parent_id bigint not null references as_labour_rule on delete cascade,
    position integer not null, code text not null, num integer not null, den integer not null default 1, starts time(0), ends time(0), article text)`.execute(
    db,
  )

async function hasLines(db: Db, rule: number): Promise<boolean> {
  const { rows } = await sql`select 1 from as_labour_rule__premiums where parent_id = ${rule} limit 1`.execute(db)
  return rows.length > 0
}

const copyAfterClosedMonths = (db: Db, id: number): Promise<number> =>
  copiedRow(db, 'as_labour_rule', id, {
    used: sql`false`,
    effective_from: sql`greatest(effective_from + 1,
      (select coalesce(max(ends_on) + 1, current_date) from as_period where state = 'locked' and deleted_at is null))`,
  })
