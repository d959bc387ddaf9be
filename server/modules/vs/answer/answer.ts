/**
 * Answering (vs.md §4, §9): once for each participant; what bears a name is changed as long as the event allows it, what bears none is not.
 */
import { sql } from 'kysely'
import type { BodyOf } from '../../../../src/shared/core/call'
import type { answerEvent } from '../../../../src/shared/vs/event'
import { judgeAnswers, type Judgement } from '../../../../src/shared/vs/judge-answers'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, conflict, forbidden, invalid, notFound, type Message } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { closeEvent } from '../event/clock'
import { questionsOf, type EventRow } from '../event/event-questions'
import { holdEvent, lockParticipant, requireOpen } from './right-to-answer'
import { keepAnonymous } from './anonymous-answers'

interface Kept {
  id: number
  state: 'draft' | 'submitted'
  revision: number
}
export interface Answered {
  state: 'draft' | 'submitted'
  revision: number
  submitted_at: string | null
}

/**
 * @throws 404 for who does not see the event, 403 for who sees it and takes no part, 409 when it was answered elsewhere since it was read,
 *   422 before it opens, after it has closed, while it is suspended, and for answers that don't fit their questions, by these
 */
export async function answer(ctx: Context, id: number, { answers, revision, submit }: BodyOf<typeof answerEvent>): Promise<Answered> {
  return transact(ctx, async (tx) => {
    if (!(await findRecord(tx, tx.snapshot.get('vs/event'), id))) throw notFound()
    await holdEvent(tx, id)
    const mine = await lockParticipant(tx, id)
    if (!mine) throw forbidden('not_participant')
    const participant = mine.id
    const row = (await findRecord(withAllRights(tx), tx.snapshot.get('vs/event'), id)) as EventRow | undefined
    if (!row) throw notFound()
    requireOpen(tx, row)
    if (row.secrecy === 'secret') throw new ApiError(422, { key: 'vs:error.needs_paper' })
    const judged = judgeAnswers(questionsOf(row), answers)
    if (row.secrecy === 'anonymous') {
      if (mine.state !== 'open') throw conflict('vs:error.answered_once')
      if (!submit) throw new ApiError(422, { key: 'vs:error.no_drafts' })
      requireFitting(judged)
      await keepAnonymous(tx, { event: id, participant, answers: judged.answers })
      return { state: 'submitted', revision: 1, submitted_at: null }
    }
    const kept = await keptResponse(tx, participant)
    if ((kept?.revision ?? 0) !== revision) throw conflict('vs:error.answered_elsewhere', { revision: kept?.revision ?? 0 })
    if (kept?.state === 'submitted' && (!row.change_allowed || !submit))
      throw new ApiError(422, { key: row.change_allowed ? 'vs:error.submitted_already' : 'vs:error.no_change' })
    if (submit) requireFitting(judged)
    const values = {
      answers: submit ? judged.answers : answers,
      state: submit ? ('submitted' as const) : ('draft' as const),
      revision: revision + 1,
      submitted_at: submit ? tx.now().toISOString() : null,
    }
    await keep(tx, { event: id, participant, kept, values })
    if (submit && row.close_when_all) await closeIfAll(tx, id)
    return { state: values.state, revision: values.revision, submitted_at: values.submitted_at }
  })
}

/** @throws 422 by `answers.<key of the question>` */
function requireFitting({ verdict, troubles }: Judgement): void {
  if (verdict !== 'invalid') return
  throw invalid(Object.fromEntries(Object.entries(troubles).map(([key, trouble]): [string, Message[]] => [`answers.${key}`, [trouble]])))
}

async function keptResponse(ctx: Context, participant: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select id::int as id, state, revision from vs_response where participant_id = ${participant} and deleted_at is null`.execute(ctx.db)
  return rows[0]
}

async function keep(
  tx: Context,
  {
    event,
    participant,
    kept,
    values,
  }: { event: number; participant: number; kept: Kept | undefined; values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const entity = tx.snapshot.get('vs/response')
  const all = withAllRights(tx)
  if (kept) await updateRecord(all, entity, kept.id, values, { trusted: true })
  else await createRecord(all, entity, { event, participant, user: tx.person?.id, ...values }, { trusted: true })
  if (values.state !== 'submitted') return
  // Neither history nor audit of the roster: freezeRoster says why.
  await sql`update vs_participant set state = 'answered' where id = ${participant}`.execute(tx.db)
}

async function closeIfAll(tx: Context, id: number): Promise<void> {
  const all = withAllRights(tx)
  const row = await findRecord(all, tx.snapshot.get('vs/event'), id, { lock: true })
  const { rows } = await sql`select from vs_participant where event_id = ${id} and state = 'open' and deleted_at is null limit 1`.execute(
    tx.db,
  )
  if (row?.state === 'open' && rows.length === 0) await closeEvent(all, row)
}
