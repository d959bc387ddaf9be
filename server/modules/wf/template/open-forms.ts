/** The forms that one may start (wf.md §2 select-form): cards, categories with counts, favourites, what one filled lately. */
import { sql } from 'kysely'
import type { CategoryCount, FormCard } from '../../../../src/shared/wf/work-list'
import type { Context } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { mayStart, startableSql } from './starters'

/** Of each form so many of those that ended last are averaged, and none that ended before so many days. */
const averaged = { most: 100, days: 180 }
const mostRecent = 6

/** Whose favourites and forms; a viewer of somebody else's console has none there. */
const self = ({ person }: Context): number | null => (person && !person.views ? person.id : null)

/** In the order of categories, then of the forms in them; `recent` = the last six that the caller submitted, the latest first. */
export async function openForms(ctx: Context): Promise<{ forms: FormCard[]; recent: number[] }> {
  const { rows: forms } = await sql<FormCard>`
    select ${cardSql(ctx)} from wf_template as form join wf_template_category as category on category.id = form.category_id
    where ${startableSql(ctx, 'form')} order by category.position, category.id, form.position, form.code`.execute(ctx.db)
  return { forms, recent: await recentForms(ctx, forms) }
}

/** One form as a card; whether it may be started is asked by the caller. @throws 404 without the form */
export async function formCard(ctx: Context, template: number): Promise<FormCard> {
  const {
    rows: [card],
  } = await sql<FormCard>`select ${cardSql(ctx)} from wf_template as form where form.id = ${template} and form.deleted_at is null`.execute(
    ctx.db,
  )
  if (!card) throw notFound()
  return card
}

const cardSql = (ctx: Context): Sql => sql`form.id, form.code, form.name, form.description, form.icon, form.category_id as category,
  coalesce(form.keywords, '{}') as keywords, form.allow_on_behalf,
  exists (select 1 from sc_favourite as mark where mark.user_id = ${self(ctx)}::bigint and mark.module = 'wf' and mark.entity = 'template'
    and mark.record_id = form.id and mark.deleted_at is null) as favourite,
  ${averageSql(ctx)} as average_minutes`

/** Working minutes from submission to the end: those of the nodes one after another (wf.md §8; blocks hold their branches). */
const averageSql = (ctx: Context): Sql<number | null> => sql<number | null>`(
  select round(avg(spent.minutes))::int from (
    select (select sum(run.work_minutes) from wf_node_run as run where run.instance_id = ended.id and coalesce(run.branch_path, '') = '') as minutes
    from wf_instance as ended where ended.template_id = form.id and ended.state in ('approved', 'rejected') and not ended.test
      and ended.ended_at > ${new Date(ctx.now().getTime() - averaged.days * 86_400_000)} and ended.deleted_at is null
    order by ended.ended_at desc limit ${averaged.most}) as spent)`

async function recentForms(ctx: Context, forms: readonly FormCard[]): Promise<number[]> {
  const { rows } = await sql<{ template: number }>`
    select template_id as template from wf_instance where initiator_id = ${self(ctx)}::bigint and state <> 'draft' and not test and deleted_at is null
      and template_id = any(${forms.map(({ id }) => id)}::bigint[])
    group by template_id order by max(started_at) desc nulls last limit ${mostRecent}`.execute(ctx.db)
  return rows.map(({ template }) => template)
}

/** Categories that hold a form which the caller may start, themselves or below; with how many (wf.md §2, given route). */
export async function ownCategories(ctx: Context): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    with recursive counted(id, count) as (
      select category_id, count(*)::int from wf_template as form where ${startableSql(ctx, 'form')} group by category_id
    ), above(id, count) as (
      select id, count from counted
      union all select category.parent_id, above.count from above join wf_template_category as category on category.id = above.id
        where category.parent_id is not null
    )
    select category.id, category.name, category.parent_id as parent, category.icon, category.colour, sum(above.count)::int as count
    from above join wf_template_category as category on category.id = above.id
    group by category.id order by category.position, category.id`.execute(ctx.db)
  return rows
}

/** Sets or takes the star of a form that the caller may start. @throws 404 for any other, 401 for nobody */
export async function markFavourite(ctx: Context, template: number, on: boolean): Promise<void> {
  const user = self(ctx)
  if (user === null) throw unauthorized()
  if (!on) {
    await sql`delete from sc_favourite where user_id = ${user} and module = 'wf' and entity = 'template' and record_id = ${template}`.execute(
      ctx.db,
    )
    return
  }
  if (!(await mayStart(ctx, template))) throw notFound()
  await sql`insert into sc_favourite (created_at, updated_at, created_by, user_id, module, entity, record_id)
    values (${ctx.now()}, ${ctx.now()}, ${user}, ${user}, 'wf', 'template', ${template}) on conflict do nothing`.execute(ctx.db)
}
