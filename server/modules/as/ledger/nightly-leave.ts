/** Every night at two (as.md §7): grants that are due, days off that are owed, lots that end, and notices of time about to lapse. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify, organisation } from '../../sc'
import { hoursText } from '../hook/hook-words'
import { grantDue } from '../leave/grant-leave'
import { grantFloatingDays } from '../overtime/day-off-owed'
import { expireLots } from './expire-lots'

/** So many days before a lot of compensatory time lapses its person and the head hear of it. */
const warnedBefore = [30, 14, 3]

export const nightlyLeave: JobKind = {
  kind: 'as.nightly-leave',
  async run(job) {
    const granted = await job.transact((ctx) => grantDue(ctx))
    const floating = await job.transact((ctx) => grantFloatingDays(ctx))
    const ended = await job.transact((ctx) => expireLots(ctx, companyToday(ctx)))
    const warned = await job.transact(warnOfLapsing)
    return { result: { granted, floating, ended, warned } }
  },
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
