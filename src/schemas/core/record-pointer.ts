/**
 * A reference to a record of any entity (`x.ref: '*'`): one text, `cm/lead/12`. As one value it is kept, filtered, compared, merged, exported
 * and typed like any other; the part before the number is the entity, which alone stands for all its records in filters (`cm/lead`).
 */
import type { Entity, Field } from './define'
import { isAnyReference } from './field-types'

export interface RecordPointer {
  /** `module/entity`. */
  entity: string
  id: number
}

const kind = '[a-z][a-z0-9-]*/[a-z][a-z0-9-]*'
const number = '[1-9][0-9]{0,14}'
/** Of any entity: what the column holds at most. */
export const pointerPattern = `^${kind}/${number}$`
const pointer = new RegExp(`^(${kind})/(${number})$`)
const kindAlone = new RegExp(`^${kind}$`)

/** @param entities those that it may name; absent = any */
export const pointerSchema = (entities: readonly string[] | undefined): { type: string; pattern: string } => ({
  type: 'string',
  pattern: entities ? `^(?:${entities.join('|')})/${number}$` : pointerPattern,
})

/** @returns undefined for what is no such text */
export function parsePointer(value: unknown): RecordPointer | undefined {
  const [, entity, id] = typeof value === 'string' ? (pointer.exec(value) ?? []) : []
  return entity === undefined ? undefined : { entity, id: Number(id) }
}

/** What all pointers to records of the entity begin with. */
export const pointerPrefix = (entity: string): string => `${entity}/`
export const pointerTo = (entity: string, id: number): string => `${pointerPrefix(entity)}${id}`

export const isPointer = (value: unknown): value is string => parsePointer(value) !== undefined
/** An entity, which stands for all its records in a filter. */
export const isPointerKind = (value: unknown): value is string => typeof value === 'string' && kindAlone.test(value)

/** Is it a record of that kind? */
export const isOfKind = (value: unknown, wanted: unknown): boolean => isPointerKind(wanted) && parsePointer(value)?.entity === wanted

/** Records that may be named: those that people can show, each for itself. */
export const isNameable = ({ x }: Pick<Entity, 'x'>): boolean =>
  x.standard_actions.includes('show') && !x.singleton && !x.attached && !x.at_record && !x.view

/** May the field name records of this entity? */
export const mayName = (field: Field, entity: Pick<Entity, 'name' | 'x'>): boolean =>
  isAnyReference(field) && isNameable(entity) && (field.x.entities?.includes(entity.name) ?? true)
