/** Writing comments (sc.md §3.6): at a record that one may show; the people it concerns are told, as far as they may show it too. */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { forbidden, invalidField, notFound } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { dropFiles } from '../../../resource/write/linked-files'
import type { RecordPlace } from '../../../resource/read/place'
import { createRecord, updateRecord, type WriteOptions } from '../../../resource/write/write'
import { commentTarget, isModerator, type Target } from './comment-target'
import { mentionsOf, namesOf, notifyAudience } from './mentions'
import { commentActions, type Audience, type NotifiedPeople } from './rules/comment-rules'
import { cleanRichText } from '../../../field-types/rich-text'

/** Answers of one comment come with it, so they are no page of their own. */
const replyLimit = 200

/** @property not_notified mentioned people who may not show the record */
export interface SavedComment {
  id: number
  not_notified: { id: number; name: string }[]
}

/**
 * @param input `parent`: the comment that it answers; `files`: uploads of the caller
 * @throws 404 when there is no such record for the caller, 403 when it takes no comments, 422 naming the field
 */
export function addComment(
  ctx: Context,
  place: RecordPlace,
  { body, parent, files }: { body: string; parent: number | null; files: readonly number[] },
  options: WriteOptions = {},
): Promise<SavedComment> {
  return transact(ctx, async (tx) => {
    const target = await commentTarget(tx, place)
    const takes = await tx.hooks[target.entity.name]?.takesComments?.(tx, place.id)
    if (takes === false) throw forbidden('comments_off')
    const answered = parent === null ? null : await parentOf(tx, place, parent)
    const text = tidyWords(body, files)
    const mentioned = await mentionsOf(tx, text, [])
    const { id } = await createRecord(
      withAllRights(tx),
      tx.snapshot.get('sc/comment'),
      {
        module: place.module,
        entity: place.entity,
        record_id: place.id,
        parent,
        body: text,
        files: [...new Set(files)],
        mentions: mentioned,
      },
      { ...options, trusted: true },
    )
    const { not_notified, ...told } = await notifyMentioned(tx, target, {
      actor: target.person,
      mentioned,
      parentAuthor: answered?.author ?? null,
    })
    await announce(tx, target, 'commented', { told: [...told.mention, ...told.reply] })
    return { id: Number(id), not_notified: await namesOf(tx, not_notified) }
  })
}

/** By its author, for a day. Who is mentioned only now is told. @param input without `files` those stay @throws 403 · 404 · 422 */
export function editComment(
  ctx: Context,
  id: number,
  { body, files }: { body: string; files?: readonly number[] },
  options: WriteOptions = {},
): Promise<SavedComment> {
  return transact(ctx, async (tx) => {
    const { target, row } = await allowed(tx, id, 'edit')
    const kept = [...new Set(files ?? row.files)]
    const text = tidyWords(body, kept)
    if (text === (row.body ?? '') && same(kept, row.files)) return { id, not_notified: [] }
    const mentioned = await mentionsOf(tx, text, row.mentions)
    await rewrite(tx, id, { body: text, files: kept, mentions: mentioned, edited_at: tx.now().toISOString() }, options)
    if (text === '') await clearBody(tx, id)
    await dropFiles(tx, tx.snapshot.get('sc/comment'), {
      record: id,
      field: 'files',
      ids: row.files.filter((file) => !kept.includes(file)),
    })
    const { not_notified } = await notifyMentioned(tx, target, { actor: target.person, mentioned, before: row.mentions })
    await announce(tx, target, 'comment-changed')
    return { id, not_notified: await namesOf(tx, not_notified) }
  })
}

/** By its author for a day, by a moderator at any time: its text and its files go, its place stays. @throws 403 · 404 · 422 */
export function removeComment(ctx: Context, id: number, options: WriteOptions = {}): Promise<void> {
  return transact(ctx, async (tx) => {
    const { target, row } = await allowed(tx, id, 'remove')
    await rewrite(tx, id, { mentions: [], files: [], removed_at: tx.now().toISOString() }, options)
    await clearBody(tx, id)
    await dropFiles(tx, tx.snapshot.get('sc/comment'), { record: id, field: 'files', ids: row.files })
    await announce(tx, target, 'comment-changed')
  })
}

