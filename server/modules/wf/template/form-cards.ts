/** Forms as cards (wf.md §2 select-form): what they are for, how long they take, whether the caller marked them. */
import { sql } from 'kysely'
import type { FormCard } from '../../../../src/shared/wf/work-list'
import type { Context } from '../../../kernel/context'
import { sharedTexts, workcal } from '../../sc'

/** Of each form so many of those that ended last are averaged, and none that ended before so many days. */
const averaged = { most: 100, days: 180 }

/** Whose star it is; a viewer of somebody else's console sees none. */
export const ownMarks = ({ person }: Context): number | null => (person && !person.views ? person.id : null)

/** @returns the forms in the order of their category and place */
export async function cardsOf(ctx: Context, ids: readonly number[]): Promise<FormCard[]> {
  const { rows } = await sql<Omit<FormCard, 'average_minutes' | 'posts'> & { actions: string[] }>`
    select t.id, t.code, t.name, t.description, t.icon, t.category_id as category, coalesce(t.keywords, '{}') as keywords, t.allow_on_behalf,
      exists (select 1 from sc_favourite as f where f.module = 'wf' and f.entity = 'template' and f.record_id = t.id
        and f.user_id = ${ownMarks(ctx)}::bigint and f.deleted_at is null) as favourite,
      array(select bound.action from wf_binding as bound where bound.definition_id = t.current_definition_id and coalesce(bound.activated, true)
        and bound.deleted_at is null order by bound.id) as actions
    from wf_template as t join wf_template_category as c on c.id = t.category_id
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null
    order by c.position, c.id, t.position, t.code`.execute(ctx.db)
  const averages = await averageMinutes(ctx, ids)
  return rows.map(({ actions, ...row }) => ({ ...row, average_minutes: averages.get(row.id) ?? null, posts: titlesOf(ctx, actions) }))
}

/** Of an action that no module has any more nothing is recorded. */
const titlesOf = (ctx: Context, actions: readonly string[]): string[] =>
  actions.flatMap((name) => {
    const action = ctx.ports?.workflowActions?.get(name)
    return action ? [sharedTexts().translate(ctx.language, { key: action.title })] : []
  })

/** Working minutes of the company's calendar from submission to the end; of forms that nobody ended lately none. */
async function averageMinutes(ctx: Context, ids: readonly number[]): Promise<Map<number, number>> {
  const since = new Date(ctx.now().getTime() - averaged.days * 86_400_000)
  const { rows } = await sql<{ template: number; spans: [string, string][] }>`
    select form.id as template, json_agg(json_build_array(ended.started_at, ended.ended_at)) as spans
    from unnest(${ids}::bigint[]) as form(id) cross join lateral (
      select started_at, ended_at from wf_instance where template_id = form.id and state in ('approved', 'rejected') and ended_at > ${since}
        and not test and deleted_at is null order by ended_at desc limit ${averaged.most}) as ended
    group by form.id`.execute(ctx.db)
  if (rows.length === 0) return new Map()
  const calendar = await workcal.calendarOf(ctx, await workcal.companyRegion(ctx))
  return new Map(
    rows.map(({ template, spans }) => {
      const minutes = spans.map(([from, until]) => workcal.minutesIn(calendar, new Date(from).toISOString(), new Date(until).toISOString()))
      return [template, Math.round(minutes.reduce((sum, one) => sum + one, 0) / minutes.length)]
    }),
  )
}
