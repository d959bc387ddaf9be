/** A record in the words of who prints it: facts and tables of its fields, of what he may read alone. */
import type { Entity, Field } from '../../../../src/schemas/core/define'
import type { Condition } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import type { TableColumn } from '../../../pdf/pdf-page'
import { printedBy, type PrintedBy } from '../../../export/printed-by'
import { readRows } from '../../../export/rows'
import { cellOf, textOfCell, wallClock, type Refs } from '../../../export/values'
import type { ValueContext } from '../../../field-types/field-type'
import { fieldLabel } from '../../../i18n/field-words'
import type { Values } from '../../../contracts/hooks'
import { recordAnswer } from '../../../resource/read/read'
import { hiddenFields, mayDo } from '../../../resource/query/rights'
import type { Texts } from '../../../contracts/texts'
import type { RecordSection } from '../../../export/record-page'

export interface PrintedRecord {
  row: Values
  refs: Refs
}

export interface RecordWords {
  by: PrintedBy
  values: ValueContext
  /** `cm:print.<key>` in the reader's language. */
  say: (key: string, params?: Readonly<Record<string, string>>) => string
  /** The value of one field, as it is read on paper. */
  text: (entity: Entity, name: string, record: PrintedRecord) => string
  label: (entity: Entity, name: string) => string
}

export async function recordWords(ctx: Context, texts: Texts): Promise<RecordWords> {
  const by = await printedBy(ctx, texts)
  const values: ValueContext = {
    texts,
    language: ctx.language,
    labels: 'language',
    wallTime: wallClock(by.zone),
    companyCurrency: by.currency,
  }
  const fieldOf = (entity: Entity, name: string) => entity.fields.find((field) => field.name === name)
  return {
    by,
    values,
    say: (key, params = {}) => texts.translate(ctx.language, { key: `cm:print.${key}`, params }),
    label: (entity, name) => {
      const field = fieldOf(entity, name)
      return field ? fieldLabel(texts, ctx.language, entity, field) : name
    },
    text: (entity, name, { row, refs }) => {
      const field = fieldOf(entity, name)
      return field ? textOfCell(cellOf(values, entity, field, row, refs)) : ''
    },
  }
}

/** As a screen of it gets it: without fields that the caller may not read. @throws 404 */
export async function printedRecord(ctx: Context, entity: Entity, id: number): Promise<PrintedRecord> {
  const {
    data: { _refs, ...row },
  } = JSON.parse(await recordAnswer(ctx, entity, id)) as { data: Values & { _refs: Refs } } // recordAnswer's own text
  return { row, refs: _refs }
}

/** The filled ones of these fields. @param title null = the page's first, which needs none */
export function factsOf(
  words: RecordWords,
  entity: Entity,
  record: PrintedRecord,
  { title, names }: { title: string | null; names: readonly string[] },
): RecordSection[] {
  const facts = names
    .map((name) => ({ label: words.label(entity, name), value: words.text(entity, name, record) }))
    .filter(({ value }) => value !== '')
  return facts.length === 0 ? [] : [{ kind: 'facts', title, facts }]
}

/** Custom fields that are to be printed (cm.md §3.7). */
export const printedCustom = ({ fields }: Entity): string[] =>
  fields.filter(({ custom }) => custom?.show_in.includes('print')).map(({ name }) => name)

interface RowsWanted {
  title: string
  filter: Condition
  sort: { field: string; descending: boolean }
  /** With their shares of the width. */ fields: Readonly<Record<string, number>>
  atMost?: number
}

/** Other records as a table; none at all for who may not list them, or where there are none. */
export async function tableOf(
  ctx: Context,
  words: RecordWords,
  entity: Entity,
  { title, filter, sort, fields, atMost = 100 }: RowsWanted,
): Promise<RecordSection[]> {
  if (!mayDo(ctx, entity, 'list')) return []
  const hidden = hiddenFields(ctx, entity)
  const names = Object.keys(fields).filter((name) => !hidden.has(name))
  const found: PrintedRecord[] = []
  // The currency says how many digits an amount has.
  for await (const { rows, refs } of readRows(
    ctx,
    entity,
    { filter, sort: [sort] },
    { columns: new Set([...names, 'currency']), withPeople: false },
  )) {
    found.push(...rows.map((row) => ({ row, refs })))
    if (found.length >= atMost) break
  }
  if (found.length === 0) return []
  return [
    {
      kind: 'table',
      title,
      columns: names.map((name): TableColumn => ({ share: fields[name] ?? 1, right: isAmount(entity, name) })),
      table: {
        headings: names.map((name) => words.label(entity, name)),
        rows: found.slice(0, atMost).map((record) => names.map((name) => words.text(entity, name, record))),
      },
    },
  ]
}

const amounts = new Set<Field['type']>(['money', 'decimal', 'percent', 'integer'])
const isAmount = (entity: Entity, name: string): boolean => amounts.has(entity.fields.find((field) => field.name === name)?.type ?? 'text')
