/** Rules of announcements that a schema can't say (ca.md §3, §4, §9). */
import { same } from '../../../../src/schemas/core/same'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { conflict, invalid, invalidField } from '../../../kernel/errors'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { announce, askAnew, deliver, refreshReaders, remind, takeBack } from './deliver'
import { hasReceived, talkOf } from './my-notices'
import { audienceOf, isWithinOwnDepartments } from './audience'
import { expiryOf, publicationErrors } from './rules/publication'

const audienceFields = ['everyone', 'audience', 'exclude'] as const

export const noticeHooks: EntityHooks = {
  opensFiles: hasReceived,
  discussion: {
    joins: async (ctx, id) => (await talkOf(ctx, id)).isAllowed && ctx.person !== null && (await hasReceived(ctx, id)),
    url: (id) => `/ca/use/notice?id=${id}`,
  },
  takesComments: async (ctx, id) => (await talkOf(ctx, id)).isOpen,

  beforeSave: (_ctx, { before, after }) => ({
    // What is urgent is acknowledged (ca.md §7).
    ...(after.level === 'urgent' ? { require_ack: true } : {}),
    ...(after.change === 'material' ? { change: 'minor' } : {}),
    ...(before?.status === 'published' && after.status === 'published' && after.change === 'material'
      ? { revision: Number(before.revision) + 1 }
      : {}),
  }),

  async validate(ctx, { before, after }) {
    if (after.status === 'published' && before?.status === 'published') {
      const people = await audienceOf(ctx, after)
      const errors = publicationErrors(after, { at: ctx.now(), people: people.length })
      if (Object.keys(errors).length > 0) return errors
    }
    if (await isWithinOwnDepartments(ctx, after)) return undefined
    return { [after.everyone === true ? 'everyone' : 'audience']: [{ key: 'ca:error.beyond_own_departments' }] }
  },

  async afterSave(ctx, { before, after }) {
    const was = before?.status
    if (after.status === 'published') {
      if (was === 'published') {
        if (audienceFields.some((field) => !same(before?.[field] ?? null, after[field] ?? null))) await takeBack(ctx, after)
        if (before?.revision !== after.revision) await askAnew(ctx, after)
        await refreshReaders(ctx, after)
      }
      await deliver(ctx, after)
      if (was !== 'published') {
        await announce(ctx, 'ca.notice.published', after)
        if (was === 'expired') await refreshReaders(ctx, after)
      }
      return
    }
    if (was === 'published') await refreshReaders(ctx, after)
  },

  async beforeDelete(_ctx, row) {
    if (row.status === 'published') throw conflict('ca:error.withdraw_first')
  },

  actions: {
    publish: { run: (ctx, { before }) => publication(ctx, { ...before, publish_at: null }) },
    republish: { run: (ctx, { before, input }) => publication(ctx, { ...before, ...input }) },
    schedule: {
      async run(ctx, { before, input }) {
        const at = new Date(String(input.publish_at ?? before.publish_at))
        if (at <= ctx.now()) throw invalidField('publish_at', 'ca:error.publish_in_future')
        await requirePublishable(ctx, before, at)
        return undefined
      },
    },
    withdraw: { afterwards: (ctx, { after }) => announce(ctx, 'ca.notice.withdrawn', after) },
    remind: {
      async run(ctx, { before }) {
        await remind(ctx, before)
        return undefined
      },
    },
  },
}

/** What publishing writes. @throws 409 that asks, naming the count, before everybody is told; 422 naming fields */
export async function publication(ctx: Context, notice: Values): Promise<Values> {
  const people = await requirePublishable(ctx, notice, ctx.now())
  if (notice.everyone === true) requireConfirmed(ctx, { key: 'ca:confirm.publish_everyone', params: { count: people } })
  return { published_at: ctx.now().toISOString(), publish_at: null, expire_at: expiryOf(notice, ctx.now()) }
}

async function requirePublishable(ctx: Context, notice: Values, at: Date): Promise<number> {
  const people = (await audienceOf(ctx, notice)).length
  const errors = publicationErrors(notice, { at, people })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return people
}
