/**
 * What people are advanced has a role of its own (fa.md §3.1). Older books get it, with the account of their chart: CN and INT had all
 * other
 * receivables for it, settled line by line, and keep that one.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Migration } from '../migration/written-migrations'

const role = 'employee_advance'
const ofChart = [
  ['TW', '1205'],
  ['CN', '1221'],
  ['JP', '142'],
  ['INT', '1195'],
] as const

export const migration: Migration = {
  up: async (db) => {
    if (!(await isThere(db))) return
    await dropOldKeys(db)
    await sql`
      insert into fa_account_role (key, position, account_id)
      select ${role}, (select max(position) + 1 from fa_account_role), (select account.id from fa_account as account
        join fa_parameter as parameter on parameter.deleted_at is null
        join (values ${sql.join(ofChart.map(([template, code]) => sql`(${template}::text, ${code}::text)`))}) as chart (template, code)
          on chart.template = parameter.statement_template and chart.code = account.code
        where account.open_item and account.postable and account.active and account.deleted_at is null limit 1)
      where exists (select 1 from fa_account_role where key = 'employee_payable')
        and not exists (select 1 from fa_account_role where key = ${role})`.execute(db)
  },
}

async function isThere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select bool_and(to_regclass(name) is not null) as is_there
    from unnest(array['fa_account_role', 'fa_account', 'fa_parameter']) as name`.execute(db)
  return rows[0]?.is_there ?? false
}

/** The keys that were allowed don't know this one; the comparison sets those of today. */
async function dropOldKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select held.conname as name from pg_constraint as held
    join pg_attribute as field on field.attrelid = held.conrelid and field.attnum = any(held.conkey) and field.attname = 'key'
    where held.conrelid = to_regclass('fa_account_role') and held.contype = 'c'`.execute(db)
  for (const { name } of rows) await sql`alter table fa_account_role drop constraint ${sql.ref(name)}`.execute(db)
}
