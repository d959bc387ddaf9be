/** The fields of a form as conditions, expressions, permissions and bindings name them (wf.md §3, §5.1). Pure. */
import type { Kind } from '../../../schemas/core/expression/language-functions'
import type { Known, Names } from '../../../schemas/core/expression/judge'
import type { Language } from '../../../schemas/core/types'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { FieldUi, FormContent, FormField } from '../../../shared/wf/form'
import { completeLayout, fieldsIn } from '../../../shared/wf/form-layout'
import { tableColumns } from '../../../shared/wf/table-columns'

/** How a value is compared and entered. */
export type FieldKind =
  'text' | 'number' | 'date' | 'datetime' | 'time' | 'choice' | 'boolean' | 'record' | 'owner' | 'file' | 'rows' | 'group'

export interface FormFieldInfo {
  /** `amount`, `amount.currency`, `items.price`. */
  path: string
  label: string
  kind: FieldKind
  /** Several values. */
  many: boolean
  /** `module/entity` of a record. */
  entity?: string
  choices?: readonly { value: string; label: string }[]
  /** Parts of an object; columns of a child table. */
  inside: readonly FormFieldInfo[]
}

type Described = Pick<FormContent, 'json_schema' | 'ui_schema'>

/** In whose language, and how parts without a title are called: a currency, the end of a range. */
interface Naming {
  language: Language
  part: (key: string) => string
}

/** Fields as they stand in the form, with what is inside them. */
export const formFields = (form: Described, naming: Naming): FormFieldInfo[] =>
  fieldsIn(completeLayout(form)).flatMap((name) => {
    const field = form.json_schema.properties[name]
    return field ? [fieldInfo(name, field, uiAt(form.ui_schema, name), naming)] : []
  })

function fieldInfo(path: string, field: FormField, ui: FieldUi, naming: Naming): FormFieldInfo {
  const names = path.split('.')
  const name = names.at(-1) ?? path
  const label = i18nText(ui['ui:title'], naming.language) || field.title || (names.length > 1 ? naming.part(name) : name)
  const one = field.items ?? field
  const many = field.items !== undefined
  const holdsRows = many && one.properties !== undefined
  const parts = holdsRows ? tableColumns(field, ui) : Object.entries(one.properties ?? {})
  const inner = holdsRows ? uiAt(ui, 'items') : ui
  const inside = parts.map(([key, part]) => fieldInfo(`${path}.${key}`, part, uiAt(inner, key), naming))
  const kind = holdsRows ? 'rows' : parts.length > 0 ? 'group' : (byItem[ui['ui:item'] ?? ''] ?? kindOf(one))
  const choices = choicesOf(one, ui, naming.language)
  const entity = extension(one).ref
  return {
    path,
    label,
    kind,
    many: many && !holdsRows,
    inside,
    ...(typeof entity === 'string' ? { entity } : {}),
    ...(choices ? { choices } : {}),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const uiAt = (ui: Readonly<Record<string, unknown>>, key: string): FieldUi => {
  const found = Object.hasOwn(ui, key) ? ui[key] : undefined
  return isObject(found) ? found : {}
}
const extension = (field: FormField): Record<string, unknown> => (isObject(field.x) ? field.x : {})

/** What JSON Schema shows as a text or a number only. */
const byItem: Readonly<Record<string, FieldKind>> = { owner: 'owner', file: 'file', image: 'file', camera: 'file', signature: 'file' }
const byFormat: Readonly<Record<string, FieldKind>> = { date: 'date', 'date-time': 'datetime', time: 'time', decimal: 'number' }

function kindOf(field: FormField): FieldKind {
  const x = extension(field)
  if (typeof x.ref === 'string') return 'record'
  if (field.oneOf ?? field.enum) return 'choice'
  const jsonType = [field.type].flat().find((one) => one !== 'null')
  if (jsonType === 'boolean') return 'boolean'
  if (jsonType === 'integer' || jsonType === 'number') return 'number'
  return byFormat[field.format ?? ''] ?? 'text'
}

function choicesOf(field: FormField, ui: FieldUi, language: Language): FormFieldInfo['choices'] {
  const names = isObject(ui['ui:choices']) ? ui['ui:choices'] : {}
  const named = (value: unknown, title?: string) => ({
    value: String(value),
    label: i18nText(names[String(value)], language) || (title ?? String(value)),
  })
  if (field.oneOf) return field.oneOf.map((one) => named(one.const, one.title))
  return field.enum?.map((value) => named(value))
}

/** What a condition may compare: values and parts of values; rows only by whether there are any. */
export const comparable = (fields: readonly FormFieldInfo[]): FormFieldInfo[] =>
  fields.flatMap((field) =>
    field.kind === 'group' ? comparable(field.inside).map((part) => ({ ...part, label: partLabel(field, part) })) : [field],
  )

const isMoney = (field: FormFieldInfo): boolean =>
  field.inside.length === 2 && field.inside.some(({ path }) => path === `${field.path}.currency`)

/** The amount of a money field is what its label means. */
function partLabel(field: FormFieldInfo, part: FormFieldInfo): string {
  return isMoney(field) && part.path === `${field.path}.amount` ? field.label : `${field.label} ▸ ${part.label}`
}

/** With which a list of conditions offers a field. */
export const fieldAt = (fields: readonly FormFieldInfo[], path: string): FormFieldInfo | undefined =>
  comparable(fields).find((field) => field.path === path)

const expressionKinds: Readonly<Record<FieldKind, Kind>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  time: 'text',
  choice: 'text',
  boolean: 'boolean',
  record: 'any',
  owner: 'any',
  file: 'any',
  rows: 'rows',
  group: 'any',
}

/** What an expression may read. */
export function expressionNames(fields: readonly FormFieldInfo[]): Names {
  const known = (field: FormFieldInfo): Known => ({
    kind: field.many ? 'any' : isMoney(field) ? 'money' : expressionKinds[field.kind],
    ...(field.inside.length > 0 ? { fields: expressionNames(field.inside) } : {}),
  })
  return Object.fromEntries(fields.map((field) => [field.path.split('.').at(-1) ?? field.path, known(field)]))
}
