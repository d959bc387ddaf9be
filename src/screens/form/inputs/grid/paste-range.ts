/** A pasted range laid over child rows: pure, so that it is one change, with every cell that was not understood named. */
import type { Field } from '../../../../schemas/core/define'
import { isMany, isTranslated } from '../../../../schemas/core/field-types'
import { newChildKey, type ChildRow } from '../../state/form-values'
import { cellValue, type CellContext, type CellValue } from '../../../field-types/grid-types'

export interface PasteTarget {
  rows: readonly ChildRow[]
  columns: readonly Field[]
  /** Where the range begins. */
  row: number
  column: number
  /** `maxItems` of the list. */
  most: number
}

export interface PastedCell {
  row: number
  field: Field
  cell: CellValue
  text: string
}

export interface PastePlan {
  cells: readonly PastedCell[]
  /** Cells beyond the last column or the allowed number of rows. */
  left: number
}

/** What to look up on the server: entity or owner field → the words that name a row. */
export interface PasteOutcome {
  rows: ChildRow[]
  /** `3.amount` → the text that was not understood. */
  wrong: Readonly<Record<string, string>>
  /** Cells that are closed stay as they are. */
  kept: number
}

/** @param headings labels of the columns: a first line that repeats them is a heading and no row */
export function planPaste(
  range: readonly (readonly string[])[],
  { columns, row, column, most }: PasteTarget,
  headings: readonly string[],
  context: CellContext,
): PastePlan {
  const lines = isHeading(range[0], headings.slice(column)) ? range.slice(1) : range
  let left = 0
  const cells = lines.flatMap((line, down) =>
    line.flatMap((text, right): PastedCell[] => {
      const field = columns[column + right]
      if (field && row + down < most) return [{ row: row + down, field, text, cell: cellValue(field, text, context) }]
      if (text.trim() !== '') left += 1
      return []
    }),
  )
  return { cells, left }
}

function isHeading(line: readonly string[] | undefined, headings: readonly string[]): boolean {
  const filled = (line ?? []).map((text, index) => [text.trim(), headings[index] ?? ''] as const).filter(([text]) => text !== '')
  return (
    filled.length > 0 && filled.every(([text, heading]) => text.normalize('NFKC').toLowerCase() === heading.normalize('NFKC').toLowerCase())
  )
}

/** What only the server can name, each word once for its field. */
export function asked({ cells }: PastePlan): Map<Field, Set<string>> {
  const words = new Map<Field, Set<string>>()
  for (const { field, cell } of cells) {
    if (!('ask' in cell)) continue
    const own = words.get(field) ?? new Set<string>()
    for (const word of cell.ask) own.add(word)
    words.set(field, own)
  }
  return words
}

/** @param named what the server found: field → word → id or owner code */
export function applyPaste(
  { rows, columns, closedIn }: Pick<PasteTarget, 'rows' | 'columns'> & { closedIn?: (row: ChildRow) => string },
  { cells }: PastePlan,
  named: ReadonlyMap<Field, ReadonlyMap<string, unknown>>,
): PasteOutcome {
  const next = [...rows]
  const wrong: Record<string, string> = {}
  let kept = 0
  for (const { row, field, cell, text } of cells) {
    while (next.length <= row)
      next.push({ ...Object.fromEntries(columns.map((column) => [column.name, column.default ?? null])), _key: newChildKey() })
    const target = next[row]
    if (target && closedIn?.(target).split(' ').includes(field.name)) {
      kept += 1
      continue
    }
    const result = settled(field, cell, named.get(field))
    if ('wrong' in result) wrong[`${row}.${field.name}`] = text.trim()
    const value = 'wrong' in result ? (result.keep ?? null) : result.value
    const before = next[row]
    if (before) next[row] = { ...before, [field.name]: isTranslated(field) ? withText(before[field.name], value) : value }
  }
  return { rows: next, wrong, kept }
}

function settled(
  field: Field,
  cell: CellValue,
  named: ReadonlyMap<string, unknown> | undefined,
): Exclude<CellValue, { ask: readonly string[] }> {
  if (!('ask' in cell)) return cell
  const values = cell.ask.map((word) => named?.get(word))
  if (values.some((value) => value === undefined)) return { wrong: true }
  return { value: isMany(field) ? [...new Set(values)] : values[0] }
}

/** One language is pasted; the others stay. */
const withText = (before: unknown, pasted: unknown): unknown =>
  typeof pasted === 'object' && pasted !== null ? { ...(typeof before === 'object' ? before : {}), ...pasted } : pasted
