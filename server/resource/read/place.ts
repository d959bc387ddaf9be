/** A record of any entity, as calls that serve all entities name it: `:module/:entity/:id`. */
import type { Entity } from '../../../src/schemas/core/define'
import type { Context } from '../../kernel/context'
import { notFound } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { findRecord } from './read'
import { mayDo } from '../query/rights'

export interface Place {
  module: string
  entity: string
  id: number
}

export interface PlaceParams {
  module: string
  entity: string
  id: string
}

/** Numbers up to what `record_id` holds. */
export const placeParams = {
  type: 'object',
  required: ['module', 'entity', 'id'],
  properties: {
    module: { type: 'string', pattern: '^[a-z]{2,10}$' },
    entity: { type: 'string', pattern: '^[a-z][a-z-]{0,58}$' },
    id: { type: 'string', pattern: '^[1-9][0-9]{0,8}$' },
  },
} as const

export const placeOf = ({ module, entity, id }: PlaceParams): Place => ({ module, entity, id: Number(id) })

/** Nothing stands beside what the engine writes. @throws 404 when there is no such record for the caller to show: never a hint that it exists */
export async function shownRecord(ctx: Context, { module, entity: key, id }: Place): Promise<{ entity: Entity; record: Values }> {
  const entity = ctx.snapshot.find(`${module}/${key}`)
  const record = entity && !entity.x.view && mayDo(ctx, entity, 'show') ? await findRecord(ctx, entity, id) : undefined
  if (!entity || !record) throw notFound()
  return { entity, record }
}
