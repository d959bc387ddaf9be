/**
 * Bulletins imported from another system that were published there (bb.md §8): they keep their dates, and nobody is notified. They may have
 * ended too. A row without a time of publication, or with one to come, is a draft.
 */
import type { Values } from '../../../contracts/hooks'
import { companyDayOf } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { isRehearsal, requireConfirmed } from '../../../resource/write/confirmed'
import { mayInCategory } from '../category/rights'
import { settingsOf } from '../category/settings'
import { addressed, isAuthor, serialNumber } from './acts'
import { keepRevision } from './content'
import { bodiesIn, mentionedBy } from './mentions'
import { expireAt, publicationErrors, settledBy } from './rules/publication'
import { targetsOf } from './who-reads'

/** @returns when it was published; undefined of all others */
export function publishedBefore(ctx: Context, { before, after }: { before: Values | null; after: Values }): string | undefined {
  const { publish_at } = after
  if (before || ctx.origin.import === undefined || typeof publish_at !== 'string') return undefined
  return Date.parse(publish_at) <= ctx.now().getTime() ? publish_at : undefined
}

/** What its publication would have written then. The dry run takes no serial number. */
export async function asPublishedThen(ctx: Context, bulletin: Values, publish_at: string): Promise<Values> {
  if (typeof bulletin.category !== 'number') return {}
  const settings = await settingsOf(ctx, bulletin.category)
  const expire_at = expireAt(bulletin, publish_at, settings.default_days)
  const ack_until = bulletin.ack_required === true && typeof bulletin.ack_until === 'string' ? bulletin.ack_until : null
  return {
    ...{ state: 'published', expire_at, mentions_notified: mentionedBy(bodiesIn(bulletin.bodies)) },
    ...settledBy({ publish_at, expire_at, ack_until }, ctx.now()),
    ...(isRehearsal(ctx) ? {} : await serialNumber(ctx, settings, companyDayOf(ctx, publish_at))),
  }
}

/** Who may publish it may import it as published; where bulletins are approved first, the category's managers. */
export async function publishedThenErrors(ctx: Context, bulletin: Values, publish_at: string): Promise<FieldErrors> {
  const { approval } = await settingsOf(ctx, bulletin.category)
  const isOwn = approval === 'none' && isAuthor(ctx, bulletin)
  const may = mayDo(ctx, ctx.snapshot.get('bb/bulletin'), 'submit') && (isOwn || (await mayInCategory(ctx, 'manage', bulletin.category)))
  if (!may) return { publish_at: [{ key: 'bb:error.past_by_managers' }] }
  const errors = publicationErrors(bulletin, (await targetsOf(ctx, addressed(bulletin))).length)
  if (Object.keys(errors).length === 0)
    requireConfirmed(ctx, { key: 'bb:confirm.comes_published', params: { date: companyDayOf(ctx, publish_at) } })
  return errors
}

/** Its first revision is as old as it is. */
export const keepRevisionOfThen = (ctx: Context, bulletin: Values, publish_at: string): Promise<void> =>
  keepRevision({ ...ctx, now: () => new Date(publish_at) }, bulletin)
