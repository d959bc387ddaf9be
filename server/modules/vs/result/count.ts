/** Counting a named event once it has closed (vs.md §4, §5): the rule is `countEvent` of src/shared/vs, which anybody can run again. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { namedRoot } from '../../../../src/shared/vs/board-root'
import { countEvent, type CastBallot, type EventResult, type RosterGroup } from '../../../../src/shared/vs/count-event'
import { lotOf } from '../../../../src/shared/vs/lot'
import type { Context } from '../../../kernel/context'
import { canonicalJson } from '../../../../src/shared/core/canonical-json'
import { questionsOf, rulesOf, type EventRow } from '../event/event-questions'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Cast {
  participant: number
  answers: Readonly<Record<string, unknown>>
  weight: string
  group: string | null
}

export interface Counted {
  root: string
  result: EventResult
}

/** As it stands now: of an open event a look ahead, of a closed one its result. */
export async function countNamed(ctx: Context, row: EventRow): Promise<Counted> {
  const cast = await castBallots(ctx, row.id)
  const root = namedRoot(cast, { canonical: canonicalJson, sha256 })
  const questions = questionsOf(row)
  const ids = new Map(questions.map(({ key, id }) => [key, id]))
  return {
    root,
    result: countEvent({
      ...row,
      ...rulesOf(row),
      questions,
      ballots: cast.map((one): CastBallot => ({ answers: one.answers, weight: row.weighted ? one.weight : 1, group: one.group })),
      roster: await rosterGroups(ctx, row),
      quorum_by_group: row.quorum_by_group ?? false,
      lotOf: ({ key }) => lotOf({ root, event: row.id, question: ids.get(key) ?? 0, sha256 }),
    }),
  }
}

async function castBallots(ctx: Context, event: number): Promise<Cast[]> {
  const { rows } = await sql<Cast>`
    select r.participant_id::int as participant, r.answers, p.weight::text as weight, p."group" from vs_response as r
      join vs_participant as p on p.id = r.participant_id
    where r.event_id = ${event} and r.state = 'submitted' and r.deleted_at is null and p.deleted_at is null
    order by r.participant_id`.execute(ctx.db)
  return rows
}

async function rosterGroups(ctx: Context, { id, weighted }: EventRow): Promise<RosterGroup[]> {
  const { rows } = await sql<{ group: string | null; people: number; weight: string }>`
    select "group", count(*)::int as people, sum(weight)::text as weight from vs_participant
    where event_id = ${id} and deleted_at is null group by "group" order by "group" nulls first`.execute(ctx.db)
  return rows.map(({ group, people, weight }) => ({ group, eligible: { people, weight: weighted ? weight : people } }))
}
