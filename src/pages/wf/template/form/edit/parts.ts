/** Adding, copying, pasting and removing parts of a form. Pure. */
import type { FieldUi, FormContent, FormField, FormRule, LayoutItem } from '../../../../../shared/wf/form'
import type { I18nText } from '../../../../../schemas/core/types'
import { arrangingKeys, fieldsIn, isRow, keyOf, listsOf, withLists, type LayoutKind } from '../../../../../shared/wf/form-layout'
import { tableColumns } from '../../../../../shared/wf/table-columns'
import { keyFrom } from '../../../../../shared/wf/palette/field-key'
import { hasData, isSuite, type PaletteItem, type PaletteSuite } from '../../../../../shared/wf/palette/palette-item'
import { suiteBinding, suiteSection, suiteSections } from '../../../../../shared/wf/suite-form'
import { fieldAt, layoutOf, patched, setRequired, takenKeys, withField, withLayout, type PartKey } from './design'
import { itemAt, placed, without, type Place } from './places'

export interface Added {
  content: FormContent
  /** What is selected then. */
  keys: readonly PartKey[]
}

/** @param stem of the key, which follows the label once the part has one of its own (`followingKey`) */
export function addItem(content: FormContent, item: PaletteItem, label: I18nText, place: Place, stem: string = item.name): Added {
  const taken = takenKeys(content)
  const newKey = (from: I18nText) => {
    const key = keyFrom(from, taken)
    taken.add(key)
    return key
  }
  const key = newKey({ en: stem })
  if (hasData(item)) {
    const made = withField(content, key, { schema: item.schema, ui: { 'ui:item': item.name, 'ui:title': label, ...item.ui } })
    return { content: withLayout(made, placed(layoutOf(content), { row: [{ field: key, span: item.span }] }, place)), keys: [key] }
  }
  if (!isSuite(item)) {
    const arranging = item.arrange(key, () => newKey({ en: `${key} part` }))
    const titled = 'section' in arranging ? { ...arranging, title: label } : arranging
    return { content: withLayout(content, placed(layoutOf(content), titled, place)), keys: [key] }
  }
  return addSuite(content, item, { key, newKey: (own) => newKey({ en: own }), place })
}

/** The group with its rules, and the binding that it is for; a form that is bound to the action already keeps its own. */
function addSuite(
  content: FormContent,
  suite: PaletteSuite,
  { key, newKey, place }: { key: PartKey; newKey: (own: string) => string; place: Place },
): Added {
  const keys = new Map(suite.fields.map((field) => [field.key, newKey(field.key)]))
  const named = (own: string) => keys.get(own) ?? own
  const made = suite.fields.reduce((all, { key: own, schema, ui, required = false }) => {
    const added = withField(all, named(own), { schema, ui })
    return required ? setRequired(added, named(own), true) : added
  }, content)
  const rules = (suite.rules ?? []).map((rule) => renamedTogether(rule, keys))
  const isBound = content.bindings.some(({ action }) => action === suite.action)
  return {
    content: {
      ...withLayout(made, placed(layoutOf(content), suiteSection(suite, key, named), place)),
      ...(rules.length > 0 ? { rules: [...content.rules, ...rules] } : {}),
      ...(isBound ? {} : { bindings: [...content.bindings, suiteBinding(suite, named)] }),
    },
    keys: [key],
  }
}

/** Each name once, so that one which another field gives up is not taken for it. */
function renamedTogether(rule: FormRule, keys: ReadonlyMap<string, string>): FormRule {
  const apart = [...keys].map(([from, to], index) => ({ from, to, between: `renamed_${index}` }))
  const parted = apart.reduce((all, { from, between }) => renamedRule(all, from, between), rule)
  return apart.reduce((all, { between, to }) => renamedRule(all, between, to), parted)
}

/** A column at the end of a child table. */
export function addColumn(content: FormContent, table: PartKey, item: PaletteItem, label: I18nText, stem: string = item.name): Added {
  if (!hasData(item)) return { content, keys: [] }
  const taken = new Set(Object.keys(fieldAt(content, table)?.schema.items?.properties ?? {}))
  const key = `${table}.${keyFrom({ en: stem }, taken)}`
  return {
    content: withField(content, key, { schema: item.schema, ui: { 'ui:item': item.name, 'ui:title': label, ...item.ui } }),
    keys: [key],
  }
}

