/** Who may answer now, or take a paper (vs.md §4, §9): by the roster and by the server's clock. Inside the transaction of the answer. */
import { sql } from 'kysely'
import type { ParticipantState } from '../../../../src/schemas/vs/value-lists'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import type { EventRow } from '../event/event-questions'

/** The second of its closing is too late. @throws 422 */
export function requireOpen(ctx: Context, { state, opens_at, closes_at }: Pick<EventRow, 'state' | 'opens_at' | 'closes_at'>): void {
  if (state === 'suspended') throw new ApiError(422, { key: 'vs:error.suspended' })
  const now = ctx.now().getTime()
  if (state === 'scheduled' || now < Date.parse(opens_at)) throw new ApiError(422, { key: 'vs:error.not_open_yet' })
  if (state !== 'open' || now >= Date.parse(closes_at))
    throw new ApiError(422, { key: 'vs:error.closed_at', params: { at: clockOf(ctx, closes_at) } })
}

/** @returns `17:00:00`, by the company's clock */
const clockOf = (ctx: Context, instant: string): string => new Date(instant).toLocaleTimeString('en-GB', { timeZone: ctx.companyZone() })

/** Until the answer is written nobody closes or counts the event; one that closes with its last answer takes them one by one. */
export async function holdEvent(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql`select from vs_event where id = ${id} and close_when_all and secrecy = 'named' for update`.execute(ctx.db)
  if (rows.length === 0) await sql`select from vs_event where id = ${id} for share`.execute(ctx.db)
}

export interface OwnRight {
  id: number
  state: ParticipantState
  /** Exact, without zeros at its end. */
  weight: string
}

/** The caller's row of the roster, until the transaction ends theirs alone. @param participant of several, this one */
export async function lockParticipant(ctx: Context, event: number, participant?: number): Promise<OwnRight | undefined> {
  const { rows } = await sql<OwnRight>`
    select id::int as id, state, trim_scale(weight)::text as weight from vs_participant
    where event_id = ${event} and user_id = ${ctx.person?.id ?? 0} and deleted_at is null
      and ${participant === undefined ? sql`true` : sql`id = ${participant}`}
    order by id limit 1 for update`.execute(ctx.db)
  return rows[0]
}
