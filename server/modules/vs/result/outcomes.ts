/** One line of the result of each completed event, for lists (vs.md §2): from the stored count, for those who may read the results. */
import { sql } from 'kysely'
import type { QuestionToAnswer, ListedEvent, ListEntry } from '../../../../src/shared/vs/event'
import { outcomeOf, type CountedEvent } from '../../../../src/shared/vs/outcome'
import type { Context } from '../../../kernel/context'
import { mayIn } from '../category/rights'
import type { EventRow } from '../event/event-questions'
import { runsEvent } from '../event/who-reads'
import { areDue, areMeantFor } from './readers'

interface Stored extends Pick<EventRow, 'state' | 'results_when' | 'results_who'> {
  id: number
  runs: boolean
  mayResults: boolean
  mayView: boolean
  result: CountedEvent
  asked: readonly Pick<QuestionToAnswer, 'key' | 'options'>[]
}

export async function withOutcomes(ctx: Context, events: readonly ListedEvent[]): Promise<ListEntry[]> {
  const stored = new Map((await storedOf(ctx, events)).map((one) => [one.id, one]))
  return events.map((event) => {
    const one = stored.get(event.id)
    const facts = one && { ...one, takesPart: event.takes_part, hasAnswered: event.has_answered }
    const isOpen = facts && areMeantFor(one, facts) && areDue(one, facts)
    return { ...event, outcome: isOpen ? outcomeOf(one.result, one.asked) : null }
  })
}

/** Without the rounds and figures that a line does not say. Of votes the options are read: surveys elect nobody. */
async function storedOf(ctx: Context, events: readonly ListedEvent[]): Promise<Stored[]> {
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const { rows } = await sql<Stored>`
    select e.id::int as id, e.state, e.results_when, to_jsonb(e.results_who) as results_who, ${runsEvent(ctx, sql`e.id`)} as runs,
      ${mayIn(ctx, 'results', sql`e.category_id`)} as "mayResults", ${mayIn(ctx, 'view', sql`e.category_id`)} as "mayView",
      jsonb_build_object('state', e.result -> 'state', 'turnout', e.result -> 'turnout', 'questions', (
        select coalesce(jsonb_agg(jsonb_build_object('key', one -> 'key', 'pass', one -> 'pass', 'seating', one -> 'seating',
          'counted', case when one #>> '{counted,method}' = 'yesno' then one -> 'counted' end) order by place), '[]')
        from jsonb_array_elements(e.result -> 'questions') with ordinality as part(one, place))) as result,
      (select coalesce(jsonb_agg(jsonb_build_object('key', q.key, 'options', q.options)), '[]') from vs_event__questions as q
        where q.parent_id = e.id and e.kind = 'vote') as asked
    from vs_event as e where e.id = any(${ids}::bigint[]) and jsonb_typeof(e.result) = 'object'`.execute(ctx.db)
  return rows
}
