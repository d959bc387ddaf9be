/** Rights of the application's role: it writes rows, never tables; audit, chain and revisions it may only add to. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Step } from './plan-model'
import { quote } from '../../kernel/sql'
import type { TableModel } from '../schema/table-model'

const wantedRights = {
  write: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  append: ['SELECT', 'INSERT'],
  read: ['SELECT'],
} as const
const allRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] as const

/** Steps that bring the role's rights to what each table says; none when role and owner are one. */
export async function compareGrants(db: Db, desired: readonly TableModel[], role: string, notes: string[]): Promise<Step[]> {
  const {
    rows: [who],
  } = await sql<{ exists: boolean; same: boolean; powerful: boolean }>`
    select exists (select 1 from pg_roles where rolname = ${role}) as exists, current_user = ${role} as same,
      coalesce((select rolsuper or pg_has_role(rolname, current_user, 'member') from pg_roles where rolname = ${role}), false) as powerful`.execute(
    db,
  )
  if (!who?.exists || who.same) return []
  if (who.powerful)
    notes.push(
      `The role ${role} of DATABASE_URL is a superuser or a member of the owner's role, so the audit log is not safe from it. Give the application a role of its own (docs/database.md).`,
    )
  const present = await grantedRights(db, role)
  const steps = desired.flatMap((table): Step[] => {
    const wanted: readonly string[] = wantedRights[table.access]
    const has = present.get(table.name) ?? []
    const why = `rights of ${role}`
    const missing = wanted.filter((right) => !has.includes(right))
    const tooMany = has.filter((right) => !wanted.includes(right))
    return [
      ...(tooMany.length > 0 && !who.powerful
        ? [{ sql: `revoke ${tooMany.join(', ')} on ${quote(table.name)} from ${quote(role)}`, why }]
        : []),
      ...(missing.length > 0 ? [{ sql: `grant ${missing.join(', ')} on ${quote(table.name)} to ${quote(role)}`, why }] : []),
    ]
  })
  const {
    rows: [schema],
  } = await sql<{ usage: boolean; act: boolean | null }>`
    select has_schema_privilege(${role}, 'public', 'USAGE') as usage,
      (select has_function_privilege(${role}, oid, 'EXECUTE') from pg_proc where pronamespace = 'public'::regnamespace and proname = 'kontor_partitions') as act`.execute(
    db,
  )
  if (!schema?.usage) steps.push({ sql: `grant usage on schema public to ${quote(role)}`, why: `rights of ${role}` })
  if (!schema?.act) steps.push({ sql: `grant execute on function kontor_partitions() to ${quote(role)}`, why: `rights of ${role}` })
  return steps
}

/** Granted to the role itself or to everybody. */
async function grantedRights(db: Db, role: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; rights: string[] }>`
    select relname as name, array(select privilege from unnest(${allRights}::text[]) as privilege where has_table_privilege(${role}, pg_class.oid, privilege)) as rights
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  return new Map(rows.map(({ name, rights }) => [name, rights]))
}
