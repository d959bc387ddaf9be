/** The roster of an event for who runs it (vs.md §2, §3): people and how far they are; of a draft, what is entered before it is published. */
import { sql } from 'kysely'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../../../../src/shared/core/call'
import {
  rosterPageSize,
  type readRoster,
  type RosterLine,
  type RosterState,
  type setRosterLine as setRosterLineCall,
} from '../../../../src/shared/vs/control'
import { transact, type Context } from '../../../kernel/context'
import { ApiError, invalidField, notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { personName } from '../../../resource/read/person-names'
import { eventRunByMe } from '../control/control-room'
import type { EventRow } from '../event/event-questions'
import { participantsOf } from '../event/roster'
import { writeProtocol } from '../protocol/write-protocol'
import { isWeight } from './rules/roster-sheet'
import { isRosterChangeable, settleRoster } from './settle-roster'

/** @throws 404 for who does not run it */
export async function rosterPage(
  ctx: Context,
  id: number,
  { state, q, page }: QueryOf<typeof readRoster>,
): Promise<AnswerOf<typeof readRoster>> {
  const row = await eventRunByMe(ctx, id)
  const words = (q ?? '').trim()
  const where = sql`p.event_id = ${id} and p.deleted_at is null
    ${words === '' ? sql`` : sql`and ${isCalled(ctx, words)}`}`
  const { rows: counted } = await sql<{ state: RosterState; count: number }>`
    select p.state, count(*)::int as count from vs_participant as p join sc_user as person on person.id = p.user_id
    where ${where} group by p.state`.execute(ctx.db)
  const counts = { open: 0, issued: 0, answered: 0, ...Object.fromEntries(counted.map((one) => [one.state, one.count])) }
  const { rows } = await sql<RosterLine>`
    select p.id::int as id, p.user_id::int as "user", ${personName(ctx, 'person')} as name, person.account, d.name as department,
      p."group", p.weight::text as weight, p.state, p.reminded::int as reminded
    from vs_participant as p join sc_user as person on person.id = p.user_id left join sc_department as d on d.id = p.department_id
    where ${where} ${state === undefined ? sql`` : sql`and p.state = ${state}`}
    order by name, p.id limit ${rosterPageSize} offset (${page ?? '1'}::int - 1) * ${rosterPageSize}::int`.execute(ctx.db)
  const total = state === undefined ? counts.open + counts.issued + counts.answered : counts[state]
  return { data: rows, meta: { total, counts, changeable: isRosterChangeable(row) } }
}

const isCalled = (ctx: Context, words: string): Sql<boolean> =>
  sql<boolean>`(strpos(lower(${personName(ctx, 'person')}::text), lower(${words}::text)) > 0
    or strpos(lower(person.account), lower(${words}::text)) > 0)`

/** @returns how many are on it @throws 404, 422 for what is no draft */
export async function prepareRoster(ctx: Context, id: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const row = await changeableEvent(tx, id)
    if (row.state !== 'draft') throw new ApiError(422, { key: 'vs:control.error.no_draft' })
    return settleRoster(tx, id, await participantsOf(tx, row))
  })
}

/** @throws 404 for who does not run it or for a line of another event, 422 for a weight of nothing and when they are fixed */
export async function setRosterLine(
  ctx: Context,
  { id, participant }: ParamsOf<typeof setRosterLineCall>,
  { weight, group }: BodyOf<typeof setRosterLineCall>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    await changeableEvent(tx, id)
    if (!isWeight(weight)) throw invalidField('weight', 'vs:control.sheet.problem.weight', { value: weight })
    const { rows } = await sql`
      update vs_participant set weight = ${weight}::numeric, "group" = ${group?.trim() || null}
      where id = ${participant} and event_id = ${id} and deleted_at is null returning id`.execute(tx.db)
    if (rows.length === 0) throw notFound()
    await writeProtocol(tx, { event: id, act: 'roster', detail: { people: 1 } })
  })
}

/** Locked, so that nobody publishes or opens it meanwhile. @throws 404, 422 */
export async function changeableEvent(tx: Context, id: number): Promise<EventRow> {
  await eventRunByMe(tx, id)
  await sql`select from vs_event where id = ${id} for update`.execute(tx.db)
  const row = await eventRunByMe(tx, id)
  if (!isRosterChangeable(row)) throw new ApiError(422, { key: 'vs:control.error.roster_fixed' })
  return row
}
