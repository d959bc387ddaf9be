/** The roster of the demo's call centre: four days on, two off; half of next month is published (as.md §10). */
import { sql } from 'kysely'
import { datesFrom, daysBetween } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import type { DemoCompany } from './company'
import type { DemoMonths } from './plan/months'
import { callCentre, offsetOf, patterns } from './shifts'

export async function makeRoster(ctx: Context, { user, shift }: DemoCompany, { first, published, last }: DemoMonths): Promise<void> {
  const cycle = patterns.find(({ code }) => code === 'ROT-4-2')?.days ?? []
  const rows = callCentre.flatMap((account, n) =>
    datesFrom(first, last).map((date) => {
      const day = cycle[(daysBetween('2024-01-01', date) + offsetOf(n)) % cycle.length]
      return {
        ...{ user: user(account), date, day_type: day?.day_type ?? 'off', shift: day?.shift ? shift(day.shift) : null },
        state: date <= published ? 'published' : 'draft',
      }
    }),
  )
  await sql`insert into as_roster_entry (user_id, work_date, day_type, shift_id, source, state, unseen, published_at)
    select "user", date, day_type, shift, 'pattern', state, false, case when state = 'published' then ${ctx.now()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as made("user" bigint, date date, day_type text, shift bigint, state text)`.execute(
    ctx.db,
  )
}
