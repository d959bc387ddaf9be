/** Calls of the calendar's year (sc.md §2, §4): propose, accept, take over, publish. */
import type { FastifyInstance } from 'fastify'
import { disposition } from '../../../kernel/attachment-rules'
import { answerOnce } from '../../../resource/routes/answer-once'
import { calendarYearFile } from './calendar-ics'
import { acceptYear, copyYear, preparedYear, type RegionYear } from './prepare-year'
import { publishYear } from './publish-year'

const year = { type: 'integer', minimum: 1990, maximum: 2200 } as const
const region = { type: 'integer', minimum: 1 } as const
const dates = { type: 'array', minItems: 1, maxItems: 366, uniqueItems: true, items: { type: 'string', format: 'date' } } as const
const body = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

const yearQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['region', 'year'],
  properties: { region: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' }, year: { type: 'string', pattern: '^[12][0-9]{3}$' } },
} as const

export function calendarRoutes(app: FastifyInstance): void {
  const tags = ['sc/calendar-event']
  const may = (action: string) => ({ rule: { paths: [`sc.admin.calendar-event.actions.${action}`] } })

  app.get<{ Querystring: { region: string; year: string } }>(
    '/api/sc/calendar-event/proposal',
    {
      config: may('prepare'),
      schema: { tags, querystring: yearQuery },
    },
    async ({ ctx, query }) => ({ data: await preparedYear(ctx, { region: Number(query.region), year: Number(query.year) }) }),
  )

  app.get<{ Querystring: { region: string; year: string } }>(
    '/api/sc/calendar-event/ics',
    { config: may('export'), schema: { tags, querystring: yearQuery } },
    async ({ ctx, query }, reply) => {
      const { name, content } = await calendarYearFile(ctx, { region: Number(query.region), year: Number(query.year) })
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': disposition(name, 'attachment'),
          'cache-control': 'private, no-store',
        })
        .send(content)
    },
  )

  app.post<{ Body: RegionYear & { dates: string[] } }>(
    '/api/sc/calendar-event/prepare',
    { config: may('prepare'), schema: { tags, body: body({ region, year, dates }) } },
    (request, reply) => answerOnce(request, reply, (ctx) => acceptYear(ctx, request.body)),
  )

  app.post<{ Body: RegionYear & { from: number } }>(
    '/api/sc/calendar-event/copy',
    { config: may('prepare'), schema: { tags, body: body({ region, from: region, year }) } },
    (request, reply) => answerOnce(request, reply, (ctx) => copyYear(ctx, request.body)),
  )

  app.post<{ Body: RegionYear }>(
    '/api/sc/calendar-event/publish',
    { config: may('publish'), schema: { tags, body: body({ region, year }) } },
    (request, reply) => answerOnce(request, reply, async (ctx) => ({ published: await publishYear(ctx, request.body) })),
  )
}
