/** Forms as cards (wf.md §2 select-form): what they are for, how long they take, whether the caller marked them. */
import { sql } from 'kysely'
import type { FormCard } from '../../../../src/shared/wf/work-list'
import type { Context } from '../../../kernel/context'

const averagedDays = 180

/** @returns the forms in the order of their category and name */
export async function cardsOf(ctx: Context, ids: readonly number[]): Promise<FormCard[]> {
  const since = new Date(ctx.now().getTime() - averagedDays * 86_400_000)
  const { rows } = await sql<FormCard>`
    select t.id, t.code, t.name, t.description, t.icon, t.category_id as category, coalesce(t.keywords, '{}') as keywords, t.allow_on_behalf,
      exists (select 1 from sc_favourite as f where f.module = 'wf' and f.entity = 'template' and f.record_id = t.id and f.user_id = ${ctx.person?.id ?? 0}) as favourite,
      (select round(avg(extract(epoch from i.ended_at - i.started_at) / 60))::integer from wf_instance as i
        where i.template_id = t.id and i.state in ('approved', 'rejected') and i.ended_at > ${since} and not i.test) as average_minutes
    from wf_template as t join wf_template_category as c on c.id = t.category_id
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null
    order by c.position, c.id, t.position, t.code`.execute(ctx.db)
  return rows
}