/** A secret's former value is not read, so the write path can't see that it goes. */
async function clearBody(ctx: Context, id: number): Promise<void> {
  await sql`update sc_comment set body = null where id = ${id}`.execute(ctx.db)
}

interface Row extends RecordPlace {
  author: number | null
  body: string | null
  created_at: string
  removed_at: string | null
  parent: number | null
  mentions: number[]
  files: number[]
}

/** Held until the commit. */
async function findRow(ctx: Context, id: number): Promise<Row | undefined> {
  const {
    rows: [row],
  } = await sql<Row & { record_id: number }>`
    select c.module, c.entity, c.record_id, c.created_by as author, c.body, c.created_at, c.removed_at, c.parent_id as parent,
      array(select target_id from sc_comment__mentions where parent_id = c.id order by position) as mentions,
      array(select target_id from sc_comment__files where parent_id = c.id order by position) as files
    from sc_comment as c where c.id = ${id} and c.deleted_at is null for no key update of c`.execute(ctx.db)
  return row && { ...row, id: row.record_id }
}

async function parentOf(ctx: Context, place: RecordPlace, id: number): Promise<Row> {
  const row = await findRow(ctx, id)
  if (!row || row.module !== place.module || row.entity !== place.entity || row.id !== place.id)
    throw invalidField('parent', 'error:validation.reference')
  if (row.parent !== null) throw invalidField('parent', 'sc:error.comment_level')
  if (row.removed_at !== null) throw invalidField('parent', 'sc:error.comment_removed')
  const {
    rows: [replies],
  } = await sql<{ count: number }>`select count(*)::int as count from sc_comment where parent_id = ${id}`.execute(ctx.db)
  if ((replies?.count ?? 0) >= replyLimit) throw invalidField('parent', 'sc:error.comment_replies', { limit: replyLimit })
  return row
}

async function allowed(ctx: Context, id: number, action: 'edit' | 'remove'): Promise<{ target: Target; row: Row }> {
  const row = await findRow(ctx, id)
  if (!row) throw notFound()
  const target = await commentTarget(ctx, row)
  const standing = { author: row.author, created_at: new Date(row.created_at), isRemoved: row.removed_at !== null }
  if (standing.isRemoved) throw invalidField('id', 'sc:error.comment_removed')
  const actions = commentActions(standing, { person: target.person, isModerator: await isModerator(ctx, target), now: ctx.now() })
  if (actions.includes(action)) return { target, row }
  throw row.author === target.person ? invalidField('id', 'sc:error.comment_too_old') : forbidden()
}

const rewrite = (ctx: Context, id: number, values: Readonly<Record<string, unknown>>, options: WriteOptions = {}) =>
  updateRecord(withAllRights(ctx), ctx.snapshot.get('sc/comment'), id, values, { ...options, trusted: true })

const words = {
  mention: { event: 'common.comment.mention', text: 'sc:notice.comment_mention' },
  reply: { event: 'common.comment.reply', text: 'sc:notice.comment_reply' },
}

const notifyMentioned = (ctx: Context, target: Target, audience: Audience): Promise<NotifiedPeople> =>
  notifyAudience(ctx, target, audience, { words, url: `/record/${target.entity.name}/${target.place.id}#comments` })

/** The record's screens read again; followers are told by their listener (follow.ts). */
const announce = (
  ctx: Context,
  { entity, place }: Target,
  event: 'commented' | 'comment-changed',
  payload: { told?: readonly number[] } = {},
): Promise<void> => publishEvent(ctx, event, { entity: entity.name, record_id: place.id, ...payload })

/**
 * What is said of a record, as it is kept.
 * Files may stand alone.
 * @param body formatted text
 * @param files ids of what goes with it
 * @throws 422 on `body` when there is neither
 */
export function tidyWords(body: string, files: readonly number[]): string {
  const text = cleanRichText(body.normalize('NFC').trim())
  if (text === '' && files.length === 0) throw invalidField('body', 'error:validation.required')
  return text
}
