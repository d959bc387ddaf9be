/** A pasted range of a spreadsheet laid over the rows of a child table: pure. */
import { cellValue, type CellContext } from '../../../../../screens/field-types/grid-types'
import { i18nText } from '../../../../../shared/engine/i18n-text'
import type { FieldUi, FormField } from '../../../../../shared/wf/form'
import { fieldOf } from '../field-of'
import type { Values } from '../rule-state'

export interface TableColumn {
  name: string
  label: string
  schema: FormField
  ui: FieldUi
  /** Nobody types in it: what is pasted there is left out. */
  isFixed: boolean
}

interface Laid {
  rows: Values[]
  /** Cells that were not understood, or had no place. */
  left: number
}

/** @param most rows @param currency of amounts that come without one */
export function layPasted(
  range: readonly (readonly string[])[],
  {
    rows,
    columns,
    at,
    most,
  }: { rows: readonly Values[]; columns: readonly TableColumn[]; at: { row: number; column: number }; most: number },
  context: CellContext & { currency: string },
): Laid {
  const same = (a: string, b: string) => a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase()
  const isHeading = (range[0] ?? []).every((text, n) => same(text, columns[at.column + n]?.label ?? ''))
  const next: Values[] = [...rows]
  let left = 0
  ;(isHeading ? range.slice(1) : range).forEach((line, down) =>
    line.forEach((text, right) => {
      const column = columns[at.column + right]
      const row = at.row + down
      const value = column && !column.isFixed && row < most ? valueFrom(text, column, context) : notUnderstood
      if (value === notUnderstood) {
        if (text.trim() !== '') left += 1
        return
      }
      while (next.length <= row) next.push({})
      next[row] = { ...next[row], [column?.name ?? '']: value }
    }),
  )
  return { rows: next, left }
}

const notUnderstood = Symbol('not understood')

function valueFrom(text: string, { name, schema, ui }: TableColumn, context: CellContext & { currency: string }): unknown {
  if (text.trim() === '') return undefined
  if (schema.oneOf) return chosenBy(text, schema, ui)
  const isMoney = schema.properties?.amount !== undefined
  const field = isMoney ? { name, type: 'decimal' as const, required: false, schema: {}, x: {} } : fieldOf(name, schema, ui)
  if (!field) return schema.type === 'string' ? text.trim() : notUnderstood
  const cell = cellValue(field, text, context)
  if (!('value' in cell)) return notUnderstood
  return isMoney ? { amount: cell.value, currency: context.currency } : (cell.value ?? undefined)
}

/** By its value, or by what it is called in any language. */
function chosenBy(text: string, schema: FormField, ui: FieldUi): unknown {
  const word = text.normalize('NFKC').trim().toLowerCase()
  const found = schema.oneOf?.find(({ const: value, title }) =>
    [
      String(value),
      title ?? '',
      ...Object.values(ui['ui:choices']?.[String(value)] ?? {}),
      i18nText(ui['ui:choices']?.[String(value)], 'en'),
    ]
      .map((one) => one.normalize('NFKC').trim().toLowerCase())
      .includes(word),
  )
  return found ? found.const : notUnderstood
}
