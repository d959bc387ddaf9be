/** Results for those who may see them now (vs.md §3 results_when and results_who, §6). */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EventResults } from '../../../../src/shared/vs/event'
import { leastAnswers } from '../../../../src/shared/vs/suppression'
import { textsOf } from '../../../../src/shared/vs/texts-of'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, forbidden, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { holdsIn, mayInCategory } from '../category/rights'
import { readEvents } from '../event/event-groups'
import { questionsOf, type EventRow } from '../event/event-questions'
import { runsEvent } from '../event/who-reads'
import type { Counted } from './count'
import { crossSidesFor } from './choices'
import { currentCount } from './current-count'
import { areDue, areMeantFor, isShown, type ReaderFacts } from './readers'
import { formerRepeats } from './repeats'

/**
 * @throws 404 for who does not see the event, 403 for whom its results are not meant, 422 before their time, and below five answers without
 *   names
 */
export async function results(ctx: Context, id: number): Promise<EventResults> {
  const { row, root, result, ballots } = await shownCount(ctx, id)
  const questions = questionsOf(row)
  const texts = textsOf(
    questions,
    ballots.filter(({ unreadable }) => !unreadable).map(({ answers }) => answers),
    shuffled,
  )
  const sides = await crossSidesFor(ctx, row, ballots)
  const { length: repeats } = await formerRepeats(ctx, row)
  return { questions, result, texts, root, state: row.state, counted_at: row.counted_at, sides, repeats }
}

/** @throws as `results` */
export async function shownCount(ctx: Context, id: number): Promise<Counted & { row: EventRow }> {
  return countOf(ctx, await requireResults(ctx, id))
}

/** Of the protocol: its commission signs it, so it reads the figures from the count on (vs.md §3). @throws as `results` */
export async function protocolCount(ctx: Context, id: number): Promise<Counted & { row: EventRow }> {
  const [seen] = await readEvents(
    ctx,
    sql<boolean>`e.id = ${id} and e.counted_at is not null and ${holdsIn(ctx, 'commission', sql`e.category_id`)}`,
  )
  const row = seen && ((await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/event'), id)) as EventRow | undefined)
  return row ? countOf(ctx, row) : shownCount(ctx, id)
}

async function countOf(ctx: Context, row: EventRow): Promise<Counted & { row: EventRow }> {
  const counted = await currentCount(ctx, row)
  if (!isShown(row, counted.ballots.length)) throw tooFew()
  return { row, ...counted }
}

export const tooFew = (): ApiError => new ApiError(422, { key: 'vs:error.results_few', params: { min: leastAnswers } })

/** By a source that nobody can guess. */
function shuffled(texts: readonly string[]): string[] {
  const order = texts.map((text) => ({ text, place: randomBytes(16).toString('hex') }))
  return order.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ text }) => text)
}

/**
 * @returns the event, where its results are meant for the caller, and now
 * @throws 404 for who does not see the event, 403 for whom its results are not meant, 422 before their time
 */
export async function requireResults(ctx: Context, id: number): Promise<EventRow> {
  const { rows } = await sql`select where ${runsEvent(ctx, sql`${id}::bigint`)}`.execute(ctx.db)
  const runs = rows.length > 0
  const [seen] = await readEvents(ctx, sql<boolean>`e.id = ${id}`)
  if (!seen && !runs) throw notFound()
  const row = (await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/event'), id)) as EventRow | undefined
  if (!row) throw notFound()
  const facts: ReaderFacts = {
    runs,
    mayResults: await mayInCategory(ctx, 'results', row.category),
    mayView: await mayInCategory(ctx, 'view', row.category),
    takesPart: seen?.takes_part ?? false,
    hasAnswered: seen?.has_answered ?? false,
  }
  if (!areMeantFor(row, facts)) throw forbidden('results')
  if (!areDue(row, facts)) throw new ApiError(422, { key: `vs:error.results_${row.results_when}` })
  return row
}
