/** Every night at two (as.md §7): grants that are due, days off that are owed, lots that end, and notices of time about to lapse. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { groupBy } from '../../../../src/shared/engine/group-by'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Job, JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { conflict, type ApiError } from '../../../kernel/errors'
import { personInEveryLanguage, personNames } from '../../../resource/read/person-names'
import { notify, organisation } from '../../sc'
import { hoursText } from '../hook/hook-words'
import { calendarRules, employedPeople, grantDue } from '../leave/grant-leave'
import { grantFloatingDays, holidaysOnDaysOff } from '../overtime/day-off-owed'
import { expireLotsOf, peopleWithEndedLots } from './expire-lots'

/** So many days before a lot of compensatory time lapses its person and the head hear of it. */
const warnedBefore = [30, 14, 3]

export const nightlyLeave: JobKind = {
  kind: 'as.nightly-leave',
  async run(job) {
    const failed: Failed[] = []
    const today = companyToday(job.ctx)
    const rules = await calendarRules(job.ctx)
    const holidays = await holidaysOnDaysOff(job.ctx)
    const granted = await eachPerson(job, await employedPeople(job.ctx), failed, (ctx, user) => grantDue(ctx, user, rules))
    const floating = await eachPerson(job, holidays.keys(), failed, (ctx, user) => grantFloatingDays(ctx, user, holidays.get(user) ?? []))
    const ended = await eachPerson(job, await peopleWithEndedLots(job.ctx, today), failed, (ctx, user) => expireLotsOf(ctx, user, today))
    const lapsing = await lapsingTime(job.ctx)
    const warned = await eachPerson(job, lapsing.keys(), failed, (ctx, user) => warnOfLapsing(ctx, user, lapsing.get(user) ?? []))
    if (failed.length > 0) throw await nightFailed(job.ctx, failed)
    return { result: { granted, floating, ended, warned } }
  },
}

interface Failed {
  user: number
  error: unknown
}

/**
 * Each person alone: who can't be posted to keeps nobody else waiting, and is tried again in the next night.
 * @param failed gains those who could not be
 * @returns the sum of what the act returned
 */
async function eachPerson(
  job: Job,
  people: Iterable<number>,
  failed: Failed[],
  act: (ctx: Context, user: number) => Promise<number>,
): Promise<number> {
  let done = 0
  for (const user of people) {
    try {
      done += await job.transact((ctx) => act(ctx, user))
    } catch (error) {
      // Another run has the job, or it was cancelled.
      if (job.signal.aborted) throw error
      failed.push({ user, error })
    }
  }
  return done
}

const mostNamed = 20

/** @returns the job's failure: for administrators who, for the log also why */
async function nightFailed(ctx: Context, failed: readonly Failed[]): Promise<ApiError> {
  const users = [...new Set(failed.map(({ user }) => user))]
  const names = await personNames(ctx, users.slice(0, mostNamed))
  const refusal = conflict('as:error.night_failed', undefined, { n: users.length, people: [...names.values()].join(', ') })
  refusal.cause = failed[0]?.error
  return refusal
}

interface Lapsing {
  user: number
  date: string
  left: number
}

/** Compensatory time of which people hear tonight, by person. */
async function lapsingTime(ctx: Context): Promise<Map<number, Lapsing[]>> {
  const dates = warnedBefore.map((days) => addDays(companyToday(ctx), days))
  const { rows } = await sql<Lapsing>`
    select e.user_id::int as "user", to_char(e.valid_to, 'YYYY-MM-DD') as date, sum(l.minutes)::int as left
    from as_leave_entitlement as e join as_leave as t on t.id = e.leave_id and t.kind = 'comp' join as_leave_ledger as l on l.lot_id = e.id
    where e.valid_to = any(${dates}::date[]) and e.deleted_at is null group by 1, 2 having sum(l.minutes) > 0 order by 1, 2`.execute(ctx.db)
  return groupBy(rows, ({ user }) => user)
}

async function warnOfLapsing(ctx: Context, user: number, lapsing: readonly Lapsing[]): Promise<number> {
  const heads = await organisation.supervisors(ctx, user, { max: 1 })
  const person = (await personInEveryLanguage(ctx, user)) ?? ''
  for (const { date, left } of lapsing) {
    const params = { date, hours: hoursText(ctx, left), person }
    await notify.send(ctx, {
      event: 'as.comp-expiring',
      to: [user, ...heads].map((id) => `u${id}`),
      params: { date, hours: params.hours },
      url: '/as/use/overtime-compensation',
      data: { title: notify.text('as:notice.comp_expiring', (language) => ({ ...params, person: i18nText(params.person, language) })) },
    })
  }
  return lapsing.length
}
