/** Reminders of a task before it is due (ca.md §3, §7): which a new one begins with, and when the next comes. */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { minutesBeforeMidnight, nextReminder, type Reminder } from './rules/reminders'

/** Child rows, as the declaration says. */
export const remindersOf = ({ reminders }: Values): Reminder[] => (reminders ?? []) as Reminder[]

/** @param category null = none: what the settings say */
export async function defaultReminders(ctx: Context, category: number | null, allDay: boolean): Promise<Values[]> {
  const { rows } = await sql<Reminder & Values>`
    select offset_minutes::int as offset_minutes, channels from ca_task_category__default_reminders
    where parent_id = ${category} order by position`.execute(ctx.db)
  if (rows.length > 0) return rows
  const {
    rows: [setting],
  } = await sql<{ minutes: number | null; time: string | null }>`
    select reminder_minutes::int as minutes, to_char(reminder_all_day, 'HH24:MI') as time from ca_setting where id = 1`.execute(ctx.db)
  const time = setting?.time ?? null
  const offset = allDay ? (time === null ? null : minutesBeforeMidnight(time)) : (setting?.minutes ?? null)
  return offset === null ? [] : [{ offset_minutes: offset, channels: ['app'] }]
}

/** When people are to be reminded next: what is due stays due while nothing changes that it depends on. */
export function nextReminderOf(ctx: Context, before: Values | null, after: Values): string | null {
  const isWaiting = ({ status }: Values) => status === 'todo' || status === 'in_progress'
  if (!isWaiting(after) || typeof after.due_at !== 'string') return null
  const isKept =
    before !== null &&
    isWaiting(before) &&
    same(before.due_at, after.due_at) &&
    same(before.reminders ?? [], after.reminders ?? []) &&
    (before.next_reminder_at ?? null) !== null
  // Read from the row.
  if (isKept) return before.next_reminder_at as string
  return nextReminder(remindersOf(after), after.due_at, ctx.now().getTime())
}
