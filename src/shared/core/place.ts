/** A record of any entity, as calls that serve all entities name it: `:module/:entity/:id`. */

/** Numbers up to what `record_id` holds. */
export const placeParams = {
  module: { type: 'string', pattern: '^[a-z]{2,10}$' },
  entity: { type: 'string', pattern: '^[a-z][a-z-]{0,58}$' },
  id: { type: 'string', pattern: '^[1-9][0-9]{0,8}$' },
} as const

export interface PlaceParams {
  module: string
  entity: string
  id: string
}

/** @param name `cm/tax-category` */
export function placeOf(name: string, id: number): PlaceParams {
  const [module = '', entity = ''] = name.split('/')
  return { module, entity, id: String(id) }
}
