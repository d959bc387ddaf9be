/** Values that several entities of as share. */

/** What a day is for a person (as.md R10). */
export const dayTypes = ['work', 'rest', 'regular_off', 'holiday', 'off'] as const

/** What the administrators of attendance do with every record of it (as.md §6). */
export const hrAdmin = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] as const
