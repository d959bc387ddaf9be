/** Fields and expressions that a form names, held against the fields that it has (wf.md §9). */
import { judgeExpression, type Names } from '../../schemas/core/expression/judge'
import { onDay } from '../../schemas/core/expression/company-time'
import type { Kind } from '../../schemas/core/expression/language-functions'
import type { ExpressionError } from '../../schemas/core/expression/syntax'
import { numberOf, valueOf } from '../../schemas/core/expression/values'
import { comparisonsOf, positiveOf, type Comparison } from '../../schemas/core/filter'
import type { When } from './flow'
import type { FormField, FormSchema } from './form'
import type { PublicationProblem } from './problem'
import { readExpression } from './when'

/** @param path `amount`, `amount.currency`, `items.price` */
export const hasField = (schema: FormSchema, path: string): boolean => fieldOf(schema, path) !== undefined

/** @returns undefined where the form has none there */
export function fieldOf({ properties }: FormSchema, path: string): FormField | undefined {
  const [first = '', second, ...more] = path.split('.')
  if (!Object.hasOwn(properties, first)) return undefined
  const field = properties[first]
  if (second === undefined) return field
  const inner = field?.properties ?? field?.items?.properties ?? {}
  return more.length === 0 && Object.hasOwn(inner, second) ? inner[second] : undefined
}

/** @param row a target within a child table: its columns are read by their own names */
export function whenProblems(when: When, schema: FormSchema, row = ''): PublicationProblem[] {
  if ('expr' in when) return expressionProblems(when.expr, schema, { row, gives: 'boolean' })
  return comparisonsOf(when).flatMap((comparison) => comparisonProblems(comparison, schema, row))
}

interface Meant {
  /** A target within a child table: its columns are read by their own names. */
  row?: string
  /** What must come of it; absent = any one value. */
  gives?: Kind | 'list'
  /** The field that takes it; absent = a condition. */
  name?: string
}

/** @returns the first mistake of the text, or that what comes of it is not what is meant */
export function expressionProblems(
  text: string,
  schema: FormSchema,
  { row = '', gives = 'any', name = '' }: Meant = {},
): PublicationProblem[] {
  const expression = readExpression(text)
  const judged = expression.ok ? judgeExpression(expression.value, namesOf(schema, row)) : expression
  if (!judged.ok) return [mistakeProblem(judged.error, text)]
  const { kind, of } = judged.value
  const bad = (reason: string): PublicationProblem[] => [{ key: 'bad_expression', params: { expression: text, where: text, reason } }]
  if (of !== undefined && gives !== 'list') return bad('one_of_many')
  if (gives === 'boolean' && name === '') return takes('boolean', kind) ? [] : bad('no_truth')
  if (gives === 'list' ? of !== undefined || kind === 'any' || kind === 'rows' : takes(gives, kind)) return []
  return [{ key: 'wrong_kind', params: { expression: text, name, kind, wanted: gives } }]
}

function mistakeProblem({ key, params, at }: ExpressionError, text: string): PublicationProblem {
  if (key === 'unknown_name' || key === 'unknown_name_meant') return { key: 'unknown_field', params: { name: params.name ?? '' } }
  const where = text.slice(at.from, at.to).trim() || text
  return { key: 'bad_expression', params: { ...params, expression: text, where, reason: key } }
}

/** A field of this kind takes a value of that one: a number becomes money in the field's currency, and a text of anything plain. */
function takes(field: Kind, value: Kind): boolean {
  if (field === value || field === 'any' || value === 'any' || field === 'rows') return true
  if (field === 'number' || field === 'money') return value === 'number' || value === 'money'
  return field === 'text' && (value === 'number' || value === 'date' || value === 'datetime')
}

/** @returns what a field holds, of a column and of a part too; `any` where the schema does not say */
export function kindAt({ properties }: FormSchema, path: string): Kind {
  const [first = '', second] = path.split('.')
  const field = properties[first]
  const inner = second === undefined ? undefined : (field?.properties ?? field?.items?.properties)?.[second]
  const found = second === undefined ? field : inner
  return found ? kindOf(found) : 'any'
}

