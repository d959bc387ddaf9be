/** Field changes of records as a timeline shows them: what people did, of fields that the reader may read. */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import { same } from '../../../../src/schemas/core/same'
import type { ChangeItem } from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { hiddenFields } from '../../../resource/query/rights'
import { closedFields } from '../../../resource/query/row-guards'
import { byOrder } from './items'

interface Row {
  id: number
  at: string
  by: number | null
  entity: string
  record_id: number
  action: string | null
  data: Values
  former: Values | null
}

/** In the order of the ids; those that leave nothing to show are left out. The caller may show the records. */
export async function changeItems(ctx: Context, ids: readonly number[]): Promise<ChangeItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select r.id, r.at, r.actor_id as by, r.entity, r.record_id, r.action, r.data,
      (select former.data from kontor_revision as former where former.entity = r.entity and former.record_id = r.record_id and former.version < r.version order by former.version desc limit 1) as former
    from kontor_revision as r where r.id = any(${ids}::bigint[])`.execute(ctx.db)
  const hidden = await hiddenIn(ctx, rows)
  return byOrder(ids, rows).flatMap((row): ChangeItem[] => {
    const { id, at, by, entity, record_id } = row
    const known = ctx.snapshot.find(entity)
    const action = row.former === null ? 'created' : (row.action ?? 'updated')
    const closed = hidden.get(`${entity}/${record_id}`)
    const changes = known && closed && row.former && action === 'updated' ? changesOf(known, row.former, row.data, closed) : []
    return action === 'updated' && changes.length === 0
      ? []
      : [{ kind: 'change', id: Number(id), at, by, entity, record_id: Number(record_id), action, changes }]
  })
}

/** What the server derived is no news; a lead's stage, and what comes with it, is told by its move. */
function changesOf(entity: Entity, from: Values, to: Values, hidden: ReadonlySet<string>): ChangeItem['changes'] {
  const isMove = entity.name === 'cm/lead' && !same(from.stage ?? null, to.stage ?? null)
  return entity.fields
    .filter(({ name, x }) => !hidden.has(name) && !x.computed && !(isMove && withStage.has(name)))
    .map(({ name }) => ({ field: name, from: from[name] ?? null, to: to[name] ?? null }))
    .filter((change) => !same(change.from, change.to))
}

/** Of each record, as `cm/lead/12`: the fields that the caller may not read in it. */
async function hiddenIn(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const name of new Set(rows.map(({ entity }) => entity))) {
    const known = ctx.snapshot.find(name)
    if (!known) continue
    const ids = [...new Set(rows.filter(({ entity }) => entity === name).map(({ record_id }) => Number(record_id)))]
    const everywhere = hiddenFields(ctx, known)
    for (const [id, closed] of await closedFields(ctx, known, ids)) found.set(`${name}/${id}`, new Set([...everywhere, ...closed]))
  }
  return found
}

const withStage = new Set(['pipeline', 'stage', 'probability', 'forecast_category'])
