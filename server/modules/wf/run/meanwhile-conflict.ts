/** Two acts that waited for one another (wf.md §5.16): PostgreSQL ended ours, nothing of it was written, and it is tried anew. */

/** Deadlock, and a row that changed under a serializable reader. */
const conflictCodes: readonly unknown[] = ['40P01', '40001']

/** How often a whole act is tried again. */
export const mostRetries = 3

export const isConflict = (error: unknown): boolean => error instanceof Error && 'code' in error && conflictCodes.includes(error.code)
