/** Rates and times of reading (bb.md §5.4). Pure. */

/** Half up, one decimal, as text. @returns null without targets */
export const rateOf = (part: number, targets: number): string | null =>
  targets === 0 ? null : (Math.floor((part * 2000 + targets) / (2 * targets)) / 10).toFixed(1)

/** How many of the targets are half of them: 12 → the 6th reader. */
export const halfOf = (targets: number): number => Math.ceil(targets / 2)

/**
 * Whole minutes from publication until half of the targets had read.
 * @param readAt instants at which targets read, in any order @returns null = not yet, or no targets
 */
export function halfReadMinutes(publishedAt: string, readAt: readonly string[], targets: number): number | null {
  const moment = readAt.map(Date.parse).sort((a, b) => a - b)[halfOf(targets) - 1]
  return targets === 0 || moment === undefined ? null : Math.max(0, Math.floor((moment - Date.parse(publishedAt)) / 60_000))
}
