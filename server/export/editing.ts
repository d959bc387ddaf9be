/**
 * A sheet that is changed and imported again (issue "Excel round trip"): what the import understands for each value, the row's number and
 * version, lists to choose from, and locked cells where the person may not write.
 */
import { sql } from 'kysely'
import type { Entity, Field } from '../../src/schemas/core/define'
import { isBoolean, isChoice, isMany } from '../../src/schemas/core/field-types'
import { fold } from '../../src/schemas/core/fold'
import { writableFields } from '../../src/schemas/core/json-schema'
import { cellFields, cellOf, type CellField } from '../../src/schemas/core/row-cells'
import type { Language } from '../../src/schemas/core/types'
import type { Context } from '../kernel/context'
import { fieldLabels, isImportable, targetLabel, targetsOf, valueLabels, type Target } from '../import/columns'
import type { Values } from '../contracts/hooks'
import { mayDo, mayWrite } from '../resource/query/rights'
import { rowPredicate } from '../resource/query/predicate'
import { titleJson, type RefTitle } from '../resource/query/titles'
import type { Texts } from '../contracts/texts'
import { asText, codesCell, type ValueContext } from '../field-types/field-type'
import { serverType } from '../field-types/field-types'
import { languageCell, type Column, type Refs } from './values'

/** A list in a cell is for choosing; what is longer is searched in the console. */
const longestList = 500

export interface EditingSheet {
  columns: Column[]
  isWritable: (row: Values) => boolean
  mayAdd: boolean
}

/** The member of a row that says whether the caller may change it. */
export const writableMember = '_writable'
export const writableSql = (ctx: Context, entity: Entity) =>
  mayDo(ctx, entity, 'edit') ? rowPredicate(ctx, entity, 'write', 't') : sql<boolean>`false`

interface EditingOptions {
  texts: Texts
  values: ValueContext
  /** What comes with the rows and is kept elsewhere. */ virtualFields: readonly Field[]
  /** The cell of a field as every export has it. */ valueOf: (field: Field) => Column['cell']
}

/** @returns the columns of the chosen fields and of what stands beside them, led by the hidden number and version */
export async function editingSheet(
  ctx: Context,
  entity: Entity,
  fields: readonly Field[],
  { texts, values, virtualFields, valueOf }: EditingOptions,
): Promise<EditingSheet> {
  const writable = new Set(writableFields(entity))
  const columns: Column[] = [rowColumn('id'), rowColumn('version')]
  const cells = chosenCells(entity, fields)
  const cellColumn = ({ field, list, cell }: CellField): Column => ({
    heading: fieldLabels(texts, entity, field)[values.language] ?? field.name,
    width: 20,
    numeric: false,
    locked: !writable.has(list) || !mayWrite(ctx, entity, list),
    cell: (row) => asText(String(cellOf(row[list.name], cell) ?? '')),
  })
  for (const field of [...fields.filter((one) => one.name !== 'id' && one.name !== 'version'), ...virtualFields]) {
    // Where a computed field shows the same, the cell is written in its place; the others stand where their child rows would.
    columns.push(
      ...cells
        .filter((one) => one.field.name === field.name || (one.list === field && !fields.some(({ name }) => name === one.field.name)))
        .map(cellColumn),
    )
    if (cells.some((one) => one.field.name === field.name) || !isImportable(field)) continue
    const names = field.ref ? await referenceNames(ctx, field) : undefined
    const label = fieldLabels(texts, entity, field)[values.language]
    const locked = !virtualFields.includes(field) && (!writable.has(field) || !mayWrite(ctx, entity, field) || field.x.fixed === true)
    const choices = choicesFor(texts, entity, field, values.language, names)
    for (const target of targetsOf(field)) {
      columns.push({
        heading: targetLabel(label ?? target.name, target),
        width: 20,
        numeric: false,
        locked,
        cell: cellFor(target, values, names) ?? valueOf(field),
        ...(choices.length > 0 ? { choices } : {}),
      })
    }
  }
  return { columns, isWritable: (row) => row[writableMember] === true, mayAdd: mayDo(ctx, entity, 'create') }
}

/** Single values of child rows: those of rows that were chosen, and those that were chosen themselves. */
export const chosenCells = (entity: Entity, fields: readonly Field[]): CellField[] =>
  cellFields(entity).filter(({ field, list }) => fields.includes(list) || fields.some(({ name }) => name === field.name))

/** How the import finds what a reference stands for, and what is offered to choose from. */
interface ReferenceNames {
  nameOf: (id: number, found: RefTitle | undefined) => string
  offered: string[]
}

/** None where several stand in one cell: a list takes one. */
function choicesFor(texts: Texts, entity: Entity, field: Field, language: Language, names: ReferenceNames | undefined): readonly string[] {
  if (isMany(field)) return []
  if (isChoice(field)) return (field.values ?? []).map((value) => valueLabels(texts, entity, field, value)[language] ?? value)
  if (isBoolean(field)) return ['screens:yes', 'screens:no'].map((key) => texts.translate(language, { key }))
  return names?.offered ?? []
}

/** @returns undefined where the import understands the cell that every export has */
function cellFor({ field, language }: Target, values: ValueContext, names: ReferenceNames | undefined): Column['cell'] | undefined {
  if (language) return languageCell(field, language)
  if (names) return (row, refs) => asText(namesOf(field, row[field.name], refs, names.nameOf))
  if (field.x.codes) return (row) => codesCell(row[field.name])
  const { toEditedCell } = serverType(field)
  return toEditedCell && ((row) => toEditedCell(row[field.name], values, field))
}

/** Names as the API has them: the import knows them in every language. */
const rowColumn = (name: 'id' | 'version'): Column => ({
  heading: name,
  width: 10,
  numeric: true,
  locked: true,
  hidden: true,
  cell: (row) => ({ kind: 'number', digits: String(row[name]), scale: 0 }),
})

function namesOf(field: Field, value: unknown, refs: Refs, nameOf: ReferenceNames['nameOf']): string {
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
  return ids.map((id) => nameOf(id, refs[field.ref ?? '']?.[String(id)])).join('; ')
}

/** A title is enough where no other row has it; otherwise the number goes along. */
async function referenceNames(ctx: Context, field: Field): Promise<ReferenceNames> {
  const target = ctx.snapshot.get(field.ref ?? '')
  const visible = target.lookup || target.x.open_options ? sql<boolean>`true` : rowPredicate(ctx, target, 'read', 't')
  const { rows } = await sql<{ id: number; found: RefTitle }>`
    select t.id, ${titleJson(ctx, target, 't')} as found from ${sql.table(target.table)} as t where t.deleted_at is null and ${visible} order by t.id limit ${longestList + 1}`.execute(
    ctx.db,
  )
  const isKnown = rows.length <= longestList
  const counts = new Map<string, number>()
  for (const { found } of rows)
    for (const text of [found.title, found.code ?? '']) counts.set(fold(text), (counts.get(fold(text)) ?? 0) + 1)
  const nameOf = (id: number, found: RefTitle | undefined) => {
    const title = found?.title ?? ''
    // Several stand in one cell with semicolons between them.
    if (/[;；\n]/u.test(title)) return `#${id}`
    return isKnown && title !== '' && counts.get(fold(title)) === 1 ? title : `${title} #${id}`.trim()
  }
  return { nameOf, offered: isKnown ? rows.filter(({ found }) => found.active).map(({ id, found }) => nameOf(id, found)) : [] }
}
