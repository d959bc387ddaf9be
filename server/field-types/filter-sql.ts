/** Comparisons → SQL, by what a column holds. Values are parameters; operators arrive positive, the caller negates. */
import { isPointer, isPointerKind } from '../../src/schemas/core/record-pointer'
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { Field } from '../../src/schemas/core/define'
import { isIsoDate } from '../../src/schemas/core/iso-date'
import type { Operator } from '../../src/schemas/core/types'
import { dayBounds } from '../kernel/company-time'
import type { Context } from '../kernel/context'
import type { Sql } from '../kernel/sql'

/** One comparison of a filter, as the type of its field answers it. */
export interface FilterQuestion {
  ctx: Context
  field: Field
  op: Operator
  exact: boolean
  /** The values of the operator. @throws 422 unless they are as many as it takes and each fits */
  values: (fits: (item: unknown) => boolean) => readonly unknown[]
  /** The same as texts. */
  texts: () => readonly string[]
  /** A single day, where the values are one. */
  value: unknown
  /** The field does not take the operator. */
  refusal: () => Error
}

/** @param place the column; of a field with a table of its own, the rows there: `from … where …` */
export type FilterSql = (question: FilterQuestion, place: Sql) => Sql<boolean>

const isDecimal = (value: unknown) =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value))
const isBoolean = (value: unknown) =>
  value === true || value === false || value === 'true' || value === 'false' || value === '1' || value === '0'
const isTime = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  !Number.isNaN(Date.parse(value))

export const numberSql: FilterSql = (question, column) => scalarSql(question, column, question.values(isDecimal), sql`numeric`)
export const dateSql: FilterSql = (question, column) => scalarSql(question, column, question.values(isIsoDate), sql`date`)
export const timeSql: FilterSql = (question, column) => scalarSql(question, column, question.values(isTime), sql`time`)
export const booleanSql: FilterSql = (question, column) =>
  isOrdering(question) ? refuse(question, isBoolean) : scalarSql(question, column, question.values(isBoolean), sql`boolean`)

const isOrdering = ({ op }: FilterQuestion) => op !== 'empty' && op !== 'eq' && op !== 'in'
/** A wrong value is named before a wrong operator. */
function refuse(question: FilterQuestion, fits: (item: unknown) => boolean): never {
  question.values(fits)
  throw question.refusal()
}

function scalarSql({ op, refusal }: FilterQuestion, column: Sql, values: readonly unknown[], type: Sql): Sql<boolean> {
  const param = (value: unknown) => sql`${typeof value === 'number' ? new Decimal(value).toFixed() : String(value)}::text::${type}`
  const [first, second] = values
  switch (op) {
    case 'empty':
      return sql<boolean>`${column} is null`
    case 'eq':
      return sql<boolean>`${column} = ${param(first)}`
    case 'in':
      return values.length === 0 ? sql<boolean>`false` : sql<boolean>`${column} in (${sql.join(values.map(param))})`
    case 'gt':
      return sql<boolean>`${column} > ${param(first)}`
    case 'gte':
      return sql<boolean>`${column} >= ${param(first)}`
    case 'lt':
      return sql<boolean>`${column} < ${param(first)}`
    case 'lte':
      return sql<boolean>`${column} <= ${param(first)}`
    case 'between':
      return sql<boolean>`${column} between ${param(first)} and ${param(second)}`
    default:
      throw refusal()
  }
}

/** A day in a comparison with an instant is that day in the company's zone (shell.md §5.5). An instant is on a day, never equal to it. */
export const instantSql: FilterSql = (question, column) => {
  const { ctx, value } = question
  const values = question.values((item) => isIsoDate(item) || isInstant(item))
  const edge = (item: unknown, side: 'start' | 'end') => (isIsoDate(item) ? dayBounds(ctx, item)[side] : item)
  const compare = (op: Operator, days: readonly unknown[]) => scalarSql({ ...question, op }, column, days, sql`timestamptz`)
  switch (question.op) {
    case 'eq':
      return isIsoDate(value) ? compare('between', [edge(value, 'start'), edge(value, 'end')]) : compare('eq', values)
    case 'gte':
    case 'lt':
      return compare(
        question.op,
        values.map((item) => edge(item, 'start')),
      )
    case 'lte':
    case 'gt':
      return compare(
        question.op,
        values.map((item) => edge(item, 'end')),
      )
    case 'between':
      return compare('between', [edge(values[0], 'start'), edge(values[1], 'end')])
    default:
      return compare(question.op, values)
  }
}

