/** Which ways of showing a list its fields allow (shell.md §2.4 "Alternative views"). Pure. */
import type { Entity, Field } from '../../../schemas/core/define'
import { isBoolean, isChoice, isDecimal, isLine, isOnDay, isReference } from '../../../schemas/core/field-types'
import { allFields } from '../../entity/system-fields'
import type { ListState } from '../state/list-state'

/** Each record has its own file: nothing is gathered under one. */
const isShared = (field: Field): boolean => isReference(field) && !field.x.file

/** One column a value: what moves between them is edited. */
export const boardFields = (entity: Entity): Field[] =>
  entity.fields.filter(
    (field) => isChoice(field) || (isShared(field) && field.name !== entity.x.tree?.parent && field.name !== entity.x.child_of),
  )
export const dayFields = (entity: Entity): Field[] => allFields(entity).filter((field) => isOnDay(field))
export const treeField = (entity: Entity): Field | undefined => entity.fields.find((field) => field.name === entity.x.tree?.parent)
/** Where a record is: two decimals called `lat` and `lng`. */
export function placeFields(entity: Entity): { lat: Field; lng: Field } | undefined {
  const [lat, lng] = ['lat', 'lng'].map((name) => entity.fields.find((field) => field.name === name && isDecimal(field) && !field.x.secret))
  return lat && lng && { lat, lng }
}
export const groupFields = (entity: Entity): Field[] =>
  allFields(entity)
    .filter((field) => isChoice(field) || isBoolean(field) || isShared(field) || (field.x.codes !== undefined && isLine(field)))
    .filter((field) => !field.x.secret)

/** The field that the kind of view goes by; undefined = it can't be shown so, and the table is. */
export function kindField(entity: Entity, { kind, kindBy }: Pick<ListState, 'kind' | 'kindBy'>): Field | undefined {
  if (kind === 'tree') return treeField(entity)
  if (kind === 'map') return placeFields(entity)?.lat
  const fields = kind === 'kanban' ? boardFields(entity) : kind === 'calendar' ? dayFields(entity) : []
  return fields.find(({ name }) => name === kindBy) ?? (kind === 'calendar' ? sortedDay(entity) : undefined) ?? fields[0]
}

/** The day by which the rows come: a task's due date, not its start. */
function sortedDay(entity: Entity): Field | undefined {
  const [first] = entity.x.list?.sort?.split(',') ?? []
  return entity.fields.find((field) => isOnDay(field) && field.name === first?.replace('-', ''))
}
