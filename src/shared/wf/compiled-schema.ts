/**
 * The JSON Schema that the browser gets (wf.md §3 `rules`): without hidden fields, titles in its language, and `visible` and `required` rules as
 * `allOf/if/then`. Rules that JSON Schema cannot say (expressions, comparisons of exact decimals) are left to form-rules.ts, which is the judge.
 */
import { isComparison, isNegation, positiveOf, type Comparison, type Condition } from '../../schemas/core/filter'
import type { Language } from '../../schemas/core/types'
import { i18nText } from '../engine/i18n-text'
import type { FieldPermission } from './flow'
import type { FieldPermissions, FieldUi, FormContent, FormField, FormRule, FormSchema } from './form'

type Schema = Readonly<Record<string, unknown>>

export interface CompiledFor {
  permissions?: FieldPermissions
  /** Of a field that the permissions do not name: `edit` at the start, `read` at a node. */
  fallback: FieldPermission
  language: Language
}

/** @returns a schema of its own; keywords that are not known here are kept */
export function compiledSchema(content: Pick<FormContent, 'json_schema' | 'ui_schema' | 'rules'>, scope: CompiledFor): FormSchema {
  const { json_schema: schema, ui_schema: ui, rules } = content
  const { permissions = {}, fallback, language } = scope
  const permissionOf = (path: string) => permissions[path] ?? permissions[path.split('.')[0] ?? ''] ?? fallback
  const shown = Object.entries(schema.properties).filter(([key]) => permissionOf(key) !== 'hidden')
  const properties = Object.fromEntries(
    shown.map(([key, field]) => [key, compiledField(field, key, uiOf(ui, key), { permissionOf, language })]),
  )
  const demanded = Object.entries(permissions).flatMap(([key, one]) => (one === 'required' ? [key] : []))
  const mayChange = (key: string) => ['edit', 'required'].includes(permissionOf(key))
  const required = [...new Set([...(schema.required ?? []), ...demanded])].filter((key) => Object.hasOwn(properties, key) && mayChange(key))
  const conditional = rules.filter(
    (rule) => Object.hasOwn(properties, rule.target) && (rule.type === 'visible' || (rule.type === 'required' && mayChange(rule.target))),
  )
  // What may be hidden is required only where it is shown.
  const hideable = new Set(conditional.filter(({ type }) => type === 'visible').map(({ target }) => target))
  const branches = conditional.flatMap((rule) => compiledRule(rule, required))
  const given: unknown = schema.allOf
  return {
    ...schema,
    properties,
    required: required.filter((key) => !hideable.has(key)),
    ...(branches.length > 0 ? { allOf: [...(Array.isArray(given) ? given : []), ...branches] } : {}),
  }
}

export function uiOf(ui: Readonly<Record<string, unknown>>, key: string): FieldUi {
  const found = ui[key]
  return typeof found === 'object' && found !== null ? { ...found } : {}
}

interface FieldScope {
  permissionOf: (path: string) => FieldPermission
  language: Language
}

function compiledField(field: FormField, path: string, ui: FieldUi, scope: FieldScope): FormField {
  const title = i18nText(ui['ui:title'], scope.language)
  const isFixed = !['edit', 'required'].includes(scope.permissionOf(path))
  const columns = field.items?.properties
  const items = field.items && columns ? { items: compiledItems(field.items, columns, path, uiOf(ui, 'items'), scope) } : {}
  return { ...field, ...items, ...(title === '' ? {} : { title }), ...(isFixed ? { readOnly: true } : {}) }
}

function compiledItems(
  items: FormField,
  columns: Readonly<Record<string, FormField>>,
  path: string,
  ui: FieldUi,
  scope: FieldScope,
): FormField {
  const shown = Object.entries(columns).filter(([key]) => scope.permissionOf(`${path}.${key}`) !== 'hidden')
  const properties = Object.fromEntries(shown.map(([key, field]) => [key, compiledField(field, `${path}.${key}`, uiOf(ui, key), scope)]))
  const required = items.required?.filter((key) => Object.hasOwn(properties, key))
  return { ...items, properties, ...(required ? { required } : {}) }
}

function compiledRule({ type, target, when }: FormRule, required: readonly string[]): Schema[] {
  if (when && 'expr' in when) return []
  const holds = when ? schemaOf(when) : {}
  if (holds === null) return []
  if (type === 'required') return [{ if: holds, then: { required: [target] } }]
  return [{ if: holds, ...(required.includes(target) ? { then: { required: [target] } } : {}), else: { properties: { [target]: false } } }]
}

/** @returns a schema that holds where the condition does; null where JSON Schema has no words for it */
export function schemaOf(condition: Condition): Schema | null {
  if (isComparison(condition)) return comparisonSchema(condition)
  const { all = [], any, none = [] } = condition
  const parts = (of: readonly Condition[]) => of.map(schemaOf)
  const [everyone, some, nobody] = [parts(all), parts(any ?? []), parts(none)]
  if ([...everyone, ...some, ...nobody].includes(null)) return null
  return {
    ...(everyone.length > 0 ? { allOf: everyone } : {}),
    ...(any ? (some.length > 0 ? { anyOf: some } : { not: {} }) : {}),
    ...(nobody.length > 0 ? { not: { anyOf: nobody } } : {}),
  }
}

function comparisonSchema(comparison: Comparison): Schema | null {
  const { field, op, value } = comparison
  if (isNegation(op)) {
    const positive = comparisonSchema({ ...comparison, op: positiveOf(op) })
    return positive && { not: positive }
  }
  if (op === 'empty') return { not: at(field, { not: { enum: [null, ''] } }) }
  const of = valueSchema(op, value)
  return of && at(field, of)
}

/** Texts compare without regard to case and width in the judge, so only what has no letters is said here. */
function valueSchema(op: Comparison['op'], value: unknown): Schema | null {
  const values = Array.isArray(value) ? value : [value]
  const isPlain = values.every(
    (one) => typeof one === 'number' || typeof one === 'boolean' || (typeof one === 'string' && one !== '' && !isNumeric(one)),
  )
  if (op === 'eq' || op === 'in') return isPlain && values.every(isCaseless) ? { enum: values } : null
  const [first, second] = values
  if (typeof first !== 'number') return null
  if (op === 'between') return typeof second === 'number' ? { type: 'number', minimum: first, maximum: second } : null
  const keyword = { gt: 'exclusiveMinimum', gte: 'minimum', lt: 'exclusiveMaximum', lte: 'maximum' }[op as string]
  return keyword ? { type: 'number', [keyword]: first } : null
}

const isNumeric = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
/** Keys of choices: what has one spelling only. */
const isCaseless = (value: unknown): boolean => typeof value !== 'string' || /^[a-z0-9_.-]+$/.test(value)

/** The value at the end of a path, which must be there. */
function at(path: string, of: Schema): Schema {
  const [first = '', ...rest] = path.split('.')
  const inner = rest.length > 0 ? { type: 'object', ...at(rest.join('.'), of) } : of
  return { required: [first], properties: { [first]: inner } }
}
