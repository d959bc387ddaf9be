/** Annual settlement (as.md §4.6). Pure. */

/**
 * The last day of the year is after today: leave can still be taken of it. @param end its last day @param today of the company, both
 * `2026-12-31`
 */
export const isYearAhead = (end: string, today: string): boolean => end > today
