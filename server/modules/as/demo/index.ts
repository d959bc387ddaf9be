/** Demo data of as (as.md §10): a company's shifts, four months of its punches, leave and overtime; three months are locked. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { DemoOptions } from '../../../contracts/module'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { rebuildDays } from '../day/rebuild-days'
import { makeOpenBatches, makePastBatches } from './batches'
import { makeCompany } from './company'
import { makeForms } from './forms'
import { makeLeaves, settleNotices } from './leaves'
import { lockMonths } from './lock-months'
import { makeOvertimes } from './overtimes'
import { demoPeople } from './people'
import { planTakenLeaves } from './plan/leaves'
import { monthsAround } from './plan/months'
import { planOvertimes } from './plan/overtimes'
import { planRunningForms } from './plan/running-forms'
import { makePunches } from './punches'
import { makeRoster } from './roster'
import { makeRunningForms } from './running-forms'

/** Nobody plans for her any more, so that one of the kinds of irregular days is there. */
const unplanned = 'staff20'

/** As months of punches are much, only with `activity`: what stands in such an office, not what tests begin with. */
export async function asDemo(ctx: Context, { activity = false }: DemoOptions): Promise<void> {
  if (!activity) return
  const months = monthsAround(companyToday(ctx))
  const company = await makeCompany(ctx, months)
  await makeRoster(ctx, company, months)
  const people = await demoPeople(ctx, months)
  const taken = planTakenLeaves(people, months)
  await makeLeaves(ctx, company, { people, taken, months })
  const absent = taken.map(({ person, span }) => ({ user: person.user, start: span.start, end: span.end }))
  const stayed = planOvertimes(people, absent, months)
  await makeOvertimes(ctx, stayed)
  const batches = await makePastBatches(ctx, { company, people, months })
  const [away, overtimes] = [
    [...absent, ...batches.away],
    [...stayed, ...batches.overtimes],
  ]
  await makePunches(ctx, company, { people, away, overtimes, months })
  await rebuildDays(
    ctx,
    people.map(({ user }) => user),
    months.first,
    months.today,
  )
  await sql`update as_member set week_pattern_id = null where user_id = ${company.user(unplanned)}`.execute(ctx.db)
  await rebuildDays(ctx, [company.user(unplanned)], addDays(months.today, -3), months.today)
  await lockMonths(ctx, months, company.user('hr'))
  const forms = await makeForms(ctx, company.user('hr'))
  await makeRunningForms(ctx, company, { forms, planned: planRunningForms(people, months) })
  await makeOpenBatches(ctx, { company, people, months })
  await settleNotices(ctx)
  // Nobody has been there to be told of four months of days.
  await sql`delete from kontor_outbox where entity in ('as/day-record', 'as/anomaly', 'as/punch')`.execute(ctx.db)
}
