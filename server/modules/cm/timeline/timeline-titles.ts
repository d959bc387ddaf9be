/** Titles of what a timeline's items name: people, leads, organizations, persons, stages, as far as the reader may see them. */
import { sql } from 'kysely'
import type { TimelineItem } from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { titleJson, type RefTitle } from '../../../resource/query/titles'

export type Titles = Record<string, Record<string, RefTitle>>

export async function titlesOf(ctx: Context, items: readonly TimelineItem[]): Promise<Titles> {
  const wanted = new Map<string, Set<number>>()
  for (const [entity, id] of items.flatMap(pointersOf))
    if (id !== null) wanted.set(entity, (wanted.get(entity) ?? new Set()).add(Number(id)))
  const titles: Titles = {}
  for (const [name, ids] of wanted) titles[name] = await titlesIn(ctx, name, [...ids])
  return titles
}

function pointersOf(item: TimelineItem): (readonly [string, number | null])[] {
  const by = ['sc/user', item.by] as const
  switch (item.kind) {
    case 'activity':
      return [
        by,
        ['cm/lead', item.lead],
        ['cm/organization', item.organization],
        ['cm/person', item.person],
        ...item.participants.map((id) => ['sc/user', id] as const),
      ]
    case 'remark':
      return [
        by,
        [`cm/${item.target_type}`, item.target_id],
        ['sc/user', item.removed_by],
        ...item.mentions.map((id) => ['sc/user', id] as const),
      ]
    case 'stage':
      return [by, ['cm/lead', item.lead], ['cm/stage', item.from_stage], ['cm/stage', item.to_stage]]
    case 'change':
      return [by, [item.entity, item.record_id]]
    case 'quotation':
      return [by, ['cm/lead', item.lead]]
    case 'file':
      return [by, [`cm/${item.target_type}`, item.target_id]]
  }
}

async function titlesIn(ctx: Context, name: string, ids: readonly number[]): Promise<Record<string, RefTitle>> {
  const entity = ctx.snapshot.find(name)
  if (!entity) return {}
  // A stage is named to whoever sees a lead in it; people are named everywhere.
  const visible = entity.x.open_options || name === 'cm/stage' ? sql<boolean>`true` : rowPredicate(ctx, entity, 'read', 't')
  const { rows } = await sql<{
    id: number
    title: RefTitle
  }>`select t.id, ${titleJson(ctx, entity, 't')} as title from ${sql.table(entity.table)} as t where t.id = any(${ids}::bigint[]) and ${visible}`.execute(
    ctx.db,
  )
  return Object.fromEntries(rows.map(({ id, title }) => [String(id), title]))
}
