/** Rows of a file (sc.md §8). */
export const rowLimit = 100_000
