/** The calls of the roster's feed (src/shared/as/roster-feed.ts), and the address that calendars read. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/as/roster-feed'
import { calendarAddress, calendarPath } from '../../../export/calendar-address'
import { serve } from '../../../http/serve-call'
import { feedOf, feedRight, makeFeedOf, readFeedBehind, withdrawFeedOf } from './roster-feed'

export function rosterFeedRoutes(app: FastifyInstance): void {
  const own = { rule: { paths: [feedRight] } }
  serve(app, calls.readFeed, own, async (ctx) => ({ data: await feedOf(ctx) }))
  serve(app, calls.makeFeed, own, async (ctx) => ({ data: { path: calendarPath('as', await makeFeedOf(ctx)) } }))
  serve(app, calls.withdrawFeed, own, async (ctx) => {
    await withdrawFeedOf(ctx)
    return undefined
  })
  calendarAddress(app, { module: 'as', tag: 'as/roster-feed', read: readFeedBehind })
}
