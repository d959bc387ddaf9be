/**
 * Small numbers of anonymous and secret events (vs.md §5.5): results appear from five answers, no cell below five is shown, and the
 * next smallest is
 * hidden with it. A cell is hidden, too, where it could be computed from those shown and the totals.
 */

export const leastAnswers = 5

export const areResultsShown = (answers: number): boolean => answers >= leastAnswers

/**
 * Answers by group (rows) and option (columns). Totals of the columns are the result of all, which is public; those of the rows are
 * cells like others.
 */
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
  const work: Work = { values, hidden: values.map((row) => row.map(isSmall)) }
  hideSmallRows(work)
  const shown = protect(work)
  return { cells: shown.map((row) => row.slice(0, -1)), totals: shown.map((row) => row.at(-1) ?? null) }
}

/**
 * The same where the totals of rows and columns are known to the reader: each question has a result of its own.
 * @param cells no row and no column is all zeros: who knows that total knows each of its cells
 * @param alsoHidden what is hidden for another reason
 */
export function suppressBetween(cells: CrossTable['cells'], alsoHidden?: SafeTable['cells']): SafeTable['cells'] {
  const hidden = cells.map((row, r) => row.map((value, c) => isSmall(value) || alsoHidden?.[r]?.[c] === null))
  return protect({ values: cells, hidden })
}

/**
 * The same where a person may belong to several rows: those who chose an option and those who did not are two rows of a table of its own,
 * so that a cell is hidden, too, where nearly everybody chose it. Whoever knows how many options each person chose knows the sums of the
 * columns as well.
 * @param totals people of each column
 */
export function suppressSeveral({ cells, totals }: CrossTable, alsoHidden?: SafeTable['cells']): SafeTable['cells'] {
  // What everybody chose is known of each column, so that it hides nothing of the others.
  const isKnown = cells.map((row) => row.every((value, c) => value === totals[c]))
  const others = cells.filter((_, r) => !isKnown[r])
  let shown = (alsoHidden ?? cells.map((row) => [...row])).filter((_, r) => !isKnown[r])
  for (;;) {
    const before = numberHidden(shown)
    const between = suppressBetween(others, shown)
    shown = others.map((row, r) => suppressChoice(row, totals, between[r] ?? []))
    if (numberHidden(shown) === before) break
  }
  const left = shown.values()
  return cells.map((row, r) =>
    isKnown[r] ? row.map((value, c) => (isSmall(value) || alsoHidden?.[r]?.[c] === null ? null : value)) : (left.next().value ?? []),
  )
}

function suppressChoice(row: readonly number[], totals: readonly number[], known: readonly (number | null)[]): (number | null)[] {
  const others = row.map((value, c) => (totals[c] ?? 0) - value)
  const [chosen, left] = suppressBetween([row, others], [[...known], [...known]])
  return row.map((value, c) => (chosen?.[c] === null || left?.[c] === null ? null : value))
}

const numberHidden = (cells: SafeTable['cells']): number => cells.flat().filter((value) => value === null).length

const isSmall = (value: number): boolean => value < leastAnswers

/** Hides more until nothing that is hidden can be computed. @returns null where it is hidden */
function protect(work: Work): (number | null)[][] {
  for (;;) {
    const isChanged = linesOf(work).filter((line) => protectLine(work, line)).length > 0
    if (isChanged) continue
    const bare = computableCell(work)
    if (!bare) break
    protectCell(work, bare)
  }
  return work.values.map((row, r) => row.map((value, c) => (work.hidden[r]?.[c] ? null : value)))
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

/**
 * One hidden cell is the difference to the total, and several that are all small add up to next to nothing: the next smallest hides
 * them.
 */
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
 * Each hidden cell is an unknown of one equation of its row and one of its column. Seen as an edge between the two, it follows from
 * the others exactly
 * if it is a bridge: on no cycle of hidden cells. Found by depth first (Tarjan), so that large tables take no longer than reading them.
 */
function computableCell(work: Work): Place | undefined {
  if (work.hidden.every((row) => row.every(Boolean))) return undefined
  const rows = work.values.length
  const neighbours = [...work.values, ...(work.values[0] ?? [])].map((): number[] => [])
  for (const [row, line] of work.hidden.entries())
    for (const [column, isOne] of line.entries()) {
      if (!isOne) continue
      neighbours[row]?.push(rows + column)
      neighbours[rows + column]?.push(row)
    }
  const bridge = bridgeOf(neighbours)
  return bridge && [Math.min(...bridge), Math.max(...bridge) - rows]
}

/** @param neighbours of each point, no pair joined twice */
function bridgeOf(neighbours: readonly (readonly number[])[]): readonly [number, number] | undefined {
  const order = new Map<number, number>()
  let bridge: readonly [number, number] | undefined
  /** @returns the earliest point that is reached from here without going back */
  const visit = (point: number, from: number): number => {
    const own = order.size
    order.set(point, own)
    let earliest = own
    for (const next of neighbours[point] ?? []) {
      if (next === from) continue
      const known = order.get(next)
      const reached = known ?? visit(next, point)
      if (known === undefined && reached > own) bridge ??= [point, next]
      earliest = Math.min(earliest, reached)
    }
    return earliest
  }
  for (const point of neighbours.keys()) if (!order.has(point)) visit(point, -1)
  return bridge
}
