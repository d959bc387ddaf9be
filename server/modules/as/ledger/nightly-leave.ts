/** Every night at two (as.md §7): grants that are due, days off that are owed, lots that end, and notices of time about to lapse. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Job, JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { conflict, type ApiError } from '../../../kernel/errors'
import { personInEveryLanguage, personNames } from '../../../resource/read/person-names'
import { notify, organisation } from '../../sc'
import { hoursText } from '../hook/hook-words'
import { grantDue } from '../leave/grant-leave'
import { grantFloatingDays } from '../overtime/day-off-owed'
import { expireLotsOf, peopleWithEndedLots } from './expire-lots'

/** So many days before a lot of compensatory time lapses its person and the head hear of it. */
const warnedBefore = [30, 14, 3]

export const nightlyLeave: JobKind = {
  kind: 'as.nightly-leave',
  async run(job) {
    const granted = await job.transact((ctx) => grantDue(ctx))
    const floating = await job.transact((ctx) => grantFloatingDays(ctx))
    const { ended, failed } = await expireEach(job)
    const warned = await job.transact(warnOfLapsing)
    if (failed.length > 0) throw await expiryFailed(job.ctx, failed)
    return { result: { granted, floating, ended, warned } }
  },
}

interface Failed {
  user: number
  error: unknown
}

/** Each person alone: who can't be posted to keeps nobody else waiting, and is tried again in the next night. */
async function expireEach(job: Job): Promise<{ ended: number; failed: Failed[] }> {
  const today = companyToday(job.ctx)
  const failed: Failed[] = []
  let ended = 0
  for (const user of await peopleWithEndedLots(job.ctx, today)) {
    try {
      ended += await job.transact((ctx) => expireLotsOf(ctx, user, today))
    } catch (error) {
      // Another run has the job, or it was cancelled.
      if (job.signal.aborted) throw error
      failed.push({ user, error })
    }
  }
  return { ended, failed }
}

const mostNamed = 20

/** @returns the job's failure: for administrators who, for the log also why */
async function expiryFailed(ctx: Context, failed: readonly Failed[]): Promise<ApiError> {
  const names = await personNames(
    ctx,
    failed.slice(0, mostNamed).map(({ user }) => user),
  )
  const refusal = conflict('as:error.expiry_failed', undefined, { n: failed.length, people: [...names.values()].join(', ') })
  refusal.cause = failed[0]?.error
  return refusal
}

async function warnOfLapsing(ctx: Context): Promise<number> {
  const dates = warnedBefore.map((days) => addDays(companyToday(ctx), days))
  const { rows } = await sql<{ user: number; date: string; left: number }>`
    select e.user_id::int as "user", to_char(e.valid_to, 'YYYY-MM-DD') as date, sum(l.minutes)::int as left
    from as_leave_entitlement as e join as_leave as t on t.id = e.leave_id and t.kind = 'comp' join as_leave_ledger as l on l.lot_id = e.id
    where e.valid_to = any(${dates}::date[]) and e.deleted_at is null group by 1, 2 having sum(l.minutes) > 0 order by 1, 2`.execute(ctx.db)
  for (const { user, date, left } of rows) {
    const heads = await organisation.supervisors(ctx, user, { max: 1 })
    const params = { date, hours: hoursText(ctx, left), person: (await personInEveryLanguage(ctx, user)) ?? '' }
    await notify.send(ctx, {
      event: 'as.comp-expiring',
      to: [user, ...heads].map((id) => `u${id}`),
      params: { date, hours: params.hours },
      url: '/as/use/overtime-compensation',
      data: { title: notify.text('as:notice.comp_expiring', (language) => ({ ...params, person: i18nText(params.person, language) })) },
    })
  }
  return rows.length
}
