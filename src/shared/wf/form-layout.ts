/** The layout of a form as a tree (wf.md §3 `ui:layout`): rows of fields, and what holds rows. Pure. */
import type { FormContent, LayoutItem, LayoutPane } from './form'

type Row = Extract<LayoutItem, { row: unknown }>

export const isRow = (item: LayoutItem): item is Row => 'row' in item

export const layoutKinds = ['section', 'columns', 'tabs', 'steps', 'divider', 'note', 'picture'] as const
export type LayoutKind = (typeof layoutKinds)[number]

export const kindOf = (item: LayoutItem): LayoutKind | 'row' => layoutKinds.find((kind) => kind in item) ?? 'row'

/** The item's own key; rows have none. */
export function keyOf(item: LayoutItem): string | undefined {
  const kind = kindOf(item)
  return kind === 'row' ? undefined : String((item as Record<string, unknown>)[kind])
}

/** What holds items: a section holds one list, the others one in each pane. */
export const listsOf = (item: LayoutItem): readonly (readonly LayoutItem[])[] =>
  'items' in item ? [item.items] : 'panes' in item ? item.panes.map(({ items }) => items) : []

/** The same item with other lists, in the order of `listsOf`. */
export function withLists(item: LayoutItem, lists: readonly (readonly LayoutItem[])[]): LayoutItem {
  if ('items' in item) return { ...item, items: [...(lists[0] ?? [])] }
  if ('panes' in item)
    return { ...item, panes: item.panes.map((pane, index): LayoutPane => ({ ...pane, items: [...(lists[index] ?? [])] })) }
  return item
}

/** Keys of the fields in it, in order. */
export const fieldsIn = (items: readonly LayoutItem[]): string[] =>
  items.flatMap((item) => (isRow(item) ? item.row.map(({ field }) => field) : listsOf(item).flatMap((list) => fieldsIn(list))))

/** Keys of all that arranges, panes too. */
export const arrangingKeys = (items: readonly LayoutItem[]): string[] =>
  items.flatMap((item) => [
    ...(keyOf(item) === undefined ? [] : [keyOf(item) ?? '']),
    ...('panes' in item ? item.panes.map(({ key }) => key) : []),
    ...listsOf(item).flatMap((list) => arrangingKeys(list)),
  ])

/** Files of the pictures in it; one that is still to be chosen has none. */
export const picturesIn = (items: readonly LayoutItem[]): number[] =>
  items.flatMap((item) => [
    ...('picture' in item && item.file > 0 ? [item.file] : []),
    ...listsOf(item).flatMap((list) => picturesIn(list)),
  ])

export const wholeSpan = 12

/** The layout with rows for fields that it does not name: at the end, in the order of the schema, side by side as their spans allow. */
export function completeLayout({ json_schema, ui_schema }: Pick<FormContent, 'json_schema' | 'ui_schema'>): LayoutItem[] {
  const layout = ui_schema['ui:layout'] ?? []
  const placed = new Set(fieldsIn(layout))
  const rows: Row[] = []
  let used: number = wholeSpan
  for (const field of Object.keys(json_schema.properties)) {
    if (placed.has(field)) continue
    const span = Number((ui_schema[field] as { 'ui:span'?: number } | undefined)?.['ui:span'] ?? wholeSpan)
    if (used + span > wholeSpan) {
      rows.push({ row: [] })
      used = 0
    }
    rows.at(-1)?.row.push({ field, span })
    used += span
  }
  return rows.length === 0 ? layout : [...layout, ...rows]
}
