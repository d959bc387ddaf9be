/** A record of any entity, as calls that serve all entities name it: `:module/:entity/:id`. */
import { placeParams as params, type PlaceParams } from '../../../src/shared/core/place'
import type { Entity } from '../../../src/schemas/core/define'
import type { Context } from '../../kernel/context'
import { notFound } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { findRecord } from './read'
import { mayDo } from '../query/rights'

export interface RecordPlace {
  module: string
  entity: string
  id: number
}

export const placeParams = { type: 'object', required: ['module', 'entity', 'id'], properties: params } as const

export const placeOf = ({ module, entity, id }: PlaceParams): RecordPlace => ({ module, entity, id: Number(id) })

/** Nothing stands beside what the engine writes. @throws 404 when there is no such record for the caller to show: never a hint that it exists */
export async function shownRecord(ctx: Context, { module, entity: key, id }: RecordPlace): Promise<{ entity: Entity; record: Values }> {
  const entity = ctx.snapshot.find(`${module}/${key}`)
  const record = entity && !entity.x.view && mayDo(ctx, entity, 'show') ? await findRecord(ctx, entity, id) : undefined
  if (!entity || !record) throw notFound()
  return { entity, record }
}
