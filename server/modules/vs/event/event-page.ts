/** An event as its participants and viewers see it (vs.md §2): its questions, what they answered, how long there is left. */
import { sql } from 'kysely'
import type { EventPage } from '../../../../src/shared/vs/event'
import { withAllRights, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { instantJson } from '../../../field-types/dates'
import { findRecord } from '../../../resource/read/read'
import { publicKeys } from '../secret/ballot-keys'
import { ownPapers } from '../secret/papers'
import { questionsOf, type EventRow } from './event-questions'
import { grouped, listed, readEvents } from './event-groups'

/** @throws 404 for who neither takes part nor may view its category */
export async function eventPage(ctx: Context, id: number): Promise<EventPage> {
  const [one] = await readEvents(ctx, sql<boolean>`e.id = ${id}`)
  const row = one && ((await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/event'), id)) as EventRow | undefined)
  if (!row) throw notFound()
  return {
    ...listed(one),
    intro: row.intro,
    change_allowed: row.change_allowed,
    results_when: row.results_when,
    questions: questionsOf(row),
    pages_random: row.pages_random,
    options_random: row.options_random,
    group: grouped(ctx, one),
    response: await ownResponse(ctx, id),
    ballot: await ownBallot(ctx, row),
    now: ctx.now().toISOString(),
  }
}

async function ownBallot(ctx: Context, row: EventRow): Promise<EventPage['ballot']> {
  const keys = row.secrecy === 'secret' ? await publicKeys(ctx, row) : null
  return keys && { keys, papers: await ownPapers(ctx, row) }
}

async function ownResponse(ctx: Context, event: number): Promise<EventPage['response']> {
  const { rows } = await sql<NonNullable<EventPage['response']>>`
    select answers, state, revision, ${instantJson(sql`submitted_at`)} as submitted_at from vs_response
    where event_id = ${event} and user_id = ${ctx.person?.id ?? 0} and deleted_at is null`.execute(ctx.db)
  return rows[0] ?? null
}
