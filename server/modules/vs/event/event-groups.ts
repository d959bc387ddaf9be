/** My events in three groups (vs.md §2): pending, ongoing, completed. The rule is `groupOf` of src/shared/vs/event.ts. */
import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../../src/shared/core/call'
import { eventGroups, groupOf, type EventGroup, type ListedEvent, type readEventGroup } from '../../../../src/shared/vs/event'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { instantJson } from '../../../field-types/dates'
import { personName } from '../../../resource/read/person-names'
import { mayIn } from '../category/rights'
import { withOutcomes } from '../result/outcomes'

export type EventRecord = ListedEvent & { was_opened: boolean }

/** Published events in which the caller takes part, or whose category they may view. @param where further conditions over `e` */
export async function readEvents(ctx: Context, where: Sql<boolean>): Promise<EventRecord[]> {
  const me = ctx.person?.id ?? 0
  const { rows } = await sql<EventRecord>`
    select e.id::int as id, e.number, e.title, e.kind, jsonb_build_object('id', c.id, 'name', c.name) as category, e.secrecy,
      (select to_jsonb(${personName(ctx, 'p')}) #>> '{}' from sc_user as p where p.id = e.organiser_id) as organiser, e.state,
      ${instantJson(sql`e.opens_at`)} as opens_at, ${instantJson(sql`e.closes_at`)} as closes_at, e.opened_at is not null as was_opened,
      mine.id is not null as takes_part, coalesce(mine.state <> 'open', false) as has_answered,
      case when e.show_turnout then jsonb_build_object('eligible', e.eligible,
        'answered', coalesce((e.turnout ->> 'answered')::int, e.answered)) end as turnout
    from vs_event as e join vs_category as c on c.id = e.category_id
      left join vs_participant as mine on mine.event_id = e.id and mine.user_id = ${me} and mine.deleted_at is null
    where e.deleted_at is null and e.state <> 'draft' and (mine.id is not null or ${mayIn(ctx, 'view', sql`e.category_id`)}) and ${where}
    order by e.closes_at, e.id`.execute(ctx.db)
  return rows
}

export async function eventGroup(
  ctx: Context,
  group: EventGroup,
  { category, kind, year, q }: QueryOf<typeof readEventGroup>,
): Promise<AnswerOf<typeof readEventGroup>> {
  const wanted = [
    ...(category === undefined ? [] : [sql<boolean>`e.category_id = ${Number(category)}`]),
    ...(kind === undefined ? [] : [sql<boolean>`e.kind = ${kind}`]),
    ...(year === undefined ? [] : [sql<boolean>`extract(year from e.closes_at at time zone ${ctx.companyZone()}) = ${Number(year)}`]),
    ...(q === undefined || q.trim() === '' ? [] : [isCalled(q.trim())]),
  ]
  const events = await readEvents(ctx, wanted.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(wanted, sql` and `)}`)
  const groups = eventGroups.map((name): [EventGroup, ListedEvent[]] => [
    name,
    events.filter((one) => grouped(ctx, one) === name).map(listed),
  ])
  const found = new Map(groups)
  const data = found.get(group) ?? []
  return {
    data: await withOutcomes(ctx, group === 'completed' ? data.toReversed() : data),
    meta: {
      counts: {
        pending: found.get('pending')?.length ?? 0,
        ongoing: found.get('ongoing')?.length ?? 0,
        completed: found.get('completed')?.length ?? 0,
      },
    },
  }
}

export const grouped = (ctx: Context, one: EventRecord): EventGroup | null => groupOf(one, ctx.now().getTime())

export const listed = ({ was_opened: _, ...one }: EventRecord): ListedEvent => one

/** In any of its languages. */
const isCalled = (words: string): Sql<boolean> => sql<boolean>`exists (select from jsonb_each_text(e.title) as name(language, text)
  where strpos(lower(name.text), lower(${words}::text)) > 0)`
