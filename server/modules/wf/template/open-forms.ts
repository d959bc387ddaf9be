/** The forms that one may start (wf.md §2 select-form): cards, categories with counts, favourites, what one filled lately. */
import { sql } from 'kysely'
import type { CategoryCount, FormCard } from '../../../../src/shared/wf/work-list'
import type { Context } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'
import { marks } from '../../sc'
import { cardsOf, ownMarks } from './form-cards'
import { mayStart, startableSql } from './starters'

const mostRecent = 6

/** In the order of categories, then of the forms in them; `recent` = the last six that the caller submitted, the latest first. */
export async function openForms(ctx: Context): Promise<{ forms: FormCard[]; recent: number[] }> {
  const { rows } = await sql<{ id: number }>`select form.id from wf_template as form where ${startableSql(ctx, 'form')}`.execute(ctx.db)
  const forms = await cardsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return { forms, recent: await recentForms(ctx, forms) }
}

/** One form as a card; whether it may be started is asked by the caller. @throws 404 without the form */
export async function formCard(ctx: Context, template: number): Promise<FormCard> {
  const [card] = await cardsOf(ctx, [template])
  if (!card) throw notFound()
  return card
}

async function recentForms(ctx: Context, forms: readonly FormCard[]): Promise<number[]> {
  const { rows } = await sql<{ template: number }>`
    select template_id as template from wf_instance where initiator_id = ${ownMarks(ctx)}::bigint and state <> 'draft' and not test and deleted_at is null
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
  if (ownMarks(ctx) === null) throw unauthorized()
  if (on && !(await mayStart(ctx, template))) throw notFound()
  await marks.keep(ctx, 'favourite', { module: 'wf', entity: 'template', id: template }, on)
}
