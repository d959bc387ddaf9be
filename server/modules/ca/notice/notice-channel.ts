/** Readers of announcements hear that something changed among them, so that comments stand there at once: never of which (ca.md §7). */
import type { ChannelRule } from '../../../contracts/channels'
import { mayDo } from '../../../resource/query/rights'

export const noticeChannel: ChannelRule = (ctx, channel) => {
  const isTheirs = channel === 'private-ca.notice' && ctx.person !== null && !mayDo(ctx, ctx.snapshot.get('ca/notice'), 'list')
  return Promise.resolve(isTheirs && mayDo(ctx, ctx.snapshot.get('ca/notice-receipt'), 'list') ? { scope: 'some' } : null)
}
