/**
 * Former events of the same template (vs.md §8): those whose results the caller sees, by the judgement of the results themselves
 * (readers.ts). What is left out is not even counted.
 */
import { sql } from 'kysely'
import type { EventResult } from '../../../../src/shared/vs/count-event'
import type { Repeat } from '../../../../src/shared/vs/trend'
import type { Question } from '../../../../src/shared/vs/question'
import type { Context } from '../../../kernel/context'
import { instantJson } from '../../../field-types/dates'
import { mayIn } from '../category/rights'
import type { EventRow } from '../event/event-questions'
import { runsEvent, takesPart } from '../event/who-reads'
import { areDue, areMeantFor, isShown, type ReaderFacts } from './readers'

/** More have no room side by side. */
const mostFormer = 23

/** Counted, so that it does not matter who answered while it was open. */
interface Former extends Pick<EventRow, 'id' | 'state' | 'results_when' | 'results_who' | 'secrecy' | 'kind'>, ReaderFacts {
  /** Ballots, invalid ones too. */
  answers: number
}

/** @returns ids, oldest first */
export async function formerRepeats(ctx: Context, row: Pick<EventRow, 'id' | 'example' | 'closes_at'>): Promise<number[]> {
  if (row.example === null) return []
  const { rows } = await sql<Former>`
    select e.id::int as id, e.state, e.results_when, to_jsonb(e.results_who) as results_who, e.secrecy, e.kind,
      ${runsEvent(ctx, sql`e.id`)} as runs, ${takesPart(ctx, sql`e.id`)} as "takesPart",
      ${mayIn(ctx, 'results', sql`e.category_id`)} as "mayResults", ${mayIn(ctx, 'view', sql`e.category_id`)} as "mayView",
      false as "hasAnswered",
      (e.result #>> '{cast,people}')::int + (e.result #>> '{invalid,people}')::int as answers
    from vs_event as e
    where e.example_id = ${row.example} and e.deleted_at is null and jsonb_typeof(e.result) = 'object'
      and (e.closes_at, e.id) < (${row.closes_at}::timestamptz, ${row.id}::bigint)
    order by e.closes_at, e.id`.execute(ctx.db)
  return rows
    .filter((one) => isSeen(one) && areMeantFor(one, one) && areDue(one, one) && isShown(one, one.answers))
    .map(({ id }) => id)
    .slice(-mostFormer)
}

/** As every event: by who runs it, takes part, or may view its category. */
const isSeen = ({ runs, takesPart, mayView }: ReaderFacts): boolean => runs || takesPart || mayView

/** @param ids of events that the caller reads */
export async function storedRepeats(ctx: Context, ids: readonly number[]): Promise<Repeat[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Repeat & { result: EventResult; questions: readonly Question[] }>`
    select e.id::int as id, e.title, ${instantJson(sql`e.closes_at`)} as closes_at, e.result,
      (select coalesce(jsonb_agg(jsonb_build_object('key', q.key, 'type', q.type, 'min', q.min, 'max', q.max, 'options', q.options,
        'rows', q.rows, 'scale', q.scale, 'method', q.method)), '[]') from vs_event__questions as q where q.parent_id = e.id) as questions
    from vs_event as e where e.id = any(${[...ids]}::bigint[]) order by e.closes_at, e.id`.execute(ctx.db)
  return rows
}
