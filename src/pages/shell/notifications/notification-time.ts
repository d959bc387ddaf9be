/** Days of the bell: pure, in the zone of the person. */
import { todayIn, wallTime } from '../../../components/format/format-date'

export interface DayGroup<T> {
  /** `2026-11-21`. */ date: string
  /** 0 = today, 1 = yesterday … */ day: number
  items: T[]
}

/** @param items newest first; the order stays */
export function dayGroups<T extends { created_at: string }>(items: readonly T[], timeZone: string, now: Date): DayGroup<T>[] {
  const groups = new Map<string, DayGroup<T>>()
  const today = todayIn(timeZone, now)
  for (const item of items) {
    const date = wallTime(item.created_at, timeZone)?.date ?? item.created_at.slice(0, 10)
    const group = groups.get(date) ?? { date, day: Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000), items: [] }
    group.items.push(item)
    groups.set(date, group)
  }
  return [...groups.values()]
}
