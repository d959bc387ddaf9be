/** Days of the bell: pure, in the zone of the browser. */

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

const dayKey = (date: Date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`

function daysBetween(date: Date, now: Date): number {
  const midnight = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate())
  return Math.round((midnight(now) - midnight(date)) / 86_400_000)
}
