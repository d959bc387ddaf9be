/** Counting an event once it has closed (vs.md §4, §5): the rule is `countEvent` of src/shared/vs, which anybody can run again. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { namedRoot, rootOfLines } from '../../../../src/shared/vs/board-root'
import { countEvent, type CastBallot, type EventResult, type RosterGroup } from '../../../../src/shared/vs/count-event'
import { lotOf } from '../../../../src/shared/vs/lot'
import type { Context } from '../../../kernel/context'
import { canonicalJson } from '../../../../src/shared/core/canonical-json'
import { anonymousAnswers } from '../answer/anonymous-answers'
import { questionsOf, rulesOf, type EventRow } from '../event/event-questions'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Cast {
  participant: number
  answers: Readonly<Record<string, unknown>>
  weight: string
  group: string | null
  department: number | null
}

/** What was answered, and the root that fixes it. */
export interface CastAnswers {
  root: string
  ballots: readonly CastBallot[]
}

export interface Counted extends CastAnswers {
  result: EventResult
}

/** As it is now: of an open event a look ahead, of a closed one its result. */
export async function countAnswers(ctx: Context, row: EventRow, { root, ballots }: CastAnswers): Promise<Counted> {
  const questions = questionsOf(row)
  const ids = new Map(questions.map(({ key, id }) => [key, id]))
  return {
    ...{ root, ballots },
    result: countEvent({
      ...row,
      ...rulesOf(row),
      questions,
      ballots,
      roster: await rosterGroups(ctx, row),
      quorum_by_group: row.quorum_by_group ?? false,
      lotOf: ({ key }) => lotOf({ root, event: row.id, question: ids.get(key) ?? 0, sha256 }),
    }),
  }
}

export async function namedAnswers(ctx: Context, row: EventRow): Promise<CastAnswers> {
  const { rows } = await sql<Cast>`
    select r.participant_id::int as participant, r.answers, p.weight::text as weight, p."group", p.department_id::int as department
    from vs_response as r join vs_participant as p on p.id = r.participant_id
    where r.event_id = ${row.id} and r.state = 'submitted' and r.deleted_at is null and p.deleted_at is null
    order by r.participant_id`.execute(ctx.db)
  return {
    root: namedRoot(rows, { canonical: canonicalJson, sha256 }),
    ballots: rows.map(({ weight, participant: _, ...cast }) => ({ ...cast, weight: row.weighted ? weight : 1 })),
  }
}

/** The lines of its root are named by their random keys. */
export async function namelessAnswers(ctx: Context, { id }: Pick<EventRow, 'id'>): Promise<CastAnswers> {
  const all = await anonymousAnswers(ctx, id)
  return {
    root: rootOfLines(
      all.map(({ key, answers }) => ({ name: key, sha256: sha256(canonicalJson(answers)) })),
      sha256,
    ),
    ballots: all.map(({ answers }) => ({ answers, weight: 1 })),
  }
}

export async function rosterGroups(ctx: Context, { id, weighted }: Pick<EventRow, 'id' | 'weighted'>): Promise<RosterGroup[]> {
  const { rows } = await sql<{ group: string | null; people: number; weight: string }>`
    select "group", count(*)::int as people, sum(weight)::text as weight from vs_participant
    where event_id = ${id} and deleted_at is null group by "group" order by "group" nulls first`.execute(ctx.db)
  return rows.map(({ group, people, weight }) => ({ group, eligible: { people, weight: weighted ? weight : people } }))
}
