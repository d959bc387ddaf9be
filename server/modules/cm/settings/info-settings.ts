/** The index of lookups (cm.md §2, info-settings): how many rows each holds, and where a default of the standard set is missing. */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import type { LookupState } from '../../../../src/shared/cm/info-settings'
import type { Context } from '../../../kernel/context'
import { columnOf } from '../../../database/schema/columns'
import { mayDo } from '../../../resource/query/rights'

/** Of the lookups that the caller may list, in the order of their names. */
export async function infoSettings(ctx: Context): Promise<LookupState[]> {
  const lookups = ctx.snapshot.entities.filter((entity) => entity.module === 'cm' && entity.lookup && mayDo(ctx, entity, 'list'))
  if (lookups.length === 0) return []
  const counts = lookups.map(
    (entity) => sql`
    select ${entity.name}::text as entity, count(*) filter (where active)::int as active, count(*) filter (where not active)::int as inactive,
      coalesce(array_agg(distinct ${groupSql(entity)}) filter (where is_default), '{}'::text[]) as defaults
    from ${sql.table(entity.table)} where deleted_at is null`,
  )
  const { rows } = await sql<{
    entity: string
    active: number
    inactive: number
    defaults: string[]
  }>`${sql.join(counts, sql` union all `)}`.execute(ctx.db)
  return lookups.flatMap((entity) => {
    const found = rows.find((row) => row.entity === entity.name)
    if (!found) return []
    const missing = [...new Set(expectedDefaults(entity))].filter((group) => !found.defaults.includes(group))
    return [
      {
        entity: entity.name,
        active: found.active,
        inactive: found.inactive,
        missing_defaults: missing,
        default_per: groupField(entity)?.name ?? null,
      },
    ]
  })
}

const groupField = (entity: Entity) =>
  entity.lookup ? entity.fields.find(({ name }) => entity.lookup && name === entity.lookup.default_per[0]) : undefined

function groupSql(entity: Entity) {
  const field = groupField(entity)
  return field ? sql`${sql.ref(columnOf(field))}::text` : sql`''::text`
}

function expectedDefaults(entity: Entity): string[] {
  const field = groupField(entity)
  return entity.seeds.filter((seed) => seed.is_default === true).map((seed) => (field ? String(seed[field.name]) : ''))
}
