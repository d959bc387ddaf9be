/** Calls of the calendar's year (sc.md §2, §4): propose, accept, take over, publish. */
import type { FastifyInstance } from 'fastify'
import { disposition } from '../../../kernel/attachment-rules'
import * as calls from '../../../../src/shared/sc/calendar'
import { serve } from '../../../http/serve-call'
import { calendarYearFile } from './calendar-ics'
import { acceptYear, copyYear, preparedYear } from './prepare-year'
import { publishYear } from './publish-year'
import { yearStates } from './year-states'

export function calendarRoutes(app: FastifyInstance): void {
  const may = (action: string) => ({ rule: { paths: [`sc.admin.calendar-event.actions.${action}`] } })

  serve(app, calls.readProposal, may('prepare'), async (ctx, { query }) => ({ data: await preparedYear(ctx, yearOf(query)) }))

  serve(app, calls.readYearStates, may('list'), async (ctx, { query }) => ({ data: await yearStates(ctx, Number(query.year)) }))

  app.get<{ Querystring: { region: string; year: string } }>(
    '/api/sc/calendar-event/ics',
    { config: may('export'), schema: { tags: ['sc/calendar-event'], querystring: calls.yearQuery } },
    async ({ ctx, query }, reply) => {
      const { name, content } = await calendarYearFile(ctx, yearOf(query))
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': disposition(name, 'attachment'),
          'cache-control': 'private, no-store',
        })
        .send(content)
    },
  )

  serve(app, calls.acceptDays, may('prepare'), async (ctx, { body }) => ({ data: await acceptYear(ctx, body) }))
  serve(app, calls.copyYear, may('prepare'), async (ctx, { body }) => ({ data: await copyYear(ctx, body) }))
  serve(app, calls.publishYear, may('publish'), async (ctx, { body }) => ({ data: { published: await publishYear(ctx, body) } }))
}

const yearOf = ({ region, year }: { region: string; year: string }): calls.RegionYear => ({ region: Number(region), year: Number(year) })
