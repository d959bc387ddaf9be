/** The board (vs.md §2, §5.5, step 7): all ballots with keys and root, from which anybody counts again. */
import { sql } from 'kysely'
import type { BallotPage, BoardLine, BoardPage } from '../../../../src/shared/vs/secret-calls'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { questionsOf, rulesOf, type EventRow } from '../event/event-questions'
import { rosterGroups } from '../result/count'
import { currentCount } from '../result/current-count'
import { requireResults } from '../result/results'
import { publicKeys, publishedBoxKey } from './ballot-keys'
import { issuedPapers } from './papers'

const isCounted = ({ state }: EventRow): boolean => state === 'counted' || state === 'published' || state === 'archived'

/** @throws 404, 403 and 422 like the results; 404 of an event that is not secret, 422 before it is counted, and of a survey */
export async function readBoard(ctx: Context, id: number): Promise<BoardPage> {
  const row = await requireResults(ctx, id)
  if (row.secrecy !== 'secret') throw notFound()
  if (!isCounted(row)) throw new ApiError(422, { key: 'vs:error.board_early' })
  // What somebody wrote would stand beside all else that they answered.
  if (row.kind === 'survey') throw new ApiError(422, { key: 'vs:error.board_survey' })
  return boardPage(ctx, row)
}

/** For anybody. @throws 404 of an event whose results are not public, or not published */
export async function readPublicBoard(ctx: Context, id: number): Promise<BoardPage> {
  const row = await secretEvent(ctx, id)
  const isPublic = row.results_who?.includes('public') && (row.state === 'published' || row.state === 'archived')
  if (!isPublic || row.kind === 'survey' || row.counted_at === null) throw notFound()
  return boardPage(ctx, row)
}

async function secretEvent(ctx: Context, id: number): Promise<EventRow> {
  const row = (await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/event'), id)) as EventRow | undefined
  if (row?.secrecy !== 'secret' || row.opened_at === null) throw notFound()
  return row
}

async function boardPage(ctx: Context, row: EventRow): Promise<BoardPage> {
  const [keys, { root, result }] = [await publicKeys(ctx, row), await currentCount(ctx, row)]
  if (!keys) throw notFound()
  const { id, number, title, kind, state, closed_at, counted_at, tie_rule, weighted } = row
  return {
    ...{ event: id, number, title, kind, state, closed_at, counted_at, keys, root, result },
    box_private_key: await publishedBoxKey(ctx, id),
    rows: await boardLines(ctx, id),
    eligible: result.eligible.people,
    issued: await issuedPapers(ctx, id),
    questions: questionsOf(row),
    rules: { ...rulesOf(row), tie_rule, weighted, roster: await rosterGroups(ctx, row) },
  }
}

async function boardLines(ctx: Context, event: number): Promise<BoardLine[]> {
  const { rows } = await sql<BoardLine>`
    select tracker, weight_class as class, encode(pk, 'hex') as pk, encode(prefix, 'hex') as prefix, encode(paper_sig, 'hex') as paper_sig,
      revision, encode(sealed, 'hex') as sealed, encode(sig, 'hex') as sig, content as answers, valid
    from vs_ballot where event_id = ${event} order by tracker collate "C"`.execute(ctx.db)
  return rows
}

/** What somebody needs who holds a code. @throws 404 of an event that is not secret, or has never been open */
export async function ballotPage(ctx: Context, id: number): Promise<BallotPage> {
  const row = await secretEvent(ctx, id)
  const keys = await publicKeys(ctx, row)
  if (!keys) throw notFound()
  const { number, title, intro, kind, state, opens_at, closes_at, change_allowed, pages_random, options_random } = row
  return {
    ...{ id, number, title, intro, kind, state, opens_at, closes_at, change_allowed, pages_random, options_random, keys },
    questions: state === 'open' ? questionsOf(row) : [],
    now: ctx.now().toISOString(),
  }
}
