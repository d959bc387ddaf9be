/** Rules of bulletins that a schema can't say (bb.md §3, §4, §9). */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import type { BulletinContent } from '../../../../src/shared/bb/content'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { actorOf, withAllRights, type Context } from '../../../kernel/context'
import { conflict, forbidden, invalidField, type FieldErrors } from '../../../kernel/errors'
import { maintainsAll, mayInCategory } from '../category/rights'
import { mayDo, requireAction } from '../../../resource/query/rights'
import { deleteRecord } from '../../../resource/write/delete'
import { writeAction } from '../../../resource/write/write'
import { settingsOf, takesCommentsBy } from '../category/settings'
import { forgetRemovedLinks } from '../links/broken-links'
import { acts, addressed, isAuthor, requireAuthorOrManager, requirePublishable, type Pending } from './acts'
import { contentOf, hashOf, keepRevision, wordsOf } from './content'
import { mentionErrors, namesInTexts, notifyMentioned } from './mentions'
import { asPublishedThen, keepRevisionOfThen, publishedBefore, publishedThenErrors } from './published-before'
import { publicationErrors, timeErrors } from './rules/publication'
import { approversOf, refreshTargets, notifyPeople, notifyIfDue } from './notify-people'
import { oversees, readsBulletin, targetsOf } from './who-reads'
import { ownerErrors, titleErrors } from './written-errors'

/** What its readers confirm. */
const contentFields = ['title', 'summary', 'bodies', 'files'] as const

export const bulletinHooks: EntityHooks = {
  alsoReads: readsBulletin,
  alsoWrites: oversees,
  takesComments,
  actions: acts,

  async beforeSave(ctx, { before, after }) {
    const past = publishedBefore(ctx, { before, after })
    const revised = past === undefined ? await revision(ctx, before, after) : await asPublishedThen(ctx, after, past)
    const next = { ...after, ...revised }
    const content = await contentOf(ctx, next)
    const files = new Set(content.files.map(({ id }) => id))
    return {
      ...revised,
      ...publisher(ctx, before, after),
      change: 'minor',
      bring_to_top: false,
      must_open: Array.isArray(next.must_open) ? next.must_open.filter((id) => files.has(Number(id))) : null,
      content_hash: hashOf(content, Number(next.revision ?? 1)),
      search_text: wordsOf(await named(ctx, content)),
    }
  },

  async validate(ctx, { before, after }) {
    const errors: FieldErrors = {
      ...titleErrors(after),
      ...timeErrors(after),
      ...(await ownerErrors(ctx, after)),
      ...(await mentionErrors(ctx, before, after)),
      ...(await categoryErrors(ctx, before, after)),
    }
    const past = publishedBefore(ctx, { before, after })
    if (past !== undefined) return { ...(await publishedThenErrors(ctx, after, past)), ...errors }
    if (after.state !== 'published' || before?.state !== 'published' || !hasOtherPeople(before, after)) return errors
    return { ...publicationErrors(after, (await targetsOf(ctx, addressed(after))).length), ...errors }
  },

  async afterSave(ctx, { before, after }) {
    if (after.state !== 'published') {
      if (before?.state === 'published') await refreshTargets(ctx, before)
      return
    }
    const past = publishedBefore(ctx, { before, after })
    if (past !== undefined) return keepRevisionOfThen(ctx, after, past)
    const isNew = before?.state !== 'published' || before.revision !== after.revision
    if (isNew || before.minor !== after.minor) await keepRevision(ctx, after)
    await forgetRemovedLinks(ctx, after)
    if (after.pending !== null && before?.pending === null && (await settingsOf(ctx, after.category)).approval === 'manager')
      await notifyPeople(ctx, { id: after.id, title: after.title }, 'approval-wanted', { people: await approversOf(ctx, after) })
    if (await notifyIfDue(ctx, Number(after.id))) return
    await notifyMentioned(ctx, Number(after.id))
    await refreshTargets(ctx, after)
  },

  async beforeDelete(ctx, row) {
    if (row.state === 'published') throw conflict('bb:error.recall_first')
    const isDraftOfOwn = row.state === 'draft' && isAuthor(ctx, row)
    if (!isDraftOfOwn && !(await mayInCategory(ctx, 'manage', row.category))) throw forbidden('not_manager')
  },

  /** One that was imported as published goes too, as nobody was notified of it: its author or a manager may take it back. */
  async takeBack(ctx, row) {
    const entity = ctx.snapshot.get('bb/bulletin')
    if (row.state !== 'published') return void (await deleteRecord(ctx, entity, Number(row.id)))
    requireAction(ctx, entity, 'delete')
    await requireAuthorOrManager(ctx, row)
    await writeAction(ctx, entity, row, { state: 'recalled', recalled_at: ctx.now().toISOString() })
    await deleteRecord(withAllRights(ctx), entity, Number(row.id))
  },
}

