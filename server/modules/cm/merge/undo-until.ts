/** Until when a merge made at this instant may be undone. @param days of 24 hours */
export const undoUntil = (merged_at: string | Date, days: number): Date => new Date(new Date(merged_at).getTime() + days * 86_400_000)
