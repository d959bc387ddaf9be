/** The people of an audience with what was entered of them beforehand: weights and groups (vs.md §3, §8). */
import { sql } from 'kysely'
import type { EventState, Secrecy } from '../../../../src/schemas/vs/value-lists'
import type { Context } from '../../../kernel/context'
import type { EventRow } from '../event/event-questions'
import { emptyRoster, freezeRoster, participantsOf } from '../event/roster'

/** Who is no longer in the audience leaves; who is on it already stays as they are. @returns how many are on it */
export async function settleRoster(tx: Context, event: number, people: readonly number[]): Promise<number> {
  if (people.length === 0) await emptyRoster(tx, event)
  else await sql`delete from vs_participant where event_id = ${event} and not user_id = any(${[...people]}::bigint[])`.execute(tx.db)
  return freezeRoster(tx, event, people)
}

/** Weights and groups decide who counts how much: they are fixed when it opens, and of a secret event, whose papers go by weight, when it is published. */
export const isRosterChangeable = ({ state, secrecy }: { state: EventState; secrecy: Secrecy }): boolean =>
  state === 'draft' || (state === 'scheduled' && secrecy !== 'secret')

/** Of a draft: how many people of each weight its roster will have. */
export async function classesAhead(ctx: Context, row: EventRow): Promise<number[]> {
  const people = await participantsOf(ctx, row)
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from unnest(${people}::bigint[]) as person(id)
      left join vs_participant as entered on entered.event_id = ${row.id} and entered.user_id = person.id and entered.deleted_at is null
    group by ${row.weighted ? sql`coalesce(entered.weight, 1)` : sql`()`} having count(*) > 0`.execute(ctx.db)
  return rows.map((one) => one.people)
}