export const textSql: FilterSql = ({ op, exact, texts, refusal }, column) => {
  if (op === 'empty') return sql<boolean>`(${column} is null or ${column} = '')`
  const values = texts()
  const fold = (text: Sql) => (exact ? text : sql`kontor_fold(${text})`)
  const left = fold(column)
  const right = (text: string | undefined) => fold(sql`${text ?? ''}::text`)
  const [first, second] = values
  switch (op) {
    case 'eq':
      return sql<boolean>`${left} = ${right(first)}`
    case 'in':
      return values.length === 0 ? sql<boolean>`false` : sql<boolean>`${left} in (${sql.join(values.map(right))})`
    case 'contains':
      return sql<boolean>`strpos(${left}, ${right(first)}) > 0`
    case 'startswith':
      return sql<boolean>`starts_with(${left}, ${right(first)})`
    case 'endswith':
      return sql<boolean>`right(${left}, length(${right(first)})) = ${right(first)}`
    case 'gt':
      return sql<boolean>`${left} collate "C" > ${right(first)}`
    case 'gte':
      return sql<boolean>`${left} collate "C" >= ${right(first)}`
    case 'lt':
      return sql<boolean>`${left} collate "C" < ${right(first)}`
    case 'lte':
      return sql<boolean>`${left} collate "C" <= ${right(first)}`
    case 'between':
      return sql<boolean>`${left} collate "C" between ${right(first)} and ${right(second)}`
    default:
      throw refusal()
  }
}

/** Codes compare as they are, so that their indexes serve. */
export const codeSql: FilterSql = (question, column) => textSql({ ...question, exact: true }, column)

/** One record (`cm/lead/12`), or all of an entity (`cm/lead`): what the index over the column finds. */
export const pointerSql: FilterSql = (question, column) => {
  if (question.op === 'empty') return sql<boolean>`${column} is null`
  const values = question.values((item) => isPointer(item) || isPointerKind(item)).map(String)
  if (question.op !== 'eq' && question.op !== 'in') throw question.refusal()
  const place = sql`${column} collate "C"`
  const ofKind = (kind: string) => sql`(${place} >= ${`${kind}/`}::text and ${place} < ${`${kind}0`}::text)`
  const records = values.filter(isPointer)
  const parts = [...(records.length > 0 ? [sql`${place} = any(${records}::text[])`] : []), ...values.filter(isPointerKind).map(ofKind)]
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Any language will do. */
export const i18nSql: FilterSql = (question, column) => {
  if (question.op === 'empty') return sql<boolean>`(${column} is null)`
  return sql<boolean>`exists (select 1 from jsonb_each_text(${column}) as language(code, text) where language.text <> '' and ${textSql(question, sql.ref('language.text'))})`
}

/** Any item of an array will do. */
const arraySql =
  (item: FilterSql): FilterSql =>
  (question, column) => {
    if (question.op === 'empty') return sql<boolean>`(coalesce(cardinality(${column}), 0) = 0)`
    return sql<boolean>`exists (select 1 from unnest(${column}) as item(value) where ${item(question, sql.ref('item.value'))})`
  }
export const textsSql = arraySql(textSql)
export const numbersSql = arraySql(numberSql)

export const filledSql: FilterSql = ({ op, refusal }, column) => {
  if (op !== 'empty') throw refusal()
  return sql<boolean>`${column} is null`
}

export const linksSql: FilterSql = (question, rows) => {
  if (question.op === 'empty') return sql<boolean>`not exists (select 1 ${rows})`
  if (isOrdering(question)) refuse(question, isDecimal)
  return sql<boolean>`exists (select 1 ${rows} and ${numberSql(question, sql.ref('part.target_id'))})`
}

export const rowsSql: FilterSql = ({ op, refusal }, rows) => {
  if (op !== 'empty') throw refusal()
  return sql<boolean>`not exists (select 1 ${rows})`
}
