/** Which writes change the plan of days that somebody may be on leave, or work longer (as.md R8, R10), and which dates they are about. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { Values } from '../../../contracts/hooks'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { onEvent } from '../../../outbox/event'
import { workcal } from '../../sc'
import { openSince } from '../period/open-since'
import { resolveItems } from './correct-leave'
import { endOfPlans, peopleConcerned, requestRejudge } from './request-rejudge'

/** A record that goes comes twice: as it was, and as what is gone. */
type Change = { before: Values | null; after: Values }

const textOf = (value: unknown): string => String(value).slice(0, 10)
const isChanged = ({ before, after }: Change, fields: readonly string[]): boolean =>
  before === after || fields.some((field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null))

const shiftTimes = ['segments', 'breaks', 'auto_break', 'versions']

export const planFollowers: Readonly<Record<string, (ctx: Context, change: Change) => Promise<void>>> = {
  async 'as/roster-entry'(ctx, change) {
    const { before, after } = change
    const isPublished = before?.state === 'published' || after.state === 'published'
    if (!isPublished || !isChanged(change, ['state', 'day_type', 'shift', 'source'])) return
    const date = textOf(after.work_date)
    await requestRejudge(ctx, { users: [Number(after.user)], from: date, until: date, cause: 'roster' })
  },
  async 'as/closure'(ctx, { before, after }) {
    for (const { start_at, end_at } of before && before !== after ? [before, after] : [after])
      await requestRejudge(ctx, {
        ...{ users: null, from: addDays(companyDayOf(ctx, String(start_at)), -1), until: companyDayOf(ctx, String(end_at)) },
        cause: 'closure',
      })
  },
  async 'as/shift'(ctx, change) {
    if (!change.before || !isChanged(change, shiftTimes)) return
    const { effective_from } = change.after
    const from = effective_from ? textOf(effective_from) : openSince(ctx)
    await requestRejudge(ctx, { users: null, from, until: endOfPlans, cause: 'shift' })
  },
  async 'as/roster-pattern'(ctx, change) {
    if (change.before && isChanged(change, ['cycle_days', 'anchor', 'days']))
      await requestRejudge(ctx, { users: null, from: openSince(ctx), until: endOfPlans, cause: 'pattern' })
  },
  async 'as/member'(ctx, change) {
    if (change.before && isChanged(change, ['week_pattern', 'suspensions', 'zone', 'daily_minutes']))
      await requestRejudge(ctx, { users: [Number(change.after.user)], from: openSince(ctx), until: endOfPlans, cause: 'member' })
  },
  /** What was to be settled of it was about the leave as it was. */
  async 'as/dayoff'(ctx, change) {
    if (change.before?.state === 'approved' && isChanged(change, ['state', 'user', 'leave', 'start_at', 'end_at']))
      await resolveItems(ctx, Number(change.after.id))
  },
}

export const planEvents = [
  onEvent('sc.calendar.published', 'as.rejudge-calendar', async (ctx, { payload }) =>
    rejudgeRegion(ctx, Number(payload?.region), Number(payload?.year)),
  ),
  onEvent('sc.user.left', 'as.rejudge-left', async (ctx, { record_id }) => rejudgeLeaver(ctx, Number(record_id))),
  onEvent('sc.employment.changed', 'as.rejudge-employment', async (ctx, { record_id, payload }) =>
    requestRejudge(ctx, {
      users: [Number(record_id)],
      from: String(payload?.from ?? openSince(ctx)),
      until: endOfPlans,
      cause: 'employment',
    }),
  ),
  // It may lie in another region now, of whomever works there.
  onEvent('sc.site.changed', 'as.rejudge-site', async (ctx) =>
    requestRejudge(ctx, { users: null, from: openSince(ctx), until: endOfPlans, cause: 'calendar' }),
  ),
  // Another department may have another calendar.
  onEvent('sc.post.changed', 'as.rejudge-post', async (ctx, { payload }) =>
    requestRejudge(ctx, { users: [Number(payload?.user)], from: companyToday(ctx), until: endOfPlans, cause: 'employment' }),
  ),
]

/** A year of a calendar, or a day of it. */
async function rejudgeRegion(ctx: Context, region: number, year: number): Promise<void> {
  const [from, until] = [`${year}-01-01`, `${year}-12-31`]
  const users = await peopleConcerned(ctx, { users: null, from, until })
  const regions = await workcal.regionsOf(ctx, users)
  const own = users.filter((user) => regions.get(user)?.region === region)
  if (own.length > 0) await requestRejudge(ctx, { users: own, from, until, cause: 'calendar' })
}

async function rejudgeLeaver(ctx: Context, user: number): Promise<void> {
  const { rows } = await sql<{
    date: string | null
  }>`select to_char(leave_date, 'YYYY-MM-DD') as date from sc_user where id = ${user}`.execute(ctx.db)
  const last = rows[0]?.date
  if (last) await requestRejudge(ctx, { users: [user], from: addDays(last, 1), until: endOfPlans, cause: 'employment' })
}
