/** @returns whether it is a date that exists, as `YYYY-MM-DD`: for hooks, which read it before the declaration has judged it */
export function isIsoDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00Z`)
  // 31 February rolls over into March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
