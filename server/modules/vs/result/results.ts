/** Results for those who may see them now (vs.md §3 results_when and results_who, §6). */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EventResults } from '../../../../src/shared/vs/event'
import { areResultsShown, leastAnswers } from '../../../../src/shared/vs/suppression'
import { textsOf } from '../../../../src/shared/vs/texts-of'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, forbidden, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { mayInCategory } from '../category/rights'
import { readEvents } from '../event/event-groups'
import { questionsOf, type EventRow } from '../event/event-questions'
import { runsEvent } from '../event/who-reads'
import { currentCount } from './current-count'

/**
 * @throws 404 for who does not see the event, 403 for whom its results are not meant, 422 before their time, and below five answers without
 *   names
 */
export async function results(ctx: Context, id: number): Promise<EventResults> {
  const row = await requireResults(ctx, id)
  const { root, result, ballots } = await currentCount(ctx, row)
  if (!isShown(row, ballots.length)) throw new ApiError(422, { key: 'vs:error.results_few', params: { min: leastAnswers } })
  const questions = questionsOf(row)
  const texts = textsOf(
    questions,
    ballots.filter(({ unreadable }) => !unreadable).map(({ answers }) => answers),
    shuffled,
  )
  return { questions, result, texts, root, state: row.state, counted_at: row.counted_at }
}

/** Of a secret vote all is public in the end; polls and surveys without names need the crowd (vs.md §5.5). */
export const isShown = ({ secrecy, kind }: Pick<EventRow, 'secrecy' | 'kind'>, answers: number): boolean =>
  secrecy === 'named' || (secrecy === 'secret' && kind === 'vote') || areResultsShown(answers)

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
  const takesPart = seen?.takes_part ?? false
  if (!(await isMeant(ctx, row, { runs, takesPart }))) throw forbidden('results')
  if (!isTime(row, { runs, hasAnswered: seen?.has_answered ?? false }))
    throw new ApiError(422, { key: `vs:error.results_${row.results_when}` })
  return row
}

async function isMeant(ctx: Context, row: EventRow, { runs, takesPart }: { runs: boolean; takesPart: boolean }): Promise<boolean> {
  if (runs || (await mayInCategory(ctx, 'results', row.category))) return true
  const who = row.results_who ?? []
  return (
    who.includes('public') ||
    (who.includes('participants') && takesPart) ||
    (who.includes('viewers') && (await mayInCategory(ctx, 'view', row.category)))
  )
}

/** Who runs it publishes the results, and sees them from the count on. */
function isTime({ state, results_when }: EventRow, { runs, hasAnswered }: { runs: boolean; hasAnswered: boolean }): boolean {
  const isPublished = state === 'published' || state === 'archived'
  const isClosed = isPublished || state === 'closed' || state === 'counted'
  const isOpen = state === 'open' || state === 'suspended'
  if (isPublished || (runs && state === 'counted')) return true
  switch (results_when) {
    case 'live':
      return isOpen || isClosed
    case 'after_vote':
      return isClosed || (isOpen && hasAnswered)
    case 'after_close':
      return isClosed
    case 'after_publish':
      return false
  }
}
