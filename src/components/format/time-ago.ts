/** How long ago something was, as people say it. */

/** "5 minutes ago" in the person's language. @param tag BCP 47 */
export function timeAgo(at: string, now: Date, tag: string): string {
  const seconds = Math.min(0, Math.round((Date.parse(at) - now.getTime()) / 1000))
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
  const steps = [
    ['second', 60],
    ['minute', 60],
    ['hour', 24],
    ['day', 30],
    ['month', 12],
  ] as const
  let value = seconds
  for (const [unit, size] of steps) {
    if (Math.abs(value) < size) return format.format(value, unit)
    value = Math.ceil(value / size)
  }
  return format.format(value, 'year')
}
