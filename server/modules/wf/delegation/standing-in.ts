/** Who stands in for whom just now (wf.md §5.8): one condition for tasks, lists and readers. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'

/** Of `wf_delegation as d`: it holds at the time, for this form. @param template, category of the form, as SQL */
export const holdsFor = (at: Date | string, { template, category }: { template: Sql; category: Sql }): Sql<boolean> => sql<boolean>`
  d.deleted_at is null and d.state <> 'ended' and d."from" <= ${at} and d.until > ${at}
  and (d.scope = 'all'
    or (d.scope = 'templates' and exists (select 1 from wf_delegation__templates as x where x.parent_id = d.id and x.target_id = ${template}))
    or (d.scope = 'categories' and exists (select 1 from wf_delegation__categories as x where x.parent_id = d.id and x.target_id = ${category})))`

/** Of `wf_task as t` and its `wf_instance as i`: the caller may decide it beside its assignee (mode share), and it is no request of their own. */
export function isSharedWith(ctx: Context): Sql<boolean> {
  const me = ctx.person?.id ?? 0
  const form = { template: sql`i.template_id`, category: sql`(select category_id from wf_template where id = i.template_id)` }
  return sql<boolean>`t.state = 'pending' and i.initiator_id <> ${me} and i.on_behalf_of_id is distinct from ${me} and exists (
    select 1 from wf_delegation as d where d.principal_id = t.assignee_id and d.delegate_id = ${me} and d.mode = 'share'
      and ${holdsFor(ctx.now(), form)})`
}

/** @returns the caller's principals with a delegation of mode share just now, for whatever form; few people have one */
export async function sharingPrincipals(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct principal_id as id from wf_delegation where delegate_id = ${ctx.person?.id ?? 0} and mode = 'share' and deleted_at is null
      and state <> 'ended' and "from" <= ${ctx.now()} and until > ${ctx.now()}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** @returns open tasks of the instance that the caller may decide beside their assignees */
export async function sharedTasks(ctx: Context, instance: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from wf_task as t join wf_instance as i on i.id = t.instance_id
    where t.instance_id = ${instance} and ${isSharedWith(ctx)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
