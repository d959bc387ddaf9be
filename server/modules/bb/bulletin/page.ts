/** A bulletin on its page (bb.md §2 `/bb/use/read/:id`): who is no target, or comes too early, finds nothing (404). */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { BulletinPage } from '../../../../src/shared/bb/bulletin'
import { summaryOf } from '../../../../src/shared/bb/content'
import { parsePointer } from '../../../../src/schemas/core/record-pointer'
import { instantJson } from '../../../field-types/dates'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { permissionObject } from '../../../../src/schemas/core/permission'
import { publishAction } from '../approval/decision'
import { mayDo } from '../../../resource/query/rights'
import { filledTitleSql } from '../../../resource/query/titles'
import { findRecord } from '../../../resource/read/read'
import { discussion } from '../../sc'
import { maintainsAll, mayIn } from '../category/rights'
import { settingsOf, takesCommentsBy } from '../category/settings'
import { brokenLinksOf } from '../links/broken-links'
import { bulletinsWithReceipt, isConfirmed, joinedInTime, lineColumns, type LineRow } from './line-columns'
import { mentionedBy, namesInTexts } from './mentions'
import { reactionsOf } from './receipts'
import { allowedActs, type Asker } from './rules/allowed-acts'
import { isMeant, isOut, oversees } from './who-reads'

type Row = LineRow &
  Omit<Asker, 'maintains_all' | 'may_comment' | 'reads_receipts'> &
  Pick<
    BulletinPage,
    | 'version'
    | 'attached'
    | 'content_hash'
    | 'minor'
    | 'changed_at'
    | 'recall_reason'
    | 'return_comment'
    | 'is_following'
    | 'has_pending'
    | 'form'
    | 'confirmed_late'
  > & {
    about: string | null
    state: 'draft' | 'submitted' | 'published' | 'recalled'
    says: 'yes' | 'no' | null
    reacts: 'yes' | 'no' | null
    in_time: boolean
  }

export async function bulletinPage(ctx: Context, id: number): Promise<BulletinPage> {
  const row = await readRow(ctx, id)
  if (!row) throw notFound()
  const settings = await settingsOf(ctx, row.category.id)
  const asker: Asker = {
    ...row,
    maintains_all: maintainsAll(ctx),
    may_comment: mayDo(ctx, ctx.snapshot.get('bb/bulletin'), 'comment'),
    reads_receipts: readsReceipts(ctx),
  }
  const comments_on = takesCommentsBy(settings, row.says)
  const reactions_on = row.reacts !== 'no'
  const isHidden = row.state === 'recalled' && !row.is_author && !row.may_manage && !row.is_co_author
  const {
    about,
    bodies,
    summary,
    state,
    says,
    reacts,
    in_time,
    is_author,
    is_co_author,
    is_target,
    may_post,
    may_approve,
    may_manage,
    ...line
  } = row
  const may = allowedActs(asker, {
    state,
    standing: row.standing,
    approval: settings.approval,
    is_pinned: row.is_pinned,
    has_pending: row.has_pending,
    is_in_form: row.form !== null,
    has_form: settings.approval === 'workflow' && ((await ctx.ports?.workflow?.isLinked(ctx, publishAction, settings.code)) ?? false),
    comments_on,
    reactions_on,
  })
  return {
    ...line,
    cover: isHidden ? null : row.cover,
    bodies: isHidden ? [] : bodies,
    attached: isHidden ? [] : row.attached,
    related: isHidden ? null : await relatedOf(ctx, about),
    form: row.is_author || row.may_manage ? row.form : null,
    summaries: isHidden ? {} : summariesOf(summary, bodies, await namesInTexts(ctx, bodies)),
    mentioned: isHidden ? [] : await discussion.namesOf(ctx, mentionedBy(bodies)),
    comments_on,
    reactions_on,
    ...(await reactionsOf(ctx, id)),
    must_confirm: row.ack_required && is_target && in_time && row.standing === 'live' && row.ack_at === null,
    broken: may.includes('edit') ? await brokenLinksOf(ctx, id) : [],
    may: may.filter((right) => isHidden === false || right === 'republish'),
  }
}

