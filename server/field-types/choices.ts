/** What is chosen: yes or no, one of a list, several of it. */
import { fold } from '../../src/schemas/core/fold'
import type { Field } from '../../src/schemas/core/define'
import { valueLabel } from '../i18n/field-words'
import { literal } from '../kernel/sql'
import { eachPart, joined, wrongCell, type CellContext, type CellValue, type ServerFieldType, type SheetPlace } from './field-type'
import { booleanSql, codeSql, textsSql } from './filter-sql'
import { itemChecks } from './several'

const yes = new Set(['true', 'yes', 'y', '1', 'x', '是', '有', 'はい', '✓', '○', 'v'])
const no = new Set(['false', 'no', 'n', '0', '否', '無', '无', 'いいえ', '✗', '×'])

function booleanCell(text: string): CellValue {
  const word = fold(text)
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : wrongCell('error:import.boolean')
}

function choiceCell(field: Field, text: string, { values }: CellContext): CellValue {
  if (field.values?.includes(text)) return { value: text }
  const value = values(field).get(fold(text))
  return value === undefined ? wrongCell('error:import.choice', { value: text.slice(0, 60) }) : { value }
}

const yesNo = (value: unknown, { context: { labels, texts, language } }: SheetPlace): string =>
  labels === 'field' ? String(value) : texts.translate(language, { key: value === true ? 'screens:yes' : 'screens:no' })

const choiceText = (value: unknown, { context: { labels, texts, language }, entity, field, list }: SheetPlace): string =>
  labels === 'field' ? String(value) : valueLabel(texts, language, { entity, field, list }, String(value))

const values = (field: Field) => (field.values ?? []).map(literal).join(', ')

export const choiceTypes = {
  boolean: {
    column: () => 'boolean',
    indexed: true,
    groups: true,
    filter: booleanSql,
    fromCell: (cell) => booleanCell(cell.trim()),
    toCell: (value, place) => ({ kind: 'boolean', value: value === true, text: yesNo(value === true, place) }),
    toText: yesNo,
    hint: true,
    width: 10,
  },
  enum: {
    column: () => 'text',
    checks: (field, column) => [{ rule: 'enum', sql: `${column} in (${values(field)})` }],
    indexed: true,
    groups: true,
    searchText: (column) => `coalesce(${column}, '')`,
    filter: codeSql,
    fromCell: (cell, field, context) => choiceCell(field, cell.trim(), context),
    toText: choiceText,
    width: 16,
  },
  set: {
    column: () => 'text[]',
    checks: (field, column) => [
      { rule: 'enum', sql: `${column} <@ array[${values(field)}]::text[]` },
      // Null is no value of the list.
      ...itemChecks(field, column, { nullable: true }),
    ],
    filter: textsSql,
    fromCell: (cell, field, context) => eachPart(cell, (item) => choiceCell(field, item, context)),
    toText: (value, place) => joined(value, (item) => choiceText(item, place)),
  },
} satisfies Record<string, ServerFieldType>
