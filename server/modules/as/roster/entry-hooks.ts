/**
 * Days of the roster that come as records, in a file or by the API (as.md §2 scheduling-import, §9): by the same rules as painted cells,
 * which their use case has judged before (save-roster.ts).
 */
import { sql } from 'kysely'
import type { rosterEntry } from '../../../../src/schemas/as/roster-entry'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { invalid } from '../../../kernel/errors'
import { lockedDates } from '../period/locked-dates'
import { notifyOfChanges } from './roster-notices'
import { isNear } from './save-roster'

type Entry = RowOf<typeof rosterEntry>
type Stand = Pick<Entry, 'state'>

const dateOf = (row: Pick<Entry, 'work_date'>): string => row.work_date.slice(0, 10)
const isPublished = (row: Stand | null): boolean => row?.state === 'published'
/** Only by the way back of publishing and unpublishing: the day itself is as it was. */
const hasMoved = (before: Stand | null, after: { readonly state?: unknown }): boolean => before !== null && before.state !== after.state
/** What painted cells, forms and fills write is judged there. */
const isJudged = (ctx: Context): boolean => ctx.person === null

export const entryHooks: EntityHooks<Entry> = {
  async beforeSave(ctx, { before, after }) {
    if (isJudged(ctx) || hasMoved(before, after)) return {}
    // A row of a file says a shift, or what kind of day it is; either ends the other.
    const names = after.shift !== null && after.shift !== (before?.shift ?? null) && after.day_type === (before?.day_type ?? 'work')
    const day_type = names ? 'work' : after.day_type
    return {
      day_type,
      shift: day_type === 'work' ? after.shift : null,
      ...(ctx.origin.import === undefined ? {} : { source: 'import' }),
      ...(isPublished(before) && before?.unseen !== true && (await isNear(ctx, String(after.work_date).slice(0, 10)))
        ? { unseen: true }
        : {}),
    }
  },
  async validate(ctx, { before, after }) {
    if (isJudged(ctx)) return undefined
    const problem = (await dateProblem(ctx, after)) ?? workedProblem(ctx, before, after)
    return problem ? { work_date: [problem] } : undefined
  },
  async afterSave(ctx, { before, after }) {
    if (!isJudged(ctx) && before && isPublished(before) && !hasMoved(before, after))
      await notifyOfChanges(ctx, [{ user: after.user, work_date: dateOf(after) }])
  },
  async beforeDelete(ctx, row) {
    if (isJudged(ctx)) return
    const problem = await dateProblem(ctx, row)
    if (problem) throw invalid({ work_date: [problem] })
    if (isPublished(row)) await notifyOfChanges(ctx, [{ user: row.user, work_date: dateOf(row) }])
  },
}

/** What was worked by is not taken back (as.md §4.3); on the day of publishing a slip may be. */
function workedProblem(ctx: Context, before: Entry | null, after: Stand): Message | undefined {
  if (!before || !isPublished(before) || !hasMoved(before, after)) return undefined
  const today = companyToday(ctx)
  const isSlip = before.published_at && companyDayOf(ctx, before.published_at) === today
  return dateOf(before) > today || isSlip ? undefined : { key: 'as:error.roster_worked', params: { date: dateOf(before) } }
}

async function dateProblem(ctx: Context, row: Pick<Entry, 'user' | 'work_date'>): Promise<Message | undefined> {
  if (typeof row.user !== 'number' || !row.work_date) return undefined
  const date = dateOf(row)
  if ((await lockedDates(ctx, date, date)).has(date)) return { key: 'as:error.roster_month_locked', params: { month: date.slice(0, 7) } }
  const { rows } = await sql<{ employed: boolean }>`
    select ${date}::date between coalesce(hire_date, ${date}::date) and coalesce(leave_date, ${date}::date) as employed
    from sc_user where id = ${row.user}`.execute(ctx.db)
  return rows[0]?.employed === false ? { key: 'as:error.roster_not_employed' } : undefined
}
