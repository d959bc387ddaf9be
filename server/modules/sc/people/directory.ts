/** Lists that every screen keeps at hand (routes.md §7, sc.md §3.7): departments, people. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readDepartments, readPeople } from '../../../../src/shared/sc/people-lists'
import { JsonText, serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { dynamicMember, loadGroups } from '../groups/owners'
import { postHolds } from '../posts/post-holds'
import { photoPath, photoQuery } from './photos'

export function directoryRoutes(app: FastifyInstance): void {
  const signedIn = { rule: 'signed-in' } as const
  serve(app, readDepartments, signedIn, async (ctx) => new JsonText(await allDepartments(ctx)))
  serve(app, readPeople, signedIn, async (ctx, { query }) => {
    const photo = photoQuery(app.kontor.config.secret, ctx.now())
    return new JsonText(await allPeople(ctx, { withLeft: query.with === 'left', photo }))
  })
}

/** @returns the answer's body as JSON text: active and inactive, in tree order; the site is that of the nearest department above where it has none */
async function allDepartments(ctx: Context): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ data: string }>`
    with recursive tree as (
      select d.*, array[d.position::bigint, d.id] as place, d.site_id as at from sc_department as d where d.parent_id is null and d.deleted_at is null
      union all select d.*, tree.place || array[d.position::bigint, d.id], coalesce(d.site_id, tree.at) from sc_department as d join tree on d.parent_id = tree.id where d.deleted_at is null
    )
    select json_build_object('data', coalesce(json_agg(json_build_object(
      'id', id, 'code', code, 'name', name, 'parent_id', parent_id, 'level_id', level_id, 'depth', depth, 'path', path, 'head_id', head_id,
      'deputy_head_ids', (select coalesce(json_agg(target_id order by position), '[]') from sc_department__deputy_heads where parent_id = tree.id),
      'site_id', at, 'status', status, 'position', position) order by place), '[]'))::text as data from tree`.execute(ctx.db)
  return row?.data ?? '{"data":[]}'
}

/**
 * Active and suspended people; those who left only when asked, since old records still show their names. No birth dates.
 * @param photo query of the address of each photo
 */
async function allPeople(ctx: Context, { withLeft, photo }: { withLeft: boolean; photo: string }): Promise<string> {
  const today = companyToday(ctx)
  const dynamic = [...(await loadGroups(ctx)).values()]
    .filter(({ kind, condition }) => kind === 'dynamic' && condition)
    .map(
      ({ id, condition }) =>
        sql`select person.id, ${id}::bigint from sc_user as person where person.deleted_at is null and ${condition ? dynamicMember(ctx, condition, 'person') : sql`false`}`,
    )
  const statuses = withLeft ? ['active', 'suspended', 'left'] : ['active', 'suspended']
  const {
    rows: [row],
  } = await sql<{ data: string }>`
    with recursive post as materialized (
      select post.user_id, json_agg(json_build_object('id', d.id, 'is_primary', post.is_primary, 'job_position_id', post.job_position_id,
        'is_head', coalesce(d.head_id = post.user_id, false)) order by post.is_primary desc, post.start_date, post.id) as departments, array_agg(d.id) as ids
      from sc_user_department as post join sc_department as d on d.id = post.department_id
      where ${postHolds(today)}
      group by post.user_id
    ), part(group_id, code, depth) as (
      select sc_group.id, member.code, 1 from sc_group cross join unnest(members) as member(code) where deleted_at is null and kind = 'static'
      union select part.group_id, member.code, part.depth + 1 from part join sc_group on part.code = 'g' || sc_group.id and sc_group.deleted_at is null
        cross join unnest(sc_group.members) as member(code) where part.depth < 5
    ), dynamic(user_id, group_id) as (
      ${dynamic.length > 0 ? sql.join(dynamic, sql` union all `) : sql`select null::bigint, null::bigint where false`}
    ), membership(user_id, group_id) as (
      select substr(code, 2)::bigint, group_id from part where code like 'u%'
      union select post.user_id, part.group_id from part join sc_department as top on part.code = 'd' || top.id and top.status = 'active' and top.deleted_at is null
        join sc_department as place on place.path like top.path || '%' join post on place.id = any(post.ids)
      union select user_id, group_id from dynamic
      union select dynamic.user_id, part.group_id from part join dynamic on part.code = 'g' || dynamic.group_id
    ), grouped as materialized (select user_id, json_agg(group_id order by group_id) as ids from membership group by user_id)
    select json_build_object('data', coalesce(json_agg(json_build_object(
      'id', u.id, 'account', u.account, 'employee_no', u.employee_no, 'name', u.name, 'name_en', u.name_en, 'photo', case when u.status <> 'left' then ${photoPath} || u.photo_id || '?' || ${photo} end, 'email', u.email, 'ext', u.ext,
      'status', u.status, 'departments', coalesce(post.departments, '[]'::json), 'group_ids', coalesce(grouped.ids, '[]'::json)) order by u.id), '[]'))::text as data
    from sc_user as u left join post on post.user_id = u.id left join grouped on grouped.user_id = u.id
    where u.deleted_at is null and not u.directory_hidden and u.status = any(${statuses})`.execute(ctx.db)
  return row?.data ?? '{"data":[]}'
}
