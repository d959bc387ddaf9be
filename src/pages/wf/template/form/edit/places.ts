/** Where parts stand in the layout, and how they come to another place: by dragging, and step by step with the arrow keys. Pure. */
import type { FormContent, LayoutItem } from '../../../../../shared/wf/form'
import { isRow, keyOf, listsOf, wholeSpan } from '../../../../../shared/wf/form-layout'
import { layoutOf, mapLists, tidyLayout, withLayout, type PartKey } from './design'

/** Beside a field in its row, above or below an item, or at the end of what holds items (`''` = the form). */
export type Place = { beside: PartKey; side: 'left' | 'right' } | { at: PartKey; side: 'above' | 'below' } | { end: string }

type Row = Extract<LayoutItem, { row: unknown }>
type Cell = Row['row'][number]

const holdsField = (item: LayoutItem, key: PartKey): item is Row => isRow(item) && item.row.some(({ field }) => field === key)
const isAt = (item: LayoutItem, key: PartKey): boolean => keyOf(item) === key || holdsField(item, key)

/** The item with that key, with all that it holds. */
export function itemAt(items: readonly LayoutItem[], key: PartKey): LayoutItem | undefined {
  for (const item of items) {
    if (isAt(item, key)) return item
    for (const list of listsOf(item)) {
      const found = itemAt(list, key)
      if (found) return found
    }
  }
  return undefined
}

/** A field as a row of its own, or what arranges with all that it holds. */
function lifted(items: readonly LayoutItem[], key: PartKey): LayoutItem | undefined {
  const item = itemAt(items, key)
  if (!item || !isRow(item)) return item
  const cell = item.row.find(({ field }) => field === key)
  return cell && { row: [cell] }
}

export const without = (items: readonly LayoutItem[], key: PartKey): LayoutItem[] =>
  tidyLayout(
    mapLists(items, (list) =>
      list.some((item) => isAt(item, key))
        ? list.flatMap((item): LayoutItem[] =>
            keyOf(item) === key ? [] : holdsField(item, key) ? [{ row: item.row.filter(({ field }) => field !== key) }] : [item],
          )
        : list,
    ),
  )

/** @param item a row of one field, or what arranges @returns the same layout when the place is not there */
export function placed(items: readonly LayoutItem[], item: LayoutItem, place: Place): LayoutItem[] {
  if ('end' in place) return mapLists(items, (list, holder) => (holder === place.end ? [...list, item] : list))
  const cell = isRow(item) ? item.row[0] : undefined
  if ('beside' in place && cell)
    return mapLists(items, (list) =>
      list.some((one) => holdsField(one, place.beside))
        ? list.flatMap((one): LayoutItem[] => (holdsField(one, place.beside) ? besideIn(one, cell, place) : [one]))
        : list,
    )
  const target = 'beside' in place ? place.beside : place.at
  const isBefore = place.side === 'above' || place.side === 'left'
  return mapLists(items, (list) =>
    list.some((one) => isAt(one, target))
      ? list.flatMap((one) => (isAt(one, target) ? (isBefore ? [item, one] : [one, item]) : [one]))
      : list,
  )
}

/** Those that no longer fit share the row evenly. */
function besideIn({ row }: Row, cell: Cell, { beside, side }: { beside: PartKey; side: 'left' | 'right' }): Row[] {
  const cells = row.flatMap((one) => (one.field === beside ? (side === 'left' ? [cell, one] : [one, cell]) : [one]))
  const total = cells.reduce((sum, { span }) => sum + span, 0)
  if (total <= wholeSpan) return [{ row: cells }]
  const each = Math.max(Math.floor(wholeSpan / cells.length), 1)
  return [{ row: cells.map((one) => ({ ...one, span: each })) }]
}

/** @returns the same content where a part would come into itself */
export function movePart(content: FormContent, key: PartKey, place: Place): FormContent {
  const layout = layoutOf(content)
  const item = lifted(layout, key)
  const target = 'end' in place ? place.end : 'at' in place ? place.at : place.beside
  if (!item || target === key || (target !== '' && isInside(item, target))) return content
  const left = without(layout, key)
  const next = placed(left, item, place)
  return next.length === left.length && JSON.stringify(next) === JSON.stringify(left) ? content : withLayout(content, next)
}

const isInside = (item: LayoutItem, key: string): boolean =>
  !isRow(item) &&
  (('panes' in item && item.panes.some((pane) => pane.key === key)) ||
    listsOf(item).some((list) => list.some((one) => isAt(one, key) || isInside(one, key))))

