/** The people of an audience with what was entered of them beforehand: weights and groups (vs.md §3, §8). */
import { sql } from 'kysely'
import type { EventState, Secrecy } from '../../../../src/schemas/vs/value-lists'
import type { Context } from '../../../kernel/context'
import { emptyRoster, freezeRoster } from '../event/roster'

/** Who is no longer in the audience leaves; who is on it already stays as they are. @returns how many are on it */
export async function settleRoster(tx: Context, event: number, people: readonly number[]): Promise<number> {
  if (people.length === 0) await emptyRoster(tx, event)
  else await sql`delete from vs_participant where event_id = ${event} and not user_id = any(${[...people]}::bigint[])`.execute(tx.db)
  return freezeRoster(tx, event, people)
}

/** Weights and groups decide who counts how much: they are fixed when it opens, and of a secret event, whose papers go by weight, when it is published. */
export const isRosterChangeable = ({ state, secrecy }: { state: EventState; secrecy: Secrecy }): boolean =>
  state === 'draft' || (state === 'scheduled' && secrecy !== 'secret')
