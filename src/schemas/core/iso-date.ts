/** @returns whether it is a date of the calendar, as `2026-02-28`; the database has no year 0 */
export function isIsoDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false
  const time = Date.parse(`${value}T00:00Z`)
  // 31 February rolls over into March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** @returns whether it is an instant on a day of the calendar with its offset from UTC, as `2026-02-28T09:00:00+08:00` */
export const isIsoInstant = (value: unknown): value is string =>
  typeof value === 'string' && isIsoDate(value.slice(0, 10)) && /T.*(Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(Date.parse(value))