/** One step with an arrow key: within the row, out of it, past or into what is next to it, out of what holds it. */
export function stepPart(content: FormContent, key: PartKey, way: 'up' | 'down' | 'left' | 'right'): FormContent {
  const place = stepPlace(layoutOf(content), key, way)
  return place ? movePart(content, key, place) : content
}

function stepPlace(items: readonly LayoutItem[], key: PartKey, way: 'up' | 'down' | 'left' | 'right'): Place | undefined {
  const at = items.findIndex((item) => isAt(item, key))
  const item = items[at]
  if (!item) {
    for (const outer of items) {
      const holders = 'panes' in outer ? outer.panes.map((pane) => pane.key) : [keyOf(outer) ?? '']
      for (const [index, list] of listsOf(outer).entries()) {
        const found = stepPlace(list, key, way)
        if (found) return found
        // At the edge of a pane the next pane follows.
        if (list.some((one) => isAt(one, key)) && (way === 'up' || way === 'down')) {
          const next = holders[index + (way === 'up' ? -1 : 1)]
          return next === undefined ? { at: keyOf(outer) ?? '', side: way === 'up' ? 'above' : 'below' } : { end: next }
        }
      }
    }
    return undefined
  }
  const cells = isRow(item) ? item.row : []
  const cell = cells.findIndex(({ field }) => field === key)
  if (way === 'left' || way === 'right') {
    const neighbour = cells[cell + (way === 'left' ? -1 : 1)]
    if (neighbour) return { beside: neighbour.field, side: way }
    const row = items[at + (way === 'left' ? -1 : 1)]
    const next = row && isRow(row) ? row.row.at(way === 'left' ? -1 : 0) : undefined
    return next && cells.length === 1 ? { beside: next.field, side: way === 'left' ? 'right' : 'left' } : undefined
  }
  const side = way === 'up' ? 'above' : 'below'
  const other = cells[cell === 0 ? 1 : 0]
  if (cells.length > 1 && other) return { at: other.field, side }
  const next = items[at + (way === 'up' ? -1 : 1)]
  if (!next) return undefined
  if (isRow(next)) return { at: next.row[0]?.field ?? '', side }
  const inner =
    'panes' in next ? next.panes.at(way === 'up' ? -1 : 0)?.key : 'items' in next && next.suite === undefined ? keyOf(next) : undefined
  if (inner === undefined) return { at: keyOf(next) ?? '', side }
  const list = listsOf(next).at(way === 'up' ? -1 : 0) ?? []
  const first = list[0]
  return way === 'down' && first ? { at: isRow(first) ? (first.row[0]?.field ?? '') : (keyOf(first) ?? ''), side: 'above' } : { end: inner }
}

/** @param span 1–12; others of the row keep theirs, as far as they fit */
export function resizeField(content: FormContent, key: PartKey, span: number): FormContent {
  const wanted = Math.min(Math.max(Math.round(span), 1), wholeSpan)
  const layout = mapLists(layoutOf(content), (list) =>
    list.some((item) => holdsField(item, key))
      ? list.map((item) => {
          if (!holdsField(item, key)) return item
          const others = item.row.filter(({ field }) => field !== key)
          const room = wholeSpan - others.length
          const own = Math.min(wanted, room)
          const left = wholeSpan - own
          const total = others.reduce((sum, cell) => sum + cell.span, 0)
          const fits = total <= left
          return {
            row: item.row.map((cell) =>
              cell.field === key ? { ...cell, span: own } : fits ? cell : { ...cell, span: Math.max(Math.floor(left / others.length), 1) },
            ),
          }
        })
      : list,
  )
  return withLayout(content, layout)
}

export const spanOf = (content: FormContent, key: PartKey): number => {
  const item = itemAt(layoutOf(content), key)
  return item && isRow(item) ? (item.row.find(({ field }) => field === key)?.span ?? wholeSpan) : wholeSpan
}

/** What arranges, changed in place: title, text, panes. */
export const patchArranging = (content: FormContent, key: PartKey, change: (item: LayoutItem) => LayoutItem): FormContent =>
  withLayout(
    content,
    mapLists(layoutOf(content), (list) =>
      list.some((item) => keyOf(item) === key) ? list.map((item) => (keyOf(item) === key ? change(item) : item)) : list,
    ),
  )
