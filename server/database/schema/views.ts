/**
 * Tables of the engine that people read as records (`x.view`): a view each, which has the columns that every record has. Compared
 * by the mark in their comment, and made anew when they differ: nothing lies in them.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Snapshot } from '../../kernel/registry'
import type { Step } from '../migration/plan-model'
import { literal, quote } from '../../kernel/sql'
import { fingerprint } from './table-model'

/** By entity name. Columns as the entity's table would have them. */
const definitions: Readonly<Record<string, (snapshot: Snapshot) => string>> = {
  // What happened to records that no administrator may see is told without what they say.
  'sc/audit-log': (
    snapshot,
  ) => `select id, at as created_at, at as updated_at, actor as created_by, null::bigint as updated_by, null::timestamptz as deleted_at, 1 as version,
    at, actor as actor_id, on_behalf_of as on_behalf_of_id, ip, user_agent, request_id, action, module, entity, record_id, label,
    case when (module || '/' || entity) = any (array[${closedNames(snapshot).map(literal).join(', ')}]::text[]) then null else changes end as changes
  from sc_audit_log`,
}

const closedNames = ({ entities }: Snapshot): string[] => entities.filter(({ x }) => x.explicit_grants_only).map(({ name }) => name)

/** @param role the application's, which may read them */
export async function viewSteps(db: Db, snapshot: Snapshot, role: string | undefined): Promise<Step[]> {
  const { rows } = await sql<{ name: string; mark: string | null; readable: boolean | null }>`
    select relname as name, obj_description(oid, 'pg_class') as mark, case when ${role ?? null}::text is null or not exists (select 1 from pg_roles where rolname = ${role ?? null}::text) then true else has_table_privilege(${role ?? null}::text, oid, 'SELECT') end as readable
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`.execute(db)
  return snapshot.entities
    .filter(({ x }) => x.view)
    .flatMap(({ name, table }): Step[] => {
      const definition = definitions[name]?.(snapshot)
      if (definition === undefined) throw new Error(`server/database/schema/views.ts has no view for ${name}, which is declared x.view.`)
      const mark = fingerprint(definition)
      const present = rows.find((view) => view.name === table)
      const why = `${name}: view`
      const isSame = present?.mark === mark
      return [
        ...(isSame
          ? []
          : [
              { sql: `drop view if exists ${quote(table)}`, why },
              { sql: `create view ${quote(table)} as ${definition}`, why },
              { sql: `comment on view ${quote(table)} is ${literal(mark)}`, why },
            ]),
        ...(role !== undefined && (!isSame || present.readable === false)
          ? [{ sql: `grant select on ${quote(table)} to ${quote(role)}`, why: `rights of ${role}` }]
          : []),
      ]
    })
}
