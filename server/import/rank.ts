/** @param ranks of the rows, in their order @returns the rows, lesser ranks first; those of the same rank as they stood */
export const byRank = <T>(rows: readonly T[], ranks: readonly number[]): T[] =>
  rows
    .map((row, index) => ({ row, rank: ranks[index] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
