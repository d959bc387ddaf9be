/** Partitions of the audit log (a month each, kept) and of the idempotency keys (a day each, dropped). */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Catalog } from '../migration/catalog'
import type { Step } from '../migration/plan-model'
import type { TableModel } from './table-model'

/** How far ahead partitions are made, so that a node that runs for months without a restart never needs the default one. */
const monthsAhead = 12
const daysAhead = 14

/**
 * `kontor_partitions()` makes the partitions ahead and drops days of idempotency keys that nobody asks for any more. It
 * acts with its owner's rights, so that the application's role can call it daily without being allowed DDL.
 * Rows that had to go to the default partition move into theirs. A table that is busy for long is left for the next time.
 */
export const partitionFunction: readonly string[] = [
  `create or replace function kontor_partition(parent text, part text, lower timestamptz, upper timestamptz) returns boolean
    language plpgsql set search_path = public as $$
    declare
      fallback text := parent || '_default';
    begin
      if to_regclass(quote_ident(part)) is not null then return false; end if;
      execute format('create table %I (like %I including defaults including constraints)', part, parent);
      execute format('with moved as (delete from %I where at >= %L and at < %L returning *) insert into %I select * from moved', fallback, lower, upper, part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, lower, upper);
      return true;
    end $$`,
  `create or replace function kontor_partitions() returns integer
    language plpgsql security definer set search_path = public set timezone = 'UTC' set lock_timeout = '2s' as $$
    declare
      made integer := 0;
      month timestamptz := date_trunc('month', now());
      day timestamptz := date_trunc('day', now());
      old record;
    begin
      perform pg_advisory_xact_lock(hashtext('kontor_partitions'));
      for n in 0..${monthsAhead} loop
        made := made + kontor_partition('sc_audit_log', 'sc_audit_log_' || to_char(month + n * interval '1 month', 'YYYY_MM'), month + n * interval '1 month', month + (n + 1) * interval '1 month')::integer;
      end loop;
      for n in 0..${daysAhead} loop
        made := made + kontor_partition('kontor_idempotency', 'kontor_idempotency_' || to_char(day + n * interval '1 day', 'YYYY_MM_DD'), day + n * interval '1 day', day + (n + 1) * interval '1 day')::integer;
      end loop;
      for old in select relname from pg_class join pg_inherits on inhrelid = pg_class.oid
        where inhparent = 'kontor_idempotency'::regclass and relname ~ '_[0-9]{4}_[0-9]{2}_[0-9]{2}$' and right(relname, 10) < to_char(day - interval '1 day', 'YYYY_MM_DD')
      loop
        execute format('drop table %I', old.relname);
      end loop;
      delete from kontor_idempotency where at < now() - interval '2 days';
      return made;
    exception when lock_not_available then
      return 0;
    end $$`,
  'revoke execute on function kontor_partition(text, text, timestamptz, timestamptz), kontor_partitions() from public',
]

/** The daily act; also run by the start. @returns how many partitions were made */
export async function makePartitions(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ made: number }>`select kontor_partitions() as made`.execute(db)
  return row?.made ?? 0
}

/** A default partition first, so that an insert never fails; then those of the next months and days. */
export async function partitionSteps(db: Db, catalog: Catalog, desired: readonly TableModel[]): Promise<Step[]> {
  const parents = desired.filter(({ kind }) => kind === 'partitioned')
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace as n on n.oid = relnamespace where n.nspname = 'public' and relispartition`.execute(
    db,
  )
  const present = new Set(rows.map(({ name }) => name))
  const missing = parents.filter(({ name }) => !catalog.tables.has(name) || !present.has(`${name}_default`))
  const now = new Date()
  const thisMonth = now.toISOString().slice(0, 7).replace('-', '_')
  const ahead = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 7).replace('-', '_')
  const dayAhead = new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '_')
  const due =
    missing.length > 0 ||
    !present.has(`sc_audit_log_${thisMonth}`) ||
    !present.has(`sc_audit_log_${ahead}`) ||
    !present.has(`kontor_idempotency_${dayAhead}`)
  return [
    ...missing.map(({ name }) => ({
      sql: `create table if not exists "${name}_default" partition of "${name}" default`,
      why: `partitions of ${name}`,
    })),
    ...(due ? [{ sql: 'select kontor_partitions()', why: 'partitions of the next months and days' }] : []),
  ]
}
