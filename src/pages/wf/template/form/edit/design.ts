/** What the form designer changes: a content in, a content out. What it does not know stays as it is (wf.md §2.3). Pure. */
import type { FieldUi, FormContent, FormField, FormRule, LayoutItem } from '../../../../../shared/wf/form'
import { tableColumns } from '../../../../../shared/wf/table-columns'
import { arrangingKeys, completeLayout, isRow, keyOf, listsOf, withLists } from '../../../../../shared/wf/form-layout'

/** A field by its key, a column by `table.column`, what arranges by its key. */
export type PartKey = string

export const layoutOf = (content: FormContent): LayoutItem[] => completeLayout(content)

export const withLayout = (content: FormContent, layout: readonly LayoutItem[]): FormContent => ({
  ...content,
  ui_schema: { ...content.ui_schema, 'ui:layout': [...layout] },
})

/** A field or a column, with its ui. */
export function fieldAt({ json_schema, ui_schema }: FormContent, key: PartKey): { schema: FormField; ui: FieldUi } | undefined {
  const [name = '', column] = key.split('.')
  const own = json_schema.properties[name]
  const ui = (ui_schema[name] ?? {}) as FieldUi
  if (column === undefined) return own && { schema: own, ui }
  const schema = own?.items?.properties?.[column]
  return schema && { schema, ui: ((ui.items ?? {}) as Record<string, FieldUi>)[column] ?? {} }
}

/** Puts a field, or a column, in its place among the others; undefined takes it out. */
export function withField(content: FormContent, key: PartKey, next: { schema: FormField; ui: FieldUi } | undefined): FormContent {
  const [name = '', column] = key.split('.')
  const { json_schema, ui_schema } = content
  if (column === undefined)
    return {
      ...content,
      json_schema: { ...json_schema, properties: withMember(json_schema.properties, name, next?.schema) },
      ui_schema: withMember<unknown>(ui_schema, name, next?.ui),
    }
  const table = fieldAt(content, name)
  if (!table) return content
  const items = table.schema.items ?? { type: 'object' }
  const uis = (table.ui.items ?? {}) as Record<string, FieldUi>
  const properties = withMember(Object.fromEntries(tableColumns(table.schema, table.ui)), column, next?.schema)
  const isNew = (items.properties?.[column] === undefined) !== (next === undefined)
  return withField(content, name, {
    schema: { ...table.schema, items: { ...items, properties } },
    ui: { ...table.ui, items: withMember(uis, column, next?.ui), ...(isNew ? { 'ui:columns': Object.keys(properties) } : {}) },
  })
}

/** The same object where nothing changes; an empty ui is not written. */
function withMember<V>(members: Readonly<Record<string, V>>, name: string, value: V | undefined): Record<string, V> {
  const { [name]: before, ...others } = members
  if (value === undefined) return others
  return before === undefined ? { ...others, [name]: value } : { ...members, [name]: value }
}

/** @param schema keywords to set; undefined takes one away */
export function patchField(
  content: FormContent,
  key: PartKey,
  schema: Readonly<Record<string, unknown>>,
  ui: Readonly<Record<string, unknown>> = {},
): FormContent {
  const field = fieldAt(content, key)
  if (!field) return content
  return withField(content, key, { schema: patched(field.schema, schema), ui: patched(field.ui, ui) })
}

export function patched<T extends object>(before: T, patch: Readonly<Record<string, unknown>>): T {
  const next: Record<string, unknown> = { ...before, ...patch }
  for (const [name, value] of Object.entries(patch)) if (value === undefined) delete next[name]
  return next as T
}

/** Required by the schema around it. */
export function isRequired(content: FormContent, key: PartKey): boolean {
  const [name = '', column] = key.split('.')
  const names = column === undefined ? content.json_schema.required : content.json_schema.properties[name]?.items?.required
  return names?.includes(column ?? name) ?? false
}

export function setRequired(content: FormContent, key: PartKey, required: boolean): FormContent {
  const [name = '', column] = key.split('.')
  const change = (names: readonly string[] | undefined, one: string): string[] | undefined => {
    const others = (names ?? []).filter((other) => other !== one)
    const next = required ? [...others, one] : others
    return next.length > 0 ? next : undefined
  }
  if (column === undefined)
    return { ...content, json_schema: patched(content.json_schema, { required: change(content.json_schema.required, name) }) }
  const items = content.json_schema.properties[name]?.items ?? {}
  return patchField(content, name, { items: patched(items, { required: change(items.required, column) }) })
}

/** @param expr what the field computes; undefined takes the rule away, unless it says when */
export function withFormula(content: FormContent, key: PartKey, expr: string | undefined): FormContent {
  const isIts = ({ type, target }: FormRule) => type === 'value' && target === key
  if (!content.rules.some(isIts))
    return expr === undefined ? content : { ...content, rules: [...content.rules, { type: 'value', target: key, expr }] }
  return {
    ...content,
    rules: content.rules.flatMap((rule) =>
      !isIts(rule) ? [rule] : expr === undefined && rule.when === undefined ? [] : [patched(rule, { expr })],
    ),
  }
}

/** Every key that a new one may not have. */
export function takenKeys(content: FormContent): Set<string> {
  const { properties } = content.json_schema
  return new Set([...Object.keys(properties), ...arrangingKeys(layoutOf(content))])
}

/** Every list of the layout by what holds it: `''` the form, else the key of a section or pane. */
export function mapLists(
  items: readonly LayoutItem[],
  change: (list: readonly LayoutItem[], holder: string) => readonly LayoutItem[],
  holder = '',
): LayoutItem[] {
  const inner = items.map((item) => {
    const lists = listsOf(item)
    if (lists.length === 0) return item
    const holders = 'panes' in item ? item.panes.map(({ key }) => key) : [keyOf(item) ?? '']
    const next = lists.map((list, index) => mapLists(list, change, holders[index] ?? ''))
    return next.every((list, index) => list === lists[index]) ? item : withLists(item, next)
  })
  const same = inner.every((item, index) => item === items[index]) ? items : inner
  return change(same, holder) as LayoutItem[] // lists are given back as they came, or made anew
}

/** Rows without a field are no rows. */
export const tidyLayout = (items: readonly LayoutItem[]): LayoutItem[] =>
  mapLists(items, (list) =>
    list.some((item) => isRow(item) && item.row.length === 0) ? list.filter((item) => !isRow(item) || item.row.length > 0) : list,
  )
