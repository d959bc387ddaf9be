/** A person's shifts and leave for their own calendar (as.md §2): behind a secret address, which they make and withdraw. */
import { sql } from 'kysely'
import { addDays, datesFrom } from '../../../../src/shared/as/calendar-dates'
import * as calls from '../../../../src/shared/as/roster-feed'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Language } from '../../../../src/schemas/core/types'
import type { FeedKind } from '../../../export/person-feed'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { organisation, sharedTexts } from '../../sc'
import { shiftLabel } from '../day/planned-views'
import { subtract } from '../day/rules/spans'
import { personPlans } from '../plan/person-plan'
import { rosterCalendar, type FeedLeave, type FeedShift } from './rules/roster-calendar'

const feedRight = 'as.use.schedule.actions.list'

/** A month back, half a year ahead: further on there is the week pattern alone. */
const [daysBack, daysAhead] = [31, 183]

const isEnabled = async (ctx: Context): Promise<boolean> =>
  (await sql<{ on: boolean }>`select ics_enabled as "on" from as_setting where id = 1`.execute(ctx.db)).rows[0]?.on ?? true

export const rosterFeed: FeedKind = { module: 'as', entity: 'as/roster-feed', right: feedRight, calls, isEnabled, write: writeCalendar }

async function writeCalendar(system: Context, { user }: { user: number }): Promise<string> {
  const { rows: readers } = await sql<{ language: Language | null }>`select language from sc_user where id = ${user}`.execute(system.db)
  const company = await organisation.company(system)
  const [language, address] = [readers[0]?.language ?? company.language, company.console_address]
  const today = companyToday(system)
  const range = { from: addDays(today, -daysBack), until: addDays(today, daysAhead) }
  const word = (key: string) => sharedTexts().translate(language, { key })
  return rosterCalendar({
    words: { name: word('as:feed.name'), leave: word('as:feed.leave') },
    host: URL.canParse(address) ? new URL(address).host : 'kontor',
    user,
    now: system.now(),
    shifts: await shiftsOf(system, user, { ...range, language, address }),
    leaves: await leavesOf(system, user, range),
  })
}

interface Range {
  from: string
  until: string
}

/** As everybody sees them: drafts are the schedulers' own. */
async function shiftsOf(
  ctx: Context,
  user: number,
  { from, until, language, address }: Range & { language: Language; address: string },
): Promise<FeedShift[]> {
  const plans = await personPlans(ctx, [user], from, until)
  const person = plans.people.get(user)
  if (!person) return []
  return datesFrom(from, until).flatMap((date): FeedShift[] => {
    const { shift, planned, suspension, closures, hours_off } = plans.on(person, date)
    if (!shift || !planned || suspension !== null) return []
    const name = shiftLabel(plans, shift.id)?.name
    return [
      {
        date,
        title: (name && i18nText(name, language)) || shift.code,
        // The company may be closed then, or give some hours off.
        segments: subtract(planned.segments, [...closures, ...hours_off]),
        url: `${address}/as/use/schedule?from=${date}`,
      },
    ]
  })
}

async function leavesOf(ctx: Context, user: number, { from, until }: Range): Promise<FeedLeave[]> {
  const { rows } = await sql<FeedLeave>`
    select id::int as id, (extract(epoch from start_at) / 60)::int as start, (extract(epoch from end_at) / 60)::int as "end" from as_dayoff
    where user_id = ${user} and state = 'approved' and deleted_at is null and end_at > ${from}::date and start_at < ${until}::date + 1
    order by start_at, id`.execute(ctx.db)
  return rows
}