async function readRow(ctx: Context, id: number): Promise<Row | undefined> {
  const me = ctx.person?.id ?? 0
  const coAuthor = sql<boolean>`exists (select 1 from bb_bulletin__co_authors as w where w.parent_id = b.id and w.target_id = ${me})`
  const category = sql`b.category_id`
  const readsEverything = permissionObject(ctx.tree, 'bb.use.bulletin')?.read?.includes('all') ?? false
  const { rows } = await sql<Row>`
    select ${lineColumns(ctx, { isWhole: true })}, b.version::int as version, b.state, b.content_hash,
      b.minor, b.recall_reason, b.return_comment, b.related as about,
      b.comments_on as says, b.reactions_on as reacts, b.pending is not null as has_pending,
      case when b.wf_status = 'running' then b.wf_instance_id::int end as form,
      (select ${instantJson(sql`max(v.at)`)} from bb_revision as v where v.bulletin_id = b.id and (v.revision,
        v.minor) > (1, 0)) as changed_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'size', file.size, 'mime', file.mime,
          'must_open', coalesce(file.id = any(b.must_open), false)) order by held.position), '[]')
        from bb_bulletin__files as held join sc_attachment as file on file.id = held.target_id and file.deleted_at is null
        where held.parent_id = b.id) as attached,
      b.author_id = ${me} as is_author, ${coAuthor} as is_co_author, ${isMeant(ctx, 'b')} as is_target,
      ${mayIn(ctx, 'post', category)} as may_post, ${mayIn(ctx, 'approve', category)} as may_approve,
        ${mayIn(ctx, 'manage', category)} as may_manage,
      ${joinedInTime(ctx)} as in_time, coalesce(${isConfirmed} and r.ack_at > b.ack_until, false) as confirmed_late,
      exists (select 1 from sc_follow as f where f.module = 'bb' and f.entity = 'bulletin' and f.record_id = b.id and f.user_id = ${me}
        and f.deleted_at is null) as is_following
    from ${bulletinsWithReceipt(ctx)} where b.id = ${id} and b.deleted_at is null and (b.author_id = ${me} or ${coAuthor}
      or ${readsEverything}
      or ${oversees(ctx, 'b')} or (${isMeant(ctx, 'b')} and (${isOut(ctx, 'b')} or (b.state = 'recalled'
        and b.first_published_at is not null))))`.execute(ctx.db)
  return rows[0]
}

/** Nothing of what the reader may not open. */
async function relatedOf(ctx: Context, about: string | null): Promise<BulletinPage['related']> {
  const pointer = parsePointer(about)
  const entity = pointer && ctx.snapshot.entities.find(({ name }) => name === pointer.entity)
  if (about === null || !entity || !mayDo(ctx, entity, 'show')) return null
  if (!(await findRecord(ctx, entity, pointer.id))) return null
  const { rows } = await sql<{ title: string }>`
    select ${filledTitleSql(ctx, entity, 'r')} as title from ${sql.table(entity.table)} as r where r.id = ${pointer.id}`.execute(ctx.db)
  return rows[0] ? { pointer: about, title: rows[0].title } : null
}

/** Each language that has a text has a summary. */
function summariesOf(summary: unknown, bodies: LineRow['bodies'], withNames: (html: string) => string): I18nText {
  return Object.fromEntries(
    bodies.map(({ language, body }) => {
      // A translated text, or nothing.
      const written = ((summary ?? {}) as I18nText)[language]
      return [language, written === undefined || written === '' ? summaryOf(withNames(body)) : written]
    }),
  )
}

/** Own ones are everybody's; more is a head's or an auditor's. */
export const readsReceipts = (ctx: Context): boolean =>
  (permissionObject(ctx.tree, 'bb.use.reader')?.read ?? []).some((scope) => scope === 'tree' || scope === 'all')
