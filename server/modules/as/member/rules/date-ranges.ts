/** Ranges of days, both ends counted; an empty end is open (as.md §3 member). */
export interface DateRange {
  from: string
  /** null = open. */
  to: string | null
}

export const doOverlap = (a: DateRange, b: DateRange): boolean => (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to)

/** @returns places of those that overlap one before them */
export const overlapping = (ranges: readonly DateRange[]): number[] =>
  ranges.flatMap((range, i) => (ranges.slice(0, i).some((other) => doOverlap(range, other)) ? [i] : []))
