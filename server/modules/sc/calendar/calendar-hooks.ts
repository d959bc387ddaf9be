/** Calendar regions and days (sc.md §3.4, §5.4). */
import type { Context } from '../../../kernel/context'
import { forbidden, type FieldErrors, type Message } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { companyToday } from '../../../kernel/company-time'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { mayDo } from '../../../resource/query/rights'
import { pastDayChanged } from './rules/past-day'
import { isTimeZone } from '../company/rules/time-zone'

export const regionHooks: EntityHooks = {
  validate(_ctx, { after }) {
    const errors: Record<string, Message[]> = {}
    if (!isTimeZone(String(after.time_zone))) errors.time_zone = [{ key: 'sc:error.time_zone' }]
    if (!Array.isArray(after.weekly) || !after.weekly.includes('work')) errors.weekly = [{ key: 'sc:error.no_workday' }]
    return { ...errors, ...workHourErrors(after) }
  },
}

function workHourErrors({ work_hours }: Values): FieldErrors {
  const spans = (Array.isArray(work_hours) ? work_hours : []) as { start: string; end: string }[]
  const wrong = spans.findIndex(({ start, end }, index) => start >= end || (index > 0 && start < (spans[index - 1]?.end ?? '')))
  return wrong < 0 ? {} : { [`work_hours.${wrong}.start`]: [{ key: 'sc:error.work_hours_order' }] }
}

export const eventHooks: EntityHooks = {
  validate(ctx, { before, after }) {
    askForPast(ctx, { before, after })
    const becomesPublic = after.state === 'published' && before?.state !== 'published'
    if (becomesPublic && !mayDo(ctx, ctx.snapshot.get('sc/calendar-event'), 'publish')) throw forbidden()
    return undefined
  },

  /** Years are published as a whole by `publishYear`; a day that enters, changes or leaves a published one concerns its listeners as much. */
  async afterSave(ctx, { before, after }) {
    await announceDays(ctx, [before, after])
  },

  async beforeDelete(ctx, row) {
    askForPast(ctx, { before: row, after: null })
    await announceDays(ctx, [row])
  },
}

function askForPast(ctx: Context, change: { before: Values | null; after: Values | null }): void {
  const date = pastDayChanged(change, companyToday(ctx))
  if (date) requireConfirmed(ctx, { key: 'sc:confirm.past_day', params: { date } })
}

async function announceDays(ctx: Context, days: readonly (Values | null)[]): Promise<void> {
  const years = new Map(
    days.flatMap((day) =>
      day?.state === 'published'
        ? [[`${String(day.region)} ${yearOf(day)}`, { region: Number(day.region), year: yearOf(day) }] as const]
        : [],
    ),
  )
  for (const year of years.values()) await publishEvent(ctx, 'sc.calendar.published', year)
}

const yearOf = ({ date }: Values): number => Number(String(date).slice(0, 4))