/** @param way towards the first or the last column */
export function stepColumn(content: FormContent, key: PartKey, way: 'left' | 'right'): FormContent {
  const [table = '', column = ''] = key.split('.')
  const field = fieldAt(content, table)
  const entries = field ? tableColumns(field.schema, field.ui) : []
  const from = entries.findIndex(([name]) => name === column)
  const to = from + (way === 'left' ? -1 : 1)
  const [moved] = entries.slice(from, from + 1)
  if (!field || !moved || to < 0 || to >= entries.length) return content
  const others = entries.filter((_, index) => index !== from)
  const next = [...others.slice(0, to), moved, ...others.slice(to)]
  return withField(content, table, {
    schema: { ...field.schema, items: { ...field.schema.items, properties: Object.fromEntries(next) } },
    ui: { ...field.ui, 'ui:columns': next.map(([name]) => name) },
  })
}

/** Those of a module's suite: they stay together. */
export const lockedFields = (items: readonly LayoutItem[]): Set<PartKey> =>
  new Set(suiteSections(items).flatMap((section) => fieldsIn(section.items)))

/** A field of a suite, or a column of one. */
export const isLocked = (content: FormContent, key: PartKey): boolean => lockedFields(layoutOf(content)).has(key.split('.')[0] ?? '')

/** Fields go with the rules about them, those of a suite only with it and its binding; what arranges goes with all that it holds. */
export function removeParts(content: FormContent, keys: readonly PartKey[]): FormContent {
  const locked = lockedFields(layoutOf(content))
  const removed = keys.filter((key) => !locked.has(key.split('.')[0] ?? ''))
  const left = removed.reduce((all, key) => {
    if (key.includes('.')) return withoutField(all, key)
    const item = itemAt(layoutOf(all), key)
    const isField = all.json_schema.properties[key] !== undefined
    const fields = isField ? [key] : item ? fieldsIn([item]) : []
    const layout = without(layoutOf(all), key)
    return withLayout(
      fields.reduce((rest, field) => withoutField(rest, field), all),
      layout,
    )
  }, content)
  return withoutBindings(content, left)
}

/** Bindings of suites that are there no more; what else a form is bound to stays for those who bound it. */
function withoutBindings(before: FormContent, after: FormContent): FormContent {
  const suitesOf = (content: FormContent) => suiteSections(layoutOf(content)).map(({ suite }) => suite)
  const left = suitesOf(after)
  const gone = suitesOf(before).filter((suite) => !left.includes(suite))
  return gone.length === 0 ? after : { ...after, bindings: after.bindings.filter(({ action }) => !gone.includes(action)) }
}

function withoutField(content: FormContent, key: PartKey): FormContent {
  const isAbout = (target: string) => target === key || target.startsWith(`${key}.`)
  const rules = content.rules.some(({ target }) => isAbout(target)) ? content.rules.filter(({ target }) => !isAbout(target)) : content.rules
  return { ...withField(setRequired(content, key, false), key, undefined), rules }
}

/** What the clipboard carries between forms. */
export interface CopiedParts {
  format: 'wf-form-part'
  version: 1
  items: LayoutItem[]
  fields: Record<string, { schema: FormField; ui: FieldUi; required?: boolean }>
  rules: FormRule[]
}

/** @param keys of what stands in another of them only once */
export function copyParts(content: FormContent, keys: readonly PartKey[]): CopiedParts {
  const layout = layoutOf(content)
  const found = keys.flatMap((key) => {
    const item = itemAt(layout, key)
    if (!item) return []
    return isRow(item) ? [{ key, item: { row: item.row.filter(({ field }) => field === key) } as LayoutItem }] : [{ key, item }]
  })
  const items = found
    .filter(
      ({ key }) =>
        !found.some(
          (other) => other.key !== key && !isRow(other.item) && [...fieldsIn([other.item]), ...arrangingKeys([other.item])].includes(key),
        ),
    )
    .map(({ item }) => item)
  const names = fieldsIn(items)
  const fields = names.flatMap((name) => {
    const field = fieldAt(content, name)
    const isNeeded = content.json_schema.required?.includes(name) === true
    return field ? [[name, { ...field, ...(isNeeded ? { required: true } : {}) }] as const] : []
  })
  return {
    format: 'wf-form-part',
    version: 1,
    items,
    fields: Object.fromEntries(fields),
    rules: content.rules.filter(({ target }) => names.includes(target.split('.')[0] ?? '')),
  }
}

