/** A person's shifts and leave for their own calendar (as.md §2): behind a secret address, which they make and withdraw. */
import { sql } from 'kysely'
import { addDays, datesFrom } from '../../../../src/shared/as/calendar-dates'
import type { RosterFeed } from '../../../../src/shared/as/roster-feed'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { can } from '../../../../src/schemas/core/permission'
import type { Language } from '../../../../src/schemas/core/types'
import { personContext } from '../../../auth/rights/person-context'
import { companyToday } from '../../../kernel/company-time'
import { actorOf, transact, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { hashToken, newToken } from '../../../kernel/tokens'
import { organisation, sharedTexts } from '../../sc'
import { shiftLabel } from '../day/planned-views'
import { subtract } from '../day/rules/spans'
import { personPlans } from '../plan/person-plan'
import { rosterCalendar, type FeedLeave, type FeedShift } from './rules/roster-calendar'

export const feedRight = 'as.use.schedule.actions.list'

/** A month back, half a year ahead: further on there is the week pattern alone. */
const [daysBack, daysAhead] = [31, 183]

export async function feedOf(ctx: Context): Promise<RosterFeed> {
  const { rows } = await sql<RosterFeed>`
    select made_at, last_read_at from as_roster_feed where user_id = ${actorOf(ctx)} and deleted_at is null`.execute(ctx.db)
  return rows[0] ?? { made_at: null, last_read_at: null }
}

/** @returns the secret; a former one ends */
export async function makeFeedOf(ctx: Context): Promise<string> {
  const token = newToken()
  await transact(ctx, async (tx) => {
    await withdrawFeedOf(tx)
    await sql`insert into as_roster_feed (user_id, token_hash, made_at) values (${actorOf(tx)}, ${hashToken(token)}, ${tx.now()})`.execute(
      tx.db,
    )
  })
  return token
}

export const withdrawFeedOf = async (ctx: Context): Promise<void> =>
  void (await sql`delete from as_roster_feed where user_id = ${actorOf(ctx)}`.execute(ctx.db))

/**
 * @param system a context with all rights
 * @throws 404 for an address that is none, and for somebody who is locked, has left or may not see rosters
 */
export async function readFeedBehind(system: Context, token: string): Promise<string> {
  const { rows } = await sql<{ user: number }>`
    select user_id::int as "user" from as_roster_feed where token_hash = ${hashToken(token)} and deleted_at is null`.execute(system.db)
  const user = rows[0]?.user
  const ctx = user === undefined ? null : await personContext(() => system)(user, null)
  if (user === undefined || !ctx || !can(ctx.tree, feedRight)) throw notFound()
  await sql`update as_roster_feed set last_read_at = ${system.now()} where user_id = ${user}`.execute(system.db)
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
