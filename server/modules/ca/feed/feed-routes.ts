/** The calls of the calendar feed (src/shared/ca/task-feed.ts), and the address that calendars read. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/ca/task-feed'
import { calendarAddress, calendarPath } from '../../../export/calendar-address'
import { serve } from '../../../http/serve-call'
import { feedOf, makeFeedOf, readFeedBehind, withdrawFeedOf } from './task-feed'

export function feedRoutes(app: FastifyInstance): void {
  const own = { rule: { paths: ['ca.use.task.actions.list'] } }
  serve(app, calls.readFeed, own, async (ctx) => ({ data: await feedOf(ctx) }))
  serve(app, calls.makeFeed, own, async (ctx) => ({ data: { path: calendarPath('ca', await makeFeedOf(ctx)) } }))
  serve(app, calls.withdrawFeed, own, async (ctx) => {
    await withdrawFeedOf(ctx)
    return undefined
  })
  calendarAddress(app, {
    ...{ module: 'ca', tag: 'ca/task-feed', query: { kind: { enum: calls.feedKinds } } },
    read: (system, token, { kind }) => readFeedBehind(system, token, calls.feedKinds.find((one) => one === kind) ?? 'todo'),
  })
}
