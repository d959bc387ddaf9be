/** The department tree as the organisation's screen draws it: whom each heads, how many work there and below, what the caller may do (sc.md §2 /sc/list). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { TreeDepartment } from '../../../../src/shared/sc/org-chart'
import { readDepartmentChain, readDepartmentTree } from '../../../../src/shared/sc/organisation'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { actionsJson } from '../../../resource/query/record-actions'
import { personName, personNames } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { postHolds } from '../posts/post-holds'
import { departmentChain } from './supervisors'

export function departmentTreeRoutes(app: FastifyInstance): void {
  const rule = { paths: ['sc.admin.department.actions.list'] }
  const chain = { rule, while_viewing: true }
  serve(app, readDepartmentChain, chain, async (ctx, { body: { parent = null, head = null, deputy_heads = [] } }) => {
    const ids = await departmentChain(ctx, { parent, head, deputy_heads })
    const names = await personNames(ctx, ids)
    return { data: ids.map((id) => ({ id, name: names.get(id) ?? '' })) }
  })
  serve(app, readDepartmentTree, { rule }, async (ctx) => ({ data: await departmentTree(ctx) }))
}

/** @returns departments that the caller may see, siblings in their order */
export async function departmentTree(ctx: Context): Promise<TreeDepartment[]> {
  const entity = ctx.snapshot.get('sc/department')
  const today = companyToday(ctx)
  const { rows } = await sql<TreeDepartment>`
    with working as materialized (
      select distinct post.user_id, post.department_id from sc_user_department as post join sc_user as person on person.id = post.user_id
      where ${postHolds(today)}
        and person.deleted_at is null and person.status = 'active'
    ), counted as (
      select above.id::bigint as id, count(distinct working.user_id)::int as members
      from working join sc_department as place on place.id = working.department_id cross join unnest(string_to_array(trim(both '/' from place.path), '/')) as above(id) group by above.id
    )
    select t.id, t.code, t.name, t.parent_id, level.rank, t.status, t.version, case when head.id is not null then json_build_object('id', head.id, 'name', ${personName(ctx, 'head')}) end as head,
      coalesce(counted.members, 0) as members, ${actionsJson(ctx, entity, 't')} as _actions
    from sc_department as t join sc_department_level as level on level.id = t.level_id
      left join sc_user as head on head.id = t.head_id and head.deleted_at is null left join counted on counted.id = t.id
    where t.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 't')} order by t.position, t.id`.execute(ctx.db)
  return rows
}
