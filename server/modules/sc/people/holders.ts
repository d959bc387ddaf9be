/** Who holds what, for columns of lists: people in a position beside its headcount, former members of a department (sc.md §2). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readClosings, readHolders, type Closing } from '../../../../src/shared/sc/organisation'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { postHolds } from '../posts/post-holds'

export function holderRoutes(app: FastifyInstance): void {
  const may = (entity: string) => ({ rule: { paths: [`sc.admin.${entity}.actions.list`] } })
  const idsOf = ({ ids }: { ids: string }) => ids.split(',').map(Number)
  serve(app, readHolders, may('job-position'), async (ctx, { query }) => ({ data: await holders(ctx, idsOf(query)) }))
  serve(app, readClosings, may('department'), async (ctx, { query }) => ({ data: await closings(ctx, idsOf(query)) }))
}

/** Each person once, whatever number of posts in the position he has today. */
async function holders(ctx: Context, positions: readonly number[]): Promise<{ id: number; people: number }[]> {
  const { rows } = await sql<{ id: number; people: number }>`
    select held.id, count(distinct post.user_id)::int as people from unnest(${positions}::bigint[]) as held(id)
      left join sc_user_department as post on post.job_position_id = held.id and ${postHolds(companyToday(ctx))}
        and exists (select from sc_user as person where person.id = post.user_id and person.deleted_at is null and person.status <> 'left')
    group by held.id`.execute(ctx.db)
  return rows
}

/** Of departments that are closed, as far as the caller sees them. */
async function closings(ctx: Context, departments: readonly number[]): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select t.id, (select count(distinct post.user_id)::int from sc_user_department as post where post.department_id = t.id and post.deleted_at is null) as members,
      (select ${personName(ctx, 'person')} from kontor_revision as closed join sc_user as person on person.id = closed.actor_id
        where closed.entity = 'sc/department' and closed.record_id = t.id and closed.data ->> 'status' = 'inactive' and closed.version > coalesce(
          (select max(open.version) from kontor_revision as open where open.entity = 'sc/department' and open.record_id = t.id and open.data ->> 'status' = 'active'), 0)
        order by closed.version limit 1) as by
    from sc_department as t where t.id = any(${departments}::bigint[]) and t.deleted_at is null and t.status = 'inactive' and ${rowPredicate(ctx, ctx.snapshot.get('sc/department'), 'read', 't')}`.execute(
    ctx.db,
  )
  return rows
}
