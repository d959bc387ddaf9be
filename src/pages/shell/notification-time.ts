/** Days and "time ago" of the bell: pure, in the zone of the browser. */

export interface DayGroup<T> { key: string; date: Date; /** 0 = today, 1 = yesterday … */ day: number; items: T[] }

/** @param items newest first; the order stays */
export function dayGroups<T extends { created_at: string }>(items: readonly T[], now: Date): DayGroup<T>[] {
  const groups = new Map<string, DayGroup<T>>()
  for (const item of items) {
    const date = new Date(item.created_at)
    const key = dayKey(date)
    const group = groups.get(key) ?? { key, date, day: daysBetween(date, now), items: [] }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** "5 minutes ago" in the person's language. @param tag BCP 47 */
export function timeAgo(at: string, now: Date, tag: string): string {
  const seconds = Math.min(0, Math.round((Date.parse(at) - now.getTime()) / 1000))
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
  const steps = [['second', 60], ['minute', 60], ['hour', 24], ['day', 30], ['month', 12]] as const
  let value = seconds
  for (const [unit, size] of steps) {
    if (Math.abs(value) < size) return format.format(value, unit)
    value = Math.ceil(value / size)
  }
  return format.format(value, 'year')
}

const dayKey = (date: Date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`

function daysBetween(date: Date, now: Date): number {
  const midnight = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate())
  return Math.round((midnight(now) - midnight(date)) / 86_400_000)
}
