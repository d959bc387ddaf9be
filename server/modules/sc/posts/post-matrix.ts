/** Who sits where as a table: people down, the departments of a part of the tree across (sc.md §2 /sc/user-departments). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AnswerOf } from '../../../../src/shared/core/call'
import { readPostMatrix, type MatrixPost, type PostMatrix } from '../../../../src/shared/sc/post-matrix'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { rowPredicate } from '../../../resource/query/predicate'

const perPage = 50
const widest = 40

export function postMatrixRoutes(app: FastifyInstance): void {
  serve(app, readPostMatrix, { rule: { paths: ['sc.admin.user.actions.list'] } }, (ctx, { query: { top, page } }) =>
    postMatrix(ctx, { top: top === undefined ? null : Number(top), page: Number(page ?? 1) }),
  )
}

/** @param top null = all departments @returns the people of a page with those of their posts that the caller may see */
async function postMatrix(ctx: Context, { top, page }: { top: number | null; page: number }): Promise<AnswerOf<typeof readPostMatrix>> {
  const today = companyToday(ctx)
  const { rows: all } = await sql<{ id: number; name: string; depth: number }>`
    with recursive tree as (
      select d.id, d.name, 0 as depth, array[d.position::bigint, d.id] as place from sc_department as d
        where d.deleted_at is null and d.status = 'active' and ${top === null ? sql`d.parent_id is null` : sql`d.id = ${top}`}
      union all select d.id, d.name, tree.depth + 1, tree.place || array[d.position::bigint, d.id]
        from sc_department as d join tree on d.parent_id = tree.id where d.deleted_at is null and d.status = 'active'
    ) select id, kontor_i18n(name, ${ctx.language}) as name, depth from tree order by place`.execute(ctx.db)
  const departments = all.slice(0, widest)
  const ids = departments.map(({ id }) => id)
  const shown = sql<boolean>`post.deleted_at is null and (post.end_date is null or post.end_date >= ${today}::text::date) and post.department_id = any(${ids}::bigint[])
    and ${rowPredicate(ctx, ctx.snapshot.get('sc/user-department'), 'read', 'post')}`
  const here = sql`from sc_user as u where u.deleted_at is null and u.status <> 'left' and exists (select from sc_user_department as post where post.user_id = u.id and ${shown})`
  const {
    rows: [counted],
  } = await sql<{ total: number }>`select count(*)::int as total ${here}`.execute(ctx.db)
  const { rows: people } = await sql<
    PostMatrix['people'][number]
  >`select u.id, u.name, u.name_en, u.account ${here} order by u.account limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db)
  const { rows: posts } = await sql<MatrixPost>`
    select post.id, post.user_id as "user", post.department_id as department, kontor_i18n(held.name, ${ctx.language}) as job_position, post.is_primary, post.start_date::text as start_date, post.end_date::text as end_date
    from sc_user_department as post left join sc_job_position as held on held.id = post.job_position_id
    where post.user_id = any(${people.map(({ id }) => id)}::bigint[]) and ${shown} order by post.start_date, post.id`.execute(ctx.db)
  const total = counted?.total ?? 0
  return {
    data: { departments, people, posts, left_out: all.length - departments.length, today },
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total },
  }
}