/** Found by the names that people have when it is saved. */
async function named(ctx: Context, content: BulletinContent): Promise<BulletinContent> {
  const withNames = await namesInTexts(ctx, content.bodies)
  return { ...content, bodies: content.bodies.map((text) => ({ ...text, body: withNames(text.body ?? '') })) }
}

/** A change of what is published: minor, or material, which everybody reads anew; or held back until it is approved. */
async function revision(ctx: Context, before: Values | null, after: Values): Promise<Values> {
  if (before?.state !== 'published' || after.state !== 'published') return {}
  const isOther = contentFields.some((field) => !same(before[field] ?? null, after[field] ?? null))
  const isMaterial = after.change === 'material'
  if (!isOther && !isMaterial) return {}
  if (ctx.action === undefined && before.pending !== null) throw conflict('bb:error.change_waits')
  if (!isMaterial)
    return { minor: Number(before.minor) + 1, ...(same(before.change_reason, after.change_reason) ? { change_reason: null } : {}) }
  const reason = typeof after.change_reason === 'string' ? after.change_reason.trim() : ''
  if (reason === '') throw invalidField('change_reason', 'bb:error.reason_wanted')
  if (await needsApproval(ctx, after)) {
    // What was approved is another text: another form may be filled for this one.
    await ctx.ports?.workflow?.letGo(ctx, { module: 'bb', entity: 'bulletin', id: Number(before.id) })
    return holdBack(ctx, before, { after, reason })
  }
  await requirePublishable(ctx, after)
  return {
    revision: Number(before.revision) + 1,
    minor: 0,
    pending: null,
    ...(after.bring_to_top === true ? { publish_at: ctx.now().toISOString() } : {}),
  }
}

async function needsApproval(ctx: Context, bulletin: Values): Promise<boolean> {
  if (ctx.person === null || ctx.action?.name === 'approve-change') return false
  const { approval } = await settingsOf(ctx, bulletin.category)
  if (approval === 'none') return false
  if (approval === 'manager' && (await approversOf(ctx, bulletin)).length === 0) throw invalidField('category', 'bb:error.no_approver')
  return true
}

/** The text in force stays; the new one waits. */
function holdBack(ctx: Context, before: Values, { after, reason }: { after: Values; reason: string }): Values {
  const fields = [...contentFields, 'must_open', 'cover'] as const
  const pending: Pending = {
    content: Object.fromEntries(fields.map((field) => [field, after[field] ?? null])),
    reason,
    bring_to_top: after.bring_to_top === true,
    by: actorOf(ctx),
    at: ctx.now().toISOString(),
  }
  return {
    ...Object.fromEntries(fields.map((field) => [field, before[field] ?? null])),
    change_reason: before.change_reason ?? null,
    pending,
  }
}

/** Who takes it over is its author, and the publisher stays as readers know them (bb.md §9); Change the author names another one. */
function publisher({ action }: Context, before: Values | null, after: Values): Values {
  if (!before || before.author === after.author) return {}
  if (action?.name === 'change-owner') return { published_by: null }
  return before.first_published_at === null ? {} : { published_by: before.published_by ?? before.author }
}

async function categoryErrors(ctx: Context, before: Values | null, after: Values): Promise<FieldErrors> {
  const isElsewhere = before?.category !== after.category
  const settings = await settingsOf(ctx, after.category)
  const mayPost = !isElsewhere || (await mayInCategory(ctx, 'post', after.category))
  const isUrgent = after.importance === 'urgent' && before?.importance !== 'urgent'
  return {
    ...(isElsewhere && !mayPost ? { category: [{ key: 'bb:error.no_post_right' }] } : {}),
    ...(after.ack_required === true && !settings.ack_allowed && before?.ack_required !== true
      ? { ack_required: [{ key: 'bb:error.no_ack_here' }] }
      : {}),
    ...(isUrgent && !maintainsAll(ctx) && !(await mayInCategory(ctx, 'manage', after.category))
      ? { importance: [{ key: 'bb:error.urgent_by_managers' }] }
      : {}),
  }
}

const hasOtherPeople = (before: Values, after: Values): boolean =>
  (['category', 'audience', 'exclude'] as const).some((field) => !same(before[field] ?? null, after[field] ?? null))

async function takesComments(ctx: Context, id: number): Promise<boolean> {
  if (!mayDo(ctx, ctx.snapshot.get('bb/bulletin'), 'comment')) return false
  const { rows } = await sql<{ category: number; says: 'yes' | 'no' | null }>`
    select category_id::int as category, comments_on as says from bb_bulletin where id = ${id}`.execute(ctx.db)
  const [row] = rows
  return row !== undefined && takesCommentsBy(await settingsOf(ctx, row.category), row.says)
}
