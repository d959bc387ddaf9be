/** The calls of the calendar feed (src/shared/ca/task-feed.ts), and the address that calendars read: its secret is all they show. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/ca/task-feed'
import { systemContextOf } from '../../../auth/system-context'
import { serve } from '../../../http/serve-call'
import { feedOf, makeFeedOf, readFeedBehind, withdrawFeedOf } from './task-feed'

const perMinute = { max: 60, timeWindow: 60_000 }

export function feedRoutes(app: FastifyInstance): void {
  const own = { rule: { paths: ['ca.use.task.actions.list'] } }
  serve(app, calls.readFeed, own, async (ctx) => ({ data: await feedOf(ctx) }))
  serve(app, calls.makeFeed, own, async (ctx) => ({ data: { path: `/api/ca/ics/${await makeFeedOf(ctx)}.ics` } }))
  serve(app, calls.withdrawFeed, own, async (ctx) => {
    await withdrawFeedOf(ctx)
    return undefined
  })

  app.get<{ Params: { file: string }; Querystring: { kind?: calls.FeedKind } }>(
    '/api/ca/ics/:file',
    {
      config: { rule: 'token', rateLimit: perMinute },
      schema: {
        tags: ['ca/task-feed'],
        params: { type: 'object', required: ['file'], properties: { file: { type: 'string', pattern: '^[\\w-]{1,100}\\.ics$' } } },
        querystring: { type: 'object', properties: { kind: { enum: calls.feedKinds } } },
      },
    },
    async (request, reply) => {
      const token = request.params.file.slice(0, -'.ics'.length)
      const content = await readFeedBehind(systemContextOf(request), token, request.query.kind ?? 'todo')
      return reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' }).send(content)
    },
  )
}