/** @returns undefined for a text that is none of ours */
export function readCopied(text: string): CopiedParts | undefined {
  try {
    const read = JSON.parse(text) as Partial<CopiedParts> | null
    return read?.format === 'wf-form-part' && Array.isArray(read.items) && read.fields && Array.isArray(read.rules)
      ? (read as CopiedParts)
      : undefined
  } catch {
    return undefined
  }
}

/** Keys that are taken become others, in the rules too. */
export function pasteParts(content: FormContent, copied: CopiedParts, place: Place): Added {
  const taken = takenKeys(content)
  const keys = new Map<string, string>()
  for (const key of [...Object.keys(copied.fields), ...arrangingKeys(copied.items)]) {
    const next = keyFrom({ en: key }, taken)
    taken.add(next)
    keys.set(key, next)
  }
  const named = (key: string) => keys.get(key) ?? key
  const rules = copied.rules.map((rule) => [...keys].reduce((all, [from, to]) => (from === to ? all : renamedRule(all, from, to)), rule))
  const filled = Object.entries(copied.fields).reduce((all, [key, { schema, ui, required }]) => {
    const made = withField(all, named(key), { schema, ui })
    return required ? setRequired(made, named(key), true) : made
  }, content)
  const items = copied.items.map((item) => unlocked(rekeyed(item, named)))
  // One after another: each stands at the place, the last one first.
  const layout = ('end' in place ? items : items.toReversed()).reduce((all, item) => placed(all, item, place), layoutOf(content))
  return {
    content: { ...withLayout(filled, layout), rules: rules.length > 0 ? [...content.rules, ...rules] : content.rules },
    keys: items.flatMap((item) => (isRow(item) ? item.row.map(({ field }) => field) : [keyOf(item) ?? ''])),
  }
}

/** Below the last of them; on its own clipboard. */
export function duplicateParts(content: FormContent, keys: readonly PartKey[]): Added {
  const last = keys.at(-1)
  if (last === undefined || last.includes('.')) return { content, keys }
  return pasteParts(content, copyParts(content, keys), placeBelow(content, last))
}

/** Below this part; what is of a suite has the new one below the suite. */
export function placeBelow(content: FormContent, key: PartKey): Place {
  const [name = ''] = key.split('.')
  const section = suiteSections(layoutOf(content)).find(({ items }) => fieldsIn(items).includes(name))
  return { at: section?.section ?? name, side: 'below' }
}

/** A copy of a suite is fields like any other: the action is bound to the first. */
function unlocked(item: LayoutItem): LayoutItem {
  const inner = withLists(
    item,
    listsOf(item).map((list) => list.map(unlocked)),
  )
  if (!('suite' in inner)) return inner
  const { suite: _, ...section } = inner
  return section
}

function rekeyed(item: LayoutItem, named: (key: string) => string): LayoutItem {
  if (isRow(item)) return { row: item.row.map((cell) => ({ ...cell, field: named(cell.field) })) }
  const kind = Object.keys(item).find((name) => (item as Record<string, unknown>)[name] === keyOf(item)) as LayoutKind
  const inner = withLists(
    item,
    listsOf(item).map((list) => list.map((one) => rekeyed(one, named))),
  )
  const panes = 'panes' in inner ? { panes: inner.panes.map((pane) => ({ ...pane, key: named(pane.key) })) } : {}
  return { ...inner, ...panes, [kind]: named(keyOf(item) ?? '') } as LayoutItem // the same kind with another key
}

