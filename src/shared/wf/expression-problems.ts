/** Fields and expressions that a form names, held against the fields that it has (wf.md §9). */
import { judgeExpression, type Names } from '../../schemas/core/expression/judge'
import { comparisonsOf } from '../../schemas/core/filter'
import type { When } from './flow'
import type { FormField, FormSchema } from './form'
import type { PublicationProblem } from './problem'
import { readExpression } from './when'

/** @param path `amount`, `amount.currency`, `items.price` */
export function hasField({ properties }: FormSchema, path: string): boolean {
  const [first = '', second, ...more] = path.split('.')
  if (!Object.hasOwn(properties, first)) return false
  const field = properties[first]
  if (second === undefined) return true
  const inner = field?.properties ?? field?.items?.properties ?? {}
  return more.length === 0 && Object.hasOwn(inner, second)
}

/** @param row a target within a child table: its columns are read by their own names */
export function whenProblems(when: When, schema: FormSchema, row = ''): PublicationProblem[] {
  if ('expr' in when) return expressionProblems(when.expr, schema, row)
  const [table = '', column] = row.split('.')
  const columns = column === undefined ? {} : (schema.properties[table]?.items?.properties ?? {})
  const unknown = comparisonsOf(when).filter(({ field }) => !hasField(schema, field) && !Object.hasOwn(columns, field))
  return unknown.map(({ field }) => ({ key: 'unknown_field', params: { name: field } }))
}

export function expressionProblems(text: string, schema: FormSchema, row = ''): PublicationProblem[] {
  const expression = readExpression(text)
  const judged = expression.ok ? judgeExpression(expression.value, namesOf(schema, row)) : expression
  if (judged.ok) return []
  const { key, params } = judged.error
  if (key === 'unknown_name' || key === 'unknown_name_meant') return [{ key: 'unknown_field', params: { name: params.name ?? '' } }]
  return [{ key: 'bad_expression', params: { ...params, expression: text, reason: key } }]
}

function namesOf({ properties }: FormSchema, row: string): Names {
  const known = (field: FormField): Names[string] => {
    if (field.items?.properties) return { kind: 'rows', fields: mapped(field.items.properties) }
    if (field.properties) return { kind: 'any', fields: mapped(field.properties) }
    return { kind: kindOf(field) }
  }
  const mapped = (fields: Readonly<Record<string, FormField>>): Names =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, known(field)]))
  const all = mapped(properties)
  const [table = '', column] = row.split('.')
  if (column === undefined) return all
  return { ...all, ...mapped(properties[table]?.items?.properties ?? {}), parent: { kind: 'any', fields: all } }
}

function kindOf({ type, format }: FormField): Names[string]['kind'] {
  const [plain] = [type].flat().filter((one) => one !== 'null')
  if (plain === 'integer' || plain === 'number' || format === 'decimal') return 'number'
  if (plain === 'boolean') return 'boolean'
  if (plain !== 'string') return 'any'
  return format === 'date' ? 'date' : format === 'date-time' ? 'datetime' : 'text'
}
