/** The task list (ca.md §2.1): its tabs, what each leaves of the tasks, how many are in each, and the parts of "My day". */
import { openStates, taskTabs, type TaskState, type TaskTab } from '../../schemas/ca/task-value-lists'
import type { Condition } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'

/** What is over is found by the filter of states. */
const shownStates: Readonly<Record<TaskTab, readonly TaskState[]>> = {
  to_me: openStates.filter((state) => state !== 'review'),
  by_me: openStates,
  review: ['review'],
  watching: openStates,
  department: openStates,
  all: openStates,
  drafts: ['draft'],
  archive: ['done', 'cancelled'],
}

/** @param states chosen by the person: then the tab's own don't bound it */
export function tabCondition(tab: TaskTab, states: 'own' | 'chosen' = 'own'): Condition {
  const within: Condition = { field: 'tab', op: 'eq', value: tab }
  return states === 'chosen' ? within : { all: [within, { field: 'status', op: 'in', value: shownStates[tab] }] }
}

/** Counted up to here; more is "999+". */
export const mostCounted = 999

/** Tabs that are nothing to the reader are not there. A count is one more than `mostCounted` at most. */
export type TaskCounts = Partial<Record<TaskTab, number>>

export const readTaskCounts = defineCall({
  method: 'GET',
  path: '/api/ca/task/counts',
  tag: 'ca/task',
  answer: typed<{ data: TaskCounts }>(),
})

export const dayParts = ['overdue', 'today', 'tomorrow', 'week', 'later', 'none'] as const
export type DayPart = (typeof dayParts)[number]

export interface Today {
  /** ms epoch */ now: number
  /** The company's date, `2025-11-21`. */ date: string
  /** 0 = Sunday. */ weekStart: number
}

/** @param due with its date in the company's zone; null = none */
export function dayPartOf(due: { at: string; date: string } | null, { now, date, weekStart }: Today): DayPart {
  if (due === null) return 'none'
  if (Date.parse(due.at) < now) return 'overdue'
  if (due.date <= date) return 'today'
  if (due.date === dateAfter(date, 1)) return 'tomorrow'
  const passed = (weekdayOf(date) - weekStart + 7) % 7
  return due.date <= dateAfter(date, 6 - passed) ? 'week' : 'later'
}

/** Overdue tasks in their order, where several of one series are one entry, at the place of the first (R5). */
export function withMissed<Row extends Readonly<Record<string, unknown>>>(overdue: readonly Row[]): (readonly Row[])[] {
  const entries = new Map<unknown, Row[]>()
  for (const row of overdue) {
    const key = typeof row.series === 'number' ? row.series : row
    entries.set(key, [...(entries.get(key) ?? []), row])
  }
  return [...entries.values()]
}

/** The overdue tasks that a row stands for, itself first. */
export type FoldedRow<Row> = Row & { _missed?: readonly Row[] }

/** A page of tasks in its order, where the overdue ones of one series are one row, at the place of the first (R5). */
export function foldMissed<Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[], now: number): readonly FoldedRow<Row>[] {
  const isOverdue = ({ series, status, due_at }: Row) =>
    typeof series === 'number' && isOpenTask(status) && typeof due_at === 'string' && Date.parse(due_at) < now
  const groups = new Map(withMissed(rows.filter(isOverdue)).map((group) => [group[0], group]))
  return rows.flatMap((row): FoldedRow<Row>[] => {
    const group = isOverdue(row) ? groups.get(row) : [row]
    if (!group) return []
    return group.length > 1 ? [{ ...row, _missed: group }] : [row]
  })
}

/** Somebody still has something to do. */
export const isOpenTask = (status: unknown): boolean => openStates.some((state) => state === status)

/** What the check circle of a row does: its part is done, and handed to the reviewer where there is one. */
export const finishing = (actions: readonly string[] = []): 'complete' | 'submit' | null =>
  (['complete', 'submit'] as const).find((action) => actions.includes(action)) ?? null

/** Whole remaining time, rounded down (R10): from 48 hours on in days; of an all-day task the days between dates. Negative = past due. */
export function remainingTime(
  due: { at: string; date: string },
  { now, date, allDay }: { now: number; date: string; allDay: boolean },
): { unit: 'day' | 'hour'; count: number } {
  if (allDay) return { unit: 'day', count: Math.round((Date.parse(due.date) - Date.parse(date)) / dayMs) }
  const left = Date.parse(due.at) - now
  const hours = Math.trunc(left / hourMs)
  return Math.abs(hours) >= 48 ? { unit: 'day', count: Math.trunc(left / dayMs) } : { unit: 'hour', count: hours }
}

const hourMs = 3_600_000
const dayMs = 86_400_000

/** @param date `2025-11-21` */
export const dateAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
/** 0 = Sunday. */
export const weekdayOf = (date: string): number => new Date(Date.parse(date)).getUTCDay()

export const isTaskTab = (text: unknown): text is TaskTab => taskTabs.some((tab) => tab === text)
