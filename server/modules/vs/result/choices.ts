/** Whether the caller sees who answered what (vs.md §3 choices_seen_by). */
import { sql } from 'kysely'
import type { CastBallot } from '../../../../src/shared/vs/count-event'
import { crossSides } from '../../../../src/shared/vs/cross-table'
import { areResultsShown } from '../../../../src/shared/vs/suppression'
import type { Context } from '../../../kernel/context'
import { questionsOf, type EventRow } from '../event/event-questions'
import { runsEvent, takesPart } from '../event/who-reads'

export const isOver = ({ state }: Pick<EventRow, 'state'>): boolean => state !== 'open' && state !== 'suspended'

export async function choicesFor(ctx: Context, row: EventRow): Promise<{ isNamed: boolean; runs: boolean }> {
  const { rows } = await sql<{ runs: boolean; takes_part: boolean }>`
    select ${runsEvent(ctx, sql`${row.id}::bigint`)} as runs, ${takesPart(ctx, sql`${row.id}::bigint`)} as takes_part`.execute(ctx.db)
  const { runs = false, takes_part = false } = rows[0] ?? {}
  const isOpenToAll = row.choices_seen_by === 'participants' && isOver(row)
  const isSeen = (row.choices_seen_by === 'managers' && runs) || (isOpenToAll && (runs || takes_part))
  return { isNamed: row.secrecy === 'named' && isSeen, runs }
}

/** What the caller may compare in a cross table: nothing where they would get none. */
export async function crossSidesFor(ctx: Context, row: EventRow, ballots: readonly CastBallot[]): Promise<string[]> {
  const { isNamed } = await choicesFor(ctx, row)
  return isNamed || (isOver(row) && areResultsShown(ballots.length)) ? crossSides(questionsOf(row), ballots) : []
}
