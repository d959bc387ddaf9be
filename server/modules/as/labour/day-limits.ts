/** What the law of a person's region says of a day that was worked (as.md R9): the longest day, the least rest before it, and its night. */
import { sql } from 'kysely'
import { restBetween, type CompanyRest } from '../../../../src/shared/as/labour-law'
import type { Context } from '../../../kernel/context'
import type { DaySettings } from '../day/rules/day-input'
import { lawsOnDates } from './labour-law'

export type DayLimits = Pick<DaySettings, 'min_rest' | 'day_limit' | 'ot_night'>

/** A day has no more minutes: what holds where the law knows no longest day. */
const wholeDay = 1440

export async function dayLimits(ctx: Context, users: readonly number[]): Promise<(user: number, date: string) => DayLimits> {
  const { rows: people } = await sql<{ user: number; labour_rule_set: string | null }>`
    select person.id::int as "user", member.labour_rule_set from unnest(${[...users]}::bigint[]) as person(id)
      left join as_member as member on member.user_id = person.id and member.deleted_at is null`.execute(ctx.db)
  const { rows: settings } = await sql<CompanyRest>`
    select min_rest, coalesce(short_rest_approved, false) as short_rest_approved from as_setting where id = 1`.execute(ctx.db)
  const lawOn = await lawsOnDates(ctx, people)
  return (user, date) => {
    const law = lawOn(user, date)
    return {
      min_rest: restBetween(law, settings[0] ?? {})?.allowed ?? 0,
      day_limit: law.limits.day_total?.minutes ?? wholeDay,
      ...(law.premiums?.night ? { ot_night: { starts: law.premiums.night.starts, ends: law.premiums.night.ends } } : {}),
    }
  }
}
