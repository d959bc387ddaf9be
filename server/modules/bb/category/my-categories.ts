/** The tree of the categories that a person may read, with what they may do there (bb.md §2). */
import { sql } from 'kysely'
import type { MyCategory } from '../../../../src/shared/bb/category'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { marks } from '../../sc'
import { mayIn, mayInCategory } from './rights'
import { settingColumns } from './settings'

type Row = Omit<MyCategory, 'depth' | 'unread' | 'right'> & { right: MyCategory['right'] | null }

export async function myCategories(ctx: Context, unread: Readonly<Record<string, number>>): Promise<readonly MyCategory[]> {
  const { rows } = await sql<Row>`
    select c.id::int as id, c.parent_id::int as parent, c.code, c.name, c.description, c.colour, c.icon, c.active,
      c.number_pattern is not null as has_number, ${settingColumns},
      exists (select 1 from sc_follow as f where f.module = 'bb' and f.entity = 'category' and f.record_id = c.id
        and f.user_id = ${ctx.person?.id ?? 0} and f.deleted_at is null) as is_following,
      case when ${mayIn(ctx, 'manage', sql`c.id`)} then 'manage' when ${mayIn(ctx, 'approve', sql`c.id`)} then 'approve'
        when ${mayIn(ctx, 'post', sql`c.id`)} then 'post' when ${mayIn(ctx, 'read', sql`c.id`)} then 'read' end as right
    from bb_category as c join bb_category_level as l on l.id = c.level_id
    where c.deleted_at is null order by c.position nulls last, c.id`.execute(ctx.db)
  return inTreeOrder(rows.flatMap(({ right, ...row }) => (right === null ? [] : [{ ...row, right, unread: unread[row.id] ?? 0 }])))
}

/** The mark of sc.md §3.6, for whoever may read there: the category's own screens are the administrators'. @throws 404 for others */
export async function follow(ctx: Context, id: number, isFollowed: boolean): Promise<boolean> {
  if (isFollowed && !(await mayInCategory(ctx, 'read', id))) throw notFound()
  await marks.keep(ctx, 'follow', { module: 'bb', entity: 'category', id }, isFollowed)
  return isFollowed
}

/** Each below its parent; where that is not among them, at the top. Pure. */
export function inTreeOrder<T extends { id: number; parent: number | null }>(rows: readonly T[]): (T & { depth: number })[] {
  const there = new Set(rows.map(({ id }) => id))
  const below = (parent: number | null, depth: number): (T & { depth: number })[] =>
    rows
      .filter((row) => (row.parent !== null && there.has(row.parent) ? row.parent : null) === parent)
      .flatMap((row) => [{ ...row, parent, depth }, ...below(row.id, depth + 1)])
  return below(null, 0)
}
