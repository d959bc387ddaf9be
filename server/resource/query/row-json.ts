/**
 * The JSON of a row, built by PostgreSQL (2.3 × the throughput of building it here, runtime.md §4): the same fragment
 * answers lists and reads and fills revisions, so that none of them can show more than another.
 */
import type { Sql } from '../../kernel/sql'
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isLinks, isRows } from '../../../src/schemas/core/field-types'
import { fieldSql, partTable } from '../../database/schema/columns'
import { instantJson } from '../../field-types/dates'
import { serverType } from '../../field-types/field-types'

/** Where the child rows and links of a row are read from; within a write they come from the statement itself. */
export type PartSource = (field: Field) => Sql

export interface RowJsonOptions {
  /** Fields left out, because the caller may not read them. */
  hidden?: ReadonlySet<string>
  /** Fields that some rows close to the caller, with what opens them (row-guards.ts): empty where it does not hold. */
  opens?: ReadonlyMap<string, Sql<boolean>>
  /** Fields of which the caller reads something else than what is stored (row-guards.ts). */
  repeated?: ReadonlyMap<string, Sql>
  /** Only these fields; absent = all. */
  only?: ReadonlySet<string>
  /** Only these of what every row has (`created_at`, `version` …) beside its id; absent = all. */
  system?: ReadonlySet<string>
  parts?: PartSource
  /** Also what is counted as it is read (`x.days`): it is no part of what a record was. */
  counted?: boolean
  /** Further members: name and value. */
  extra?: readonly (readonly [string, Sql])[]
}

/**
 * @param alias the row in the surrounding statement
 * @returns `json_build_object(…)`, members in the order of the declaration, secrets never among them
 */
export function rowJson(
  entity: Entity,
  alias: string,
  { hidden, opens, repeated, only, system, parts, counted = false, extra = [] }: RowJsonOptions = {},
): Sql<string> {
  const shown = entity.fields.filter(
    (field) => !field.x.secret && (counted || !field.x.days) && !hidden?.has(field.name) && (!only || only.has(field.name)),
  )
  const source = parts ?? ((field) => sql.table(partTable(entity, field)))
  const members: (readonly [string, Sql])[] = [
    ['id', sql.ref(`${alias}.id`)],
    ...shown.map(
      (field) => [field.name, openJson(repeated?.get(field.name) ?? fieldJson(field, alias, source), opens?.get(field.name))] as const,
    ),
    ...systemMembers(alias).filter(([name]) => !system || system.has(name)),
    ...extra,
  ]
  // json_build_object takes at most 100 arguments, so long rows are joined as jsonb would lose the order: text is joined instead.
  const groups = chunk(members, 48).map(
    (group) => sql`json_build_object(${sql.join(group.flatMap(([name, value]) => [sql.lit(name), value]))})`,
  )
  if (groups.length === 1) return groups[0] as Sql<string>
  const inner = groups.map((group) => sql`substr(${group}::text, 2, length(${group}::text) - 2)`)
  return sql<string>`('{' || ${sql.join(inner, sql` || ', ' || `)} || '}')::json`
}

const openJson = (value: Sql, open: Sql<boolean> | undefined): Sql => (open ? sql`case when ${open} then ${value} end` : value)

function systemMembers(alias: string): (readonly [string, Sql])[] {
  return [
    ['created_at', instantJson(sql.ref(`${alias}.created_at`))],
    ['updated_at', instantJson(sql.ref(`${alias}.updated_at`))],
    ['created_by', sql.ref(`${alias}.created_by`)],
    ['updated_by', sql.ref(`${alias}.updated_by`)],
    ['version', sql.ref(`${alias}.version`)],
  ]
}

function fieldJson(field: Field, alias: string, parts: PartSource): Sql {
  if (isLinks(field)) {
    return sql`(select coalesce(json_agg(p.target_id order by p.position), '[]') from ${parts(field)} as p where p.parent_id = ${sql.ref(`${alias}.id`)})`
  }
  if (isRows(field)) {
    const members = (field.items ?? []).filter((child) => !child.x.secret).flatMap((child) => [sql.lit(child.name), columnJson(child, 'p')])
    return sql`(select coalesce(json_agg(json_build_object('id', p.id, ${sql.join(members)}) order by p.position), '[]') from ${parts(field)} as p where p.parent_id = ${sql.ref(`${alias}.id`)})`
  }
  return columnJson(field, alias)
}

/** The value of one column as JSON carries it: decimals and instants as strings, times as HH:MM. */
function columnJson(field: Field, alias: string): Sql {
  const column = fieldSql(field, alias)
  const { json } = serverType(field)
  return json ? json(column) : column
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))
}
