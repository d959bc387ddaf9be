/**
 * A sheet that is changed and imported again (issue "Excel round trip"): what the import understands for each value, the row's number and
 * version, lists to choose from, and locked cells where the person may not write.
 */
import { sql } from 'kysely'
import type { Entity, Field } from '../../src/schemas/define'
import { fold } from '../../src/schemas/fold'
import { writableFields } from '../../src/schemas/json-schema'
import type { Context } from '../context'
import { fieldLabels, isImportable, targetLabel, targetsOf, valueLabels } from '../import/columns'
import type { Values } from '../module'
import { mayDo, mayWrite } from '../resource/rights'
import { rowPredicate } from '../resource/predicate'
import { titleJson, type RefTitle } from '../resource/titles'
import type { Texts } from '../texts'
import type { Cell, Column, Refs, ValueContext } from './values'

/** A list in a cell is for choosing; what is longer is searched in the console. */
const longestList = 500

export interface EditingSheet { columns: Column[]; isWritable: (row: Values) => boolean; mayAdd: boolean }

/** The member of a row that says whether the caller may change it. */
export const writableMember = '_writable'
export const writableSql = (ctx: Context, entity: Entity) => (mayDo(ctx, entity, 'edit') ? rowPredicate(ctx, entity, 'write', 't') : sql<boolean>`false`)

/** @param valueOf the cell of a field as every export has it @returns the columns of the chosen fields, led by the hidden number and version */
export async function editingSheet(ctx: Context, { texts, values }: { texts: Texts; values: ValueContext }, entity: Entity, fields: readonly Field[], valueOf: (field: Field) => (row: Values, refs: Refs) => Cell): Promise<EditingSheet> {
  const writable = new Set(writableFields(entity))
  const columns: Column[] = [rowColumn('id'), rowColumn('version')]
  for (const field of fields.filter((one) => isImportable(one) && one.name !== 'id' && one.name !== 'version')) {
    const names = field.ref ? await referenceNames(ctx, field) : undefined
    const locked = !writable.has(field) || !mayWrite(ctx, entity, field) || field.x.fixed === true
    for (const target of targetsOf(field)) {
      const { language } = target
      const own = language ? (row: Values): Cell => asText((row[field.name] as Readonly<Record<string, string>> | null)?.[language] ?? '')
        : names ? (row: Values, refs: Refs): Cell => asText(namesOf(field, row[field.name], refs, names.nameOf))
        : field.x.codes || field.type === 'owner' || field.type === 'owners' ? (row: Values) => asText([row[field.name] ?? []].flat().join('; '))
        : field.type === 'datetime' ? (row: Values) => instantCell(values, row[field.name])
        : valueOf(field)
      columns.push({
        heading: targetLabel(fieldLabels(texts, entity, field)[values.language] ?? target.name, target), width: 20, numeric: false, locked, cell: own,
        ...(field.type === 'refs' ? {} : listed(field.type === 'enum' ? (field.values ?? []).map((value) => valueLabels(texts, entity, field, value)[values.language] ?? value)
          : field.type === 'boolean' ? ['screens:yes', 'screens:no'].map((key) => texts.translate(values.language, { key })) : names?.offered ?? [])),
      })
    }
  }
  return { columns, isWritable: (row) => row[writableMember] === true, mayAdd: mayDo(ctx, entity, 'create') }
}

const listed = (choices: readonly string[]) => (choices.length > 0 ? { choices } : {})
const asText = (text: string): Cell => (text === '' ? { kind: 'empty' } : { kind: 'text', text })

/** Names as the API has them: the import knows them in every language. */
const rowColumn = (name: 'id' | 'version'): Column =>
  ({ heading: name, width: 10, numeric: true, locked: true, hidden: true, cell: (row) => ({ kind: 'number', digits: String(row[name]), scale: 0 }) })

/** Sheets know no fractions of a second: an instant that has one keeps it as text. */
function instantCell({ wallTime }: ValueContext, value: unknown): Cell {
  if (typeof value !== 'string') return { kind: 'empty' }
  if (!value.endsWith('.000Z')) return { kind: 'text', text: value }
  const [date = '', time = ''] = wallTime(value).split(' ')
  return { kind: 'datetime', date, time }
}

function namesOf(field: Field, value: unknown, refs: Refs, nameOf: (id: number, found: RefTitle | undefined) => string): string {
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
  return ids.map((id) => nameOf(id, refs[field.ref ?? '']?.[String(id)])).join('; ')
}

/** A title is enough where no other row has it; otherwise the number goes along. */
async function referenceNames(ctx: Context, field: Field): Promise<{ nameOf: (id: number, found: RefTitle | undefined) => string; offered: string[] }> {
  const target = ctx.snapshot.get(field.ref ?? '')
  const visible = target.lookup || target.x.open_options ? sql<boolean>`true` : rowPredicate(ctx, target, 'read', 't')
  const { rows } = await sql<{ id: number; found: RefTitle }>`
    select t.id, ${titleJson(ctx, target, 't')} as found from ${sql.table(target.table)} as t where t.deleted_at is null and ${visible} order by t.id limit ${longestList + 1}`.execute(ctx.db)
  const isKnown = rows.length <= longestList
  const counts = new Map<string, number>()
  for (const { found } of rows) for (const text of [found.title, found.code ?? '']) counts.set(fold(text), (counts.get(fold(text)) ?? 0) + 1)
  const nameOf = (id: number, found: RefTitle | undefined) => {
    const title = found?.title ?? ''
    // Several stand in one cell with semicolons between them.
    if (/[;；\n]/u.test(title)) return `#${id}`
    return isKnown && title !== '' && counts.get(fold(title)) === 1 ? title : `${title} #${id}`.trim()
  }
  return { nameOf, offered: isKnown ? rows.filter(({ found }) => found.active).map(({ id, found }) => nameOf(id, found)) : [] }
}
