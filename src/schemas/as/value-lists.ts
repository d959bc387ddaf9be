/** Values that several entities of as share. */

/** What a day is for a person (as.md R10). */
export const dayTypes = ['work', 'rest', 'regular_off', 'holiday', 'off'] as const

/** How the working time of a person is measured (LSA 30, 30-1, 84-1). */
export const hoursSystems = ['standard', 'flex2w', 'flex8w', 'flex4w', 'exempt_84_1', 'part_time', 'none'] as const

/** What is wrong with a day (as.md §3 anomaly). */
export const anomalyKinds = [
  'missing_in',
  'missing_out',
  'late',
  'early',
  'absent',
  'outside',
  'unscheduled',
  'no_roster',
  'unknown_card',
  'ot_unapproved',
  'ot_over_actual',
  'rest_short',
  'over_limit',
] as const

/** What the administrators of attendance do with every record of it (as.md §6). */
export const hrAdmin = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] as const

const minute = { type: 'duration' } as const
/** Minutes that the server counted. */
export const counted = { x: { ...minute, computed: true }, default: 0, minimum: 0 } as const
export const time = { type: 'string', format: 'time' } as const
export const date = { type: 'string', format: 'date' } as const
