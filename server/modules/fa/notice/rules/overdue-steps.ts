/** After how many days overdue an owner is notified, and once for each (fa.md §7). */
export const overdueSteps: readonly number[] = [1, 30, 60]

/** @returns the last step that was passed, also where the server was down on its day; 0 = none */
export const stepOf = (days: number): number => overdueSteps.findLast((step) => days >= step) ?? 0
