/** What an activity begins with. */
import { instantOf, todayIn } from '../../../../components/format/format-date'

/** Where it stands: fields of the activity. */
export interface TimelineContext {
  lead?: number | null
  organization?: number | null
  person?: number | null
}

const day = 24 * 60 * 60 * 1000

/** After how many days a next step is offered. */
export const nextDays = [1, 3, 7, 14, 30] as const

/** A week from now or after so many days, in the morning of the reader's zone. */
export function nextStep(
  standing: TimelineContext,
  timeZone: string,
  { days = 7, now = new Date() }: { days?: number; now?: Date } = {},
): Record<string, unknown> {
  const date = todayIn(timeZone, new Date(now.getTime() + days * day))
  return { ...standing, kind: 'call', status: 'planned', due_at: instantOf(date, '09:00', timeZone) }
}

/** Something that has just been done. */
export const doneNow = (standing: TimelineContext, kind: string, now = new Date()): Record<string, unknown> => ({
  ...standing,
  kind,
  status: 'done',
  due_at: now.toISOString(),
  done_at: now.toISOString(),
})
