/** Which cells are edited where they stand. Pure. */
import type { RecordRow } from '../../../providers/data/record-api'
import type { Field } from '../../../schemas/core/define'
import { holds, isLine, isLong, isMany, isOne } from '../../../schemas/core/field-types'
import { isShown } from '../../../schemas/core/shown'
import type { Column } from './columns'
import type { ListUi } from '../state/list-context'

/** A cell under edit. */
export interface CellPlace {
  row: number
  column: string
}

const isPickedType = (field: Field) => isOne(field, 'boolean', 'date', 'time', 'datetime', 'choice', 'reference', 'owner')
const isTypedType = (field: Field) => isLine(field) || isOne(field, 'integer', 'decimal', 'translated')

/** What wants more room than a cell: several values, long texts. */
const isRoomyType = (field: Field) => isLong(field) || (isMany(field) && holds(field, 'choice', 'reference', 'owner'))

/** A choice is an answer; what is typed waits for Enter. */
export const isPicked = (field: Field): boolean => isPickedType(field) || field.x.codes !== undefined

/** The schema, the person's rights on field and row, and the row's own conditions allow it; the server decides in the end. */
export function isEditable(
  { known, entity, resource, trash }: Pick<ListUi, 'known' | 'entity' | 'resource' | 'trash'>,
  column: Pick<Column, 'field'>,
  row: RecordRow,
  { roomy = false } = {},
): column is typeof column & { field: Field } {
  const { field } = column
  if (
    !field ||
    trash ||
    !(isPickedType(field) || isTypedType(field) || (roomy && isRoomyType(field))) ||
    field.x.file ||
    field.x.computed ||
    (Array.isArray(row._masked) && row._masked.includes(field.name)) ||
    (resource.inputs[field.name] && !resource.cellInputs[field.name]) ||
    !known.mayWrite(field) ||
    field.x.fixed ||
    row._closed?.includes(field.name)
  )
    return false
  // The marks of a lookup have controls of their own.
  if (entity.lookup && (field.name === 'active' || field.name === 'is_default' || (field.name === 'code' && row.is_system === true)))
    return false
  return (row._actions?.includes('edit') ?? false) && isShown(field, row)
}

/** The cell where the edit goes on, along the row. */
export function nextEditable(
  ui: Parameters<typeof isEditable>[0],
  columns: readonly Column[],
  row: RecordRow,
  from: string,
  step: -1 | 1,
): CellPlace | null {
  const at = columns.findIndex(({ name }) => name === from)
  const rest = step === 1 ? columns.slice(at + 1) : columns.slice(0, Math.max(0, at)).reverse()
  const next = rest.find((column) => isEditable(ui, column, row))
  return next ? { row: row.id, column: next.name } : null
}
