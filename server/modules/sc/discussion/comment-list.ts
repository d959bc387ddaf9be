/** The comments of a record, page by page: the newest page first, its comments in the order they were written. */
import { sql } from 'kysely'
import type { Attachment } from '../../../../src/shared/engine/attachments'
import type { Comment, CommentPage } from '../../../../src/shared/sc/discussion'
import type { Context } from '../../../kernel/context'
import { personName } from '../../../resource/read/person-names'
import type { RecordPlace } from '../../../resource/read/place'
import { commentActions } from './rules/comment-rules'
import { commentTarget, isModerator } from './comment-target'

/** As stored. */
interface Row {
  id: number
  parent: number | null
  body: string | null
  author: number | null
  created_at: string
  edited_at: string | null
  removed_at: string | null
  mentions: number[]
  files: Attachment[]
}

/** @param page `before`: comments older than this one; @throws 404 when there is no such record for the caller */
export async function listComments(
  ctx: Context,
  place: RecordPlace,
  { before, perPage }: { before?: number; perPage: number },
): Promise<CommentPage> {
  const target = await commentTarget(ctx, place)
  const newest = await rowsWhere(
    ctx,
    sql`${at(place)} and c.parent_id is null and ${before ? sql`c.id < ${before}` : sql`true`} order by c.id desc limit ${perPage + 1}`,
  )
  const page = newest.slice(0, perPage).reverse()
  const replies =
    page.length > 0
      ? await rowsWhere(ctx, sql`c.parent_id = any(${page.map(({ id }) => id)}::bigint[]) and c.deleted_at is null order by c.id`)
      : []
  const who = { person: target.person, isModerator: page.length > 0 && (await isModerator(ctx, target)), now: ctx.now() }
  const shown = ({ id, body, files, author, created_at, edited_at, removed_at }: Row): Comment => ({
    id,
    body: removed_at === null ? (body ?? '') : null,
    files,
    created_by: author,
    created_at,
    edited_at,
    removed_at,
    _actions: commentActions({ author, created_at: new Date(created_at), isRemoved: removed_at !== null }, who),
  })
  return {
    data: page.map((row) => ({ ...shown(row), replies: replies.filter(({ parent }) => parent === row.id).map(shown) })),
    meta: {
      count: await countOf(ctx, place),
      is_open: (await ctx.hooks[target.entity.name]?.takesComments?.(ctx, place.id)) !== false,
      next: newest.length > perPage ? (page[0]?.id ?? null) : null,
      refs: { 'sc/user': await namesOf(ctx, [...page, ...replies]) },
    },
  }
}

const at = ({ module, entity, id }: RecordPlace) =>
  sql`c.module = ${module} and c.entity = ${entity} and c.record_id = ${id} and c.deleted_at is null`

async function rowsWhere(ctx: Context, where: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.parent_id as parent, c.body, c.created_by as author, c.created_at, c.edited_at, c.removed_at,
      array(select target_id from sc_comment__mentions where parent_id = c.id) as mentions,
      (select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size, 'mime', file.mime) order by held.position), '[]')
        from sc_comment__files as held join sc_attachment as file on file.id = held.target_id and file.deleted_at is null where held.parent_id = c.id) as files
    from sc_comment as c where ${where}`.execute(ctx.db)
  return rows
}

async function countOf(ctx: Context, place: RecordPlace): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*)::int as count from sc_comment as c where ${at(place)} and c.removed_at is null`.execute(
    ctx.db,
  )
  return row?.count ?? 0
}

async function namesOf(ctx: Context, rows: readonly Row[]): Promise<Record<string, { title: string; active: boolean }>> {
  const ids = [...new Set(rows.flatMap(({ author, mentions }) => [...(author === null ? [] : [author]), ...mentions]))]
  const { rows: people } = await sql<{ id: number; title: string; active: boolean }>`
    select person.id, ${personName(ctx, 'person')} as title, person.status = 'active' as active from sc_user as person where person.id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  return Object.fromEntries(people.map(({ id, title, active }) => [id, { title, active }]))
}
