/** Which writes change the plan of days that somebody may be on leave, or work longer (as.md R8, R10), and which dates they are about. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { closure } from '../../../../src/schemas/as/closure'
import type { dayoff } from '../../../../src/schemas/as/dayoff'
import type { member } from '../../../../src/schemas/as/member'
import type { rosterEntry } from '../../../../src/schemas/as/roster-entry'
import type { rosterPattern } from '../../../../src/schemas/as/roster-pattern'
import type { shift } from '../../../../src/schemas/as/shift'
import type { RowOf } from '../../../../src/schemas/core/define'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { onEvent, payloadNumber, recordOf } from '../../../outbox/event'
import { workcal } from '../../sc'
import type { Change, Follower } from '../day/follower'
import { openSince } from '../period/open-since'
import { resolveItems } from './correct-leave'
import { endOfPlans, peopleConcerned, requestRejudge } from './request-rejudge'

const isChanged = <Row extends object>({ before, after }: Change<Row>, fields: readonly (keyof Row)[]): boolean =>
  before === after || fields.some((field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null))

export const planFollowers: Readonly<Record<string, Follower>> = {
  async 'as/roster-entry'(ctx, change: Change<RowOf<typeof rosterEntry>>) {
    const { before, after } = change
    const isPublished = before?.state === 'published' || after.state === 'published'
    if (!isPublished || !isChanged(change, ['state', 'day_type', 'shift', 'source'])) return
    const date = after.work_date.slice(0, 10)
    await requestRejudge(ctx, { users: [after.user], from: date, until: date, cause: 'roster' })
  },
  async 'as/closure'(ctx, { before, after }: Change<RowOf<typeof closure>>) {
    for (const { start_at, end_at } of before && before !== after ? [before, after] : [after])
      await requestRejudge(ctx, {
        ...{ users: null, from: addDays(companyDayOf(ctx, start_at), -1), until: companyDayOf(ctx, end_at) },
        cause: 'closure',
      })
  },
  async 'as/shift'(ctx, change: Change<RowOf<typeof shift>>) {
    if (!change.before || !isChanged(change, ['segments', 'breaks', 'auto_break', 'versions'])) return
    const { effective_from } = change.after
    const from = effective_from ? effective_from.slice(0, 10) : openSince(ctx)
    await requestRejudge(ctx, { users: null, from, until: endOfPlans, cause: 'shift' })
  },
  async 'as/roster-pattern'(ctx, change: Change<RowOf<typeof rosterPattern>>) {
    if (change.before && isChanged(change, ['cycle_days', 'anchor', 'days']))
      await requestRejudge(ctx, { users: null, from: openSince(ctx), until: endOfPlans, cause: 'pattern' })
  },
  async 'as/member'(ctx, change: Change<RowOf<typeof member>>) {
    if (change.before && isChanged(change, ['week_pattern', 'suspensions', 'zone', 'daily_minutes']))
      await requestRejudge(ctx, { users: [change.after.user], from: openSince(ctx), until: endOfPlans, cause: 'member' })
  },
  /** What was to be settled of it was about the leave as it was. */
  async 'as/dayoff'(ctx, change: Change<RowOf<typeof dayoff>>) {
    if (change.before?.state === 'approved' && isChanged(change, ['state', 'user', 'leave', 'start_at', 'end_at']))
      await resolveItems(ctx, change.after.id)
  },
}

export const planEvents = [
  onEvent('sc.calendar.published', 'as.rejudge-calendar', async (ctx, event) =>
    rejudgeRegion(ctx, payloadNumber(event, 'region'), payloadNumber(event, 'year')),
  ),
  onEvent('sc.user.left', 'as.rejudge-left', async (ctx, event) => rejudgeLeaver(ctx, recordOf(event))),
  onEvent('sc.employment.changed', 'as.rejudge-employment', async (ctx, event) =>
    requestRejudge(ctx, {
      users: [recordOf(event)],
      from: typeof event.payload?.from === 'string' ? event.payload.from : openSince(ctx),
      until: endOfPlans,
      cause: 'employment',
    }),
  ),
  // It may lie in another region now, of whomever works there.
  onEvent('sc.site.changed', 'as.rejudge-site', async (ctx) =>
    requestRejudge(ctx, { users: null, from: openSince(ctx), until: endOfPlans, cause: 'calendar' }),
  ),
  // Another department may have another calendar.
  onEvent('sc.post.changed', 'as.rejudge-post', async (ctx, event) =>
    requestRejudge(ctx, { users: [payloadNumber(event, 'user')], from: companyToday(ctx), until: endOfPlans, cause: 'employment' }),
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
