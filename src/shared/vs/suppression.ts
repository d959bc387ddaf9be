/**
 * Small numbers of anonymous and secret events (vs.md §5.5): results appear from five answers, no cell below five is shown, and the next smallest is
 * hidden with it. A cell is hidden, too, where it could be computed from those shown and the totals.
 */

export const leastAnswers = 5

export const areResultsShown = (answers: number): boolean => answers >= leastAnswers

/** Answers by group (rows) and option (columns). Totals of the columns are the result of all, which is public; those of the rows are cells like others. */
export interface CrossTable {
  cells: readonly (readonly number[])[]
  /** People of each row who answered. */
  totals: readonly number[]
}

/** Null where the number is hidden. */
export interface SafeTable {
  cells: (number | null)[][]
  totals: (number | null)[]
}

/** The totals are a last column. */
interface Work {
  values: readonly (readonly number[])[]
  hidden: boolean[][]
}

export function suppressSmall({ cells, totals }: CrossTable): SafeTable {
  const values = cells.map((row, at) => [...row, totals[at] ?? 0])
  const work: Work = { values, hidden: values.map((row) => row.map((value) => value < leastAnswers)) }
  hideSmallRows(work)
  for (;;) {
    const isChanged = linesOf(work).some((line) => protectLine(work, line))
    if (isChanged) continue
    const bare = computableCell(work)
    if (!bare) break
    protectCell(work, bare)
  }
  const shown = values.map((row, r) => row.map((value, c) => (work.hidden[r]?.[c] ? null : value)))
  return { cells: shown.map((row) => row.slice(0, -1)), totals: shown.map((row) => row.at(-1) ?? null) }
}

type Place = readonly [row: number, column: number]

const isHidden = ({ hidden }: Work, [row, column]: Place): boolean => hidden[row]?.[column] ?? true
const valueAt = ({ values }: Work, [row, column]: Place): number => values[row]?.[column] ?? 0
function hide({ hidden }: Work, [row, column]: Place): void {
  const line = hidden[row]
  if (line) line[column] = true
}
const hideRow = (work: Work, row: number): void => placesOfRow(work, row).forEach((place) => hide(work, place))

/** A department below five is hidden as a whole, and with it the next smallest. */
function hideSmallRows(work: Work): void {
  const last = (work.values[0]?.length ?? 0) - 1
  const rows = work.values.map((_, row) => row)
  const small = rows.filter((row) => isHidden(work, [row, last]))
  if (small.length === 0) return
  const [next] = rows.filter((row) => !small.includes(row)).sort((a, b) => valueAt(work, [a, last]) - valueAt(work, [b, last]))
  for (const row of next === undefined ? small : [...small, next]) hideRow(work, row)
}

const placesOfRow = ({ values }: Work, row: number): Place[] => (values[row] ?? []).map((_, column): Place => [row, column])
const placesOfColumn = ({ values }: Work, column: number): Place[] => values.map((_, row): Place => [row, column])
const linesOf = (work: Work): Place[][] => [
  ...work.values.map((_, row) => placesOfRow(work, row)),
  ...(work.values[0] ?? []).map((_, column) => placesOfColumn(work, column)),
]

/** One hidden cell is the difference to the total, and several that are all small add up to next to nothing: the next smallest hides them. */
function protectLine(work: Work, line: readonly Place[]): boolean {
  const hidden = line.filter((place) => isHidden(work, place))
  if (hidden.length === 0) return false
  const sum = hidden.reduce((total, place) => total + valueAt(work, place), 0)
  if (hidden.length > 1 && sum >= leastAnswers && hidden.some((place) => valueAt(work, place) >= leastAnswers)) return false
  return hideSmallest(work, line)
}

function hideSmallest(work: Work, line: readonly Place[]): boolean {
  const [next] = line.filter((place) => !isHidden(work, place)).sort((a, b) => valueAt(work, a) - valueAt(work, b))
  if (next) hide(work, next)
  return next !== undefined
}

function protectCell(work: Work, [row, column]: Place): void {
  if (hideSmallest(work, placesOfRow(work, row)) || hideSmallest(work, placesOfColumn(work, column))) return
  for (const at of work.values.keys()) hideRow(work, at)
}

/**
 * Each hidden cell is an unknown of one equation of its row and one of its column. Seen as an edge between the two, it follows from the others exactly
 * if it is on no cycle of hidden cells.
 */
function computableCell(work: Work): Place | undefined {
  if (work.hidden.every((row) => row.every(Boolean))) return undefined
  const hidden = linesOf(work)
    .slice(0, work.values.length)
    .flatMap((line) => line.filter((place) => isHidden(work, place)))
  return hidden.find((place) => !isOnCycle(hidden, place))
}

/** Whether its row and column are joined without it. */
function isOnCycle(hidden: readonly Place[], [row, column]: Place): boolean {
  const [rows, columns] = [new Set([row]), new Set<number>()]
  for (;;) {
    const before = rows.size + columns.size
    for (const [r, c] of hidden) {
      if (r === row && c === column) continue
      if (rows.has(r)) columns.add(c)
      if (columns.has(c)) rows.add(r)
    }
    if (columns.has(column)) return true
    if (rows.size + columns.size === before) return false
  }
}