/** Whether a comparison can ever hold, and compares what is meant. */
function comparisonProblems({ field: name, op, value }: Comparison, schema: FormSchema, row: string): PublicationProblem[] {
  const [table = '', column] = row.split('.')
  const columns = column === undefined ? undefined : schema.properties[table]?.items?.properties
  const isColumn = columns !== undefined && Object.hasOwn(columns, name.split('.')[0] ?? '')
  const path = isColumn ? `${table}.${name}` : name
  if (!(isColumn ? hasField({ ...schema, properties: columns }, name) : hasField(schema, name)))
    return [{ key: 'unknown_field', params: { name } }]
  const kind = isColumn ? kindAt({ ...schema, properties: columns }, name) : kindAt(schema, name)
  const about = (key: PublicationProblem['key'], params = {}): PublicationProblem[] => [{ key, params: { name: path, kind, ...params } }]
  if (op === 'empty' || op === 'nempty') return []
  if (!isColumn && name.includes('.') && schema.properties[name.split('.')[0] ?? '']?.items) return about('condition_rows')
  if (kind === 'money') return about('condition_money', { meant: `${name}.amount` })
  const known = compares[kind]
  if (!known) return []
  if (!known.ops.includes(positiveOf(op))) return about('condition_operator', { op })
  const wrong = [value].flat().find((one) => !known.fits(one))
  return wrong === undefined ? [] : about('condition_kind', { value: JSON.stringify(wrong) ?? '' })
}

const texts = ['eq', 'in', 'gt', 'gte', 'lt', 'lte', 'between', 'contains', 'startswith', 'endswith']
const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)
const isDay = (value: unknown): boolean => typeof value === 'string' && onDay(value, {}) !== null

/** By what a field holds: how it is compared, and with what. */
const compares: Readonly<Partial<Record<Kind, { ops: readonly string[]; fits: (value: unknown) => boolean }>>> = {
  number: { ops: texts.slice(0, 7), fits: (value) => typeof value !== 'boolean' && numberOf(valueOf(value)) !== null },
  date: { ops: texts.slice(0, 7), fits: isDay },
  datetime: { ops: texts.slice(0, 7), fits: isDay },
  boolean: { ops: ['eq', 'in'], fits: (value) => value === true || value === false || value === 'true' || value === 'false' },
  text: { ops: texts, fits: isScalar },
  rows: { ops: [], fits: () => false },
}

/** What expressions of a form may read. @param row a target within a child table */
export function namesOf({ properties }: FormSchema, row = ''): Names {
  const known = (field: FormField): Names[string] => {
    const inside = field.items?.properties ?? field.properties
    return { kind: kindOf(field), ...(inside ? { fields: mapped(inside) } : {}) }
  }
  const mapped = (fields: Readonly<Record<string, FormField>>): Names =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, known(field)]))
  const all = mapped(properties)
  const [table = '', column] = row.split('.')
  if (column === undefined) return all
  return { ...all, ...mapped(properties[table]?.items?.properties ?? {}), parent: { kind: 'any', fields: all } }
}

function kindOf({ type, format, properties, items, x }: FormField): Kind {
  if (items?.properties) return 'rows'
  if (properties) return Object.hasOwn(properties, 'amount') && Object.hasOwn(properties, 'currency') ? 'money' : 'any'
  // A number of a record is compared, but nothing is computed with it.
  if (typeof x === 'object' && x !== null && 'ref' in x) return 'any'
  const [plain] = [type].flat().filter((one) => one !== 'null')
  if (plain === 'integer' || plain === 'number' || format === 'decimal') return 'number'
  if (plain === 'boolean') return 'boolean'
  if (plain !== 'string') return 'any'
  return format === 'date' ? 'date' : format === 'date-time' ? 'datetime' : 'text'
}
