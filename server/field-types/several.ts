/** Several values in one column, and child rows in a table of their own. */
import type { Field } from '../../src/schemas/core/define'
import type { Values } from '../contracts/hooks'
import { eachPart, joined, parts, type FieldCheck, type ServerFieldType, type SheetPlace } from './field-type'
import { numbersSql, rowsSql, textsSql } from './filter-sql'
import { integerCell } from './numbers'

/** @param nullable what values may be is checked elsewhere */
export function itemChecks({ schema }: Field, column: string, { nullable = false } = {}): FieldCheck[] {
  const bounds = [
    ...(typeof schema.minItems === 'number' ? [`cardinality(${column}) >= ${schema.minItems}`] : []),
    ...(typeof schema.maxItems === 'number' ? [`cardinality(${column}) <= ${schema.maxItems}`] : []),
    ...(nullable ? [] : [`array_position(${column}, null) is null`]),
  ]
  return bounds.length === 0 ? [] : [{ rule: 'items', sql: bounds.join(' and ') }]
}

/** Child rows: one a line, their filled values one after the other. */
function rowsText(value: unknown, { context, field, itemText }: SheetPlace): string {
  if (!Array.isArray(value)) return ''
  const items = (field.items ?? []).filter((item) => !item.x.secret)
  if (context.labels === 'field')
    return JSON.stringify(value.map((row: Values) => Object.fromEntries(items.map(({ name }) => [name, row[name] ?? null]))))
  const isFilled = (one: unknown) => one !== null && one !== undefined && one !== ''
  return value
    .map((row: Values) =>
      items
        .filter(({ name }) => isFilled(row[name]))
        .map((item) => itemText(item, row[item.name]))
        .join(' / '),
    )
    .join('\n')
}

export const severalTypes = {
  texts: {
    column: () => 'text[]',
    checks: (field, column) => itemChecks(field, column),
    searchText: (column) => `kontor_join(${column})`,
    filter: textsSql,
    fromCell: (cell) => ({ value: parts(cell) }),
    toText: (value) => joined(value, String),
  },
  integers: {
    column: () => 'integer[]',
    checks: (field, column) => itemChecks(field, column),
    filter: numbersSql,
    fromCell: (cell) => eachPart(cell, integerCell),
    toText: (value) => joined(value, String),
  },
  list: {
    coerce: (value, field, coerceRow) => (Array.isArray(value) ? value.map((row: unknown) => coerceRow(field, row)) : value),
    filter: rowsSql,
    fromCell: (cell) => ({ value: cell.normalize('NFC') }),
    toText: rowsText,
    width: 40,
  },
} satisfies Record<string, ServerFieldType>
