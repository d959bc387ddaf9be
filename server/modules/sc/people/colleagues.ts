/** The directory (sc.md §6 `sc.use.directory`): whom to call and where they sit, for every member of the staff; nothing personal. */
import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { readColleague, readDirectory, type Colleague, type NamedPerson, type WholeColleague } from '../../../../src/shared/sc/directory'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { serve } from '../../../http/serve-call'
import { companyToday } from '../../../kernel/company-time'
import { postHolds } from '../posts/post-holds'
import { supervisors } from '../organisation/supervisors'

const perPage = 50
export function colleagueRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`sc.use.directory.actions.${action}`] } })

  serve(app, readDirectory, can('list'), (ctx, { query }) =>
    colleagues(ctx, {
      q: query.q ?? '',
      department: query.department === undefined ? undefined : Number(query.department),
      page: Number(query.page ?? 1),
    }),
  )
  serve(app, readColleague, can('show'), async (ctx, { params }) => ({ data: await colleague(ctx, params.id) }))
}

/** Whom the directory shows, for statements that name the person `u`: neither service accounts nor who is not yet, or no longer, here. */
export const isListed = sql<boolean>`(u.deleted_at is null and not u.directory_hidden and u.status in ('active', 'suspended'))`

async function colleagues(ctx: Context, { q, department, page }: { q: string; department: number | undefined; page: number }) {
  const own = sql`concat_ws(' ', u.name, u.name_en, u.name_kana, u.account, u.employee_no, u.email, u.phone, u.ext)`
  const text = sql`kontor_fold(concat_ws(' ', ${own},
    (select string_agg(concat_ws(' ', kontor_i18n(place.name, ${ctx.language}), kontor_i18n(position.name, ${ctx.language})), ' ') from ${postsOf(ctx)})))`
  const words = q.split(/\s+/).filter(Boolean)
  const where = [
    isListed,
    ...words.map((word) => sql<boolean>`strpos(${text}, kontor_fold(${word})) > 0`),
    ...(department === undefined
      ? []
      : [
          sql<boolean>`exists (select from ${postsOf(ctx)} join sc_department as top on top.id = ${department} and place.path like top.path || '%')`,
        ]),
  ]
  // Who is called so before who works where something is called so.
  const first = q.trim() === '' ? sql`` : sql`strpos(kontor_fold(${own}), kontor_fold(${q.trim()})) > 0 desc, `
  const of = sql`from sc_user as u where ${sql.join(where, sql` and `)}`
  const {
    rows: [counted],
  } = await sql<{ total: number }>`select count(*)::int as total ${of}`.execute(ctx.db)
  const { rows } =
    await sql<Colleague>`select ${columns(ctx)} ${of} order by ${first}u.account limit ${perPage} offset ${(page - 1) * perPage}`.execute(
      ctx.db,
    )
  const total = counted?.total ?? 0
  return { data: rows, meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total } }
}

/** One of them, and who decides for him first. @throws 404 for whom the directory does not show; oneself is always shown */
async function colleague(ctx: Context, id: number): Promise<WholeColleague> {
  const isShown = id === ctx.person?.id ? sql<boolean>`u.deleted_at is null` : isListed
  const {
    rows: [found],
  } = await sql<Colleague>`select ${columns(ctx)} from sc_user as u where u.id = ${id} and ${isShown}`.execute(ctx.db)
  if (!found) throw notFound()
  const [above] = await supervisors(ctx, id, { max: 1 })
  const {
    rows: [supervisor],
  } =
    await sql<NamedPerson>`select u.id, u.name, u.name_en from sc_user as u where u.id = ${above ?? null}::bigint and ${isListed}`.execute(
      ctx.db,
    )
  return { ...found, supervisor: supervisor ?? null }
}

/** Today's posts of the person `u`. */
const postsOf = (
  ctx: Context,
): RawBuilder<unknown> => sql`(select * from sc_user_department as post where post.user_id = u.id and ${postHolds(companyToday(ctx))}) as post
  join sc_department as place on place.id = post.department_id left join sc_job_position as position on position.id = post.job_position_id`

const columns = (
  ctx: Context,
): RawBuilder<unknown> => sql`u.id, u.account, u.employee_no, u.name, u.name_en, u.name_kana, u.email, u.phone, u.ext, u.status,
  (select kontor_i18n(site.name, ${ctx.language}) from sc_site as site where site.id = coalesce(u.site_id, (
    select up.site_id from ${postsOf(ctx)} join sc_department as up on place.path like up.path || '%' and up.site_id is not null order by post.is_primary desc, up.depth desc limit 1))) as site,
  (select coalesce(json_agg(json_build_object('department_id', place.id, 'department', kontor_i18n(place.name, ${ctx.language}), 'job_position', kontor_i18n(position.name, ${ctx.language}),
    'is_primary', post.is_primary, 'is_head', coalesce(place.head_id = u.id, false)) order by post.is_primary desc, post.start_date, post.id), '[]') from ${postsOf(ctx)}) as posts`
