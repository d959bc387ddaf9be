/** The calls of the roster's feed (src/shared/as/roster-feed.ts), and the address that calendars read: its secret is all they show. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/as/roster-feed'
import { systemContextOf } from '../../../auth/system-context'
import { serve } from '../../../http/serve-call'
import { feedOf, feedRight, makeFeedOf, readFeedBehind, withdrawFeedOf } from './roster-feed'

const perMinute = { max: 60, timeWindow: 60_000 }

export function rosterFeedRoutes(app: FastifyInstance): void {
  const own = { rule: { paths: [feedRight] } }
  serve(app, calls.readFeed, own, async (ctx) => ({ data: await feedOf(ctx) }))
  serve(app, calls.makeFeed, own, async (ctx) => ({ data: { path: `/api/as/ics/${await makeFeedOf(ctx)}.ics` } }))
  serve(app, calls.withdrawFeed, own, async (ctx) => {
    await withdrawFeedOf(ctx)
    return undefined
  })

  app.get<{ Params: { file: string } }>(
    '/api/as/ics/:file',
    {
      config: { rule: 'token', rateLimit: perMinute },
      schema: {
        tags: ['as/roster-feed'],
        params: { type: 'object', required: ['file'], properties: { file: { type: 'string', pattern: '^[\\w-]{1,100}\\.ics$' } } },
      },
    },
    async (request, reply) => {
      const content = await readFeedBehind(systemContextOf(request), request.params.file.slice(0, -'.ics'.length))
      return reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' }).send(content)
    },
  )
}