/** The names of fields in a text of the expression language; texts in quotes are no names. */
export const renamedExpression = (text: string, from: string, to: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/g, (word) =>
    word === from || word.startsWith(`${from}.`) ? to + word.slice(from.length) : word,
  )

export function renamedRule(rule: FormRule, from: string, to: string): FormRule {
  return renamedIn(rule, from, to) as FormRule
}

const namesFields: ReadonlySet<string> = new Set(['field', 'target', 'per_row'])
const namesByKey: ReadonlySet<string> = new Set(['field_permissions', 'values', 'out', 'map'])
const holdsExpression: ReadonlySet<string> = new Set(['expr'])

/** Wherever a rule, the flow or a binding names the field. */
export function renamedIn(value: unknown, from: string, to: string, key = ''): unknown {
  if (typeof value === 'string') {
    if (namesFields.has(key)) return value === from || value.startsWith(`${from}.`) ? to + value.slice(from.length) : value
    return holdsExpression.has(key) ? renamedExpression(value, from, to) : value
  }
  if (Array.isArray(value)) return value.map((one) => renamedIn(one, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      namesByKey.has(key) && (name === from || name.startsWith(`${from}.`)) ? to + name.slice(from.length) : name,
      // What a node writes is an expression by the field that it goes to.
      namesByKey.has(key) && key !== 'field_permissions' && typeof inner === 'string'
        ? renamedExpression(inner, from, to)
        : renamedIn(inner, from, to, name),
    ]),
  )
}

/** Gives a field, a column or what arranges another key, everywhere. The caller has seen that it is free and well formed. */
export function renamePart(content: FormContent, from: PartKey, next: string): FormContent {
  const [table = '', column] = from.split('.')
  const to = column === undefined ? next : `${table}.${next}`
  const field = fieldAt(content, from)
  if (!field) return withLayout(content, rekeyedAll(layoutOf(content), from, to))
  const renamed = column === undefined ? renamedProperties(content, from, to) : renamedColumn(content, table, column, next)
  return {
    ...renamed,
    rules: content.rules.map((rule) => renamedRule(rule, from, to)),
    flow: renamedIn(content.flow, from, to) as FormContent['flow'], // the same shape with another name
    bindings: renamedIn(content.bindings, from, to) as FormContent['bindings'],
  }
}

const rekeyedAll = (layout: readonly LayoutItem[], from: string, to: string): LayoutItem[] =>
  layout.map((item) => rekeyed(item, (key) => (key === from ? to : key)))

const renamedMember = <V>(members: Readonly<Record<string, V>>, from: string, to: string): Record<string, V> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name === from ? to : name, value]))

function renamedProperties(content: FormContent, from: string, to: string): FormContent {
  const { json_schema, ui_schema } = content
  const schema = {
    ...json_schema,
    properties: renamedMember(json_schema.properties, from, to),
    ...(json_schema.required ? { required: json_schema.required.map((name) => (name === from ? to : name)) } : {}),
  }
  const ui = renamedMember(ui_schema, from, to)
  const layout = ui_schema['ui:layout'] && rekeyedAll(ui_schema['ui:layout'], from, to)
  return { ...content, json_schema: schema, ui_schema: patched(ui, layout ? { 'ui:layout': layout } : {}) }
}

function renamedColumn(content: FormContent, table: string, from: string, to: string): FormContent {
  const field = fieldAt(content, table)
  if (!field) return content
  const items = field.schema.items ?? {}
  return withField(content, table, {
    schema: {
      ...field.schema,
      items: {
        ...items,
        properties: renamedMember(items.properties ?? {}, from, to),
        ...(items.required ? { required: items.required.map((name) => (name === from ? to : name)) } : {}),
      },
    },
    ui: patched(field.ui, {
      items: renamedMember((field.ui.items ?? {}) as Record<string, FieldUi>, from, to),
      ...(field.ui['ui:columns'] ? { 'ui:columns': field.ui['ui:columns'].map((name) => (name === from ? to : name)) } : {}),
      ...(field.ui['ui:sums'] ? { 'ui:sums': field.ui['ui:sums'].map((name) => (name === from ? to : name)) } : {}),
    }),
  })
}
