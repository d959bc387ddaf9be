/** The rows with one at another place; a place that is none changes nothing. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  const rest = rows.filter((_, index) => index !== from)
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}
