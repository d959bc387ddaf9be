/** Calls of days: the calendar, its people, one day explained, the team (src/shared/as/{calendar,team}.ts). */
import type { FastifyInstance } from 'fastify'
import { explainDay as explainCall, readCalendar, readCalendarPeople } from '../../../../src/shared/as/calendar'
import { readTeamToday } from '../../../../src/shared/as/team'
import { forbidden } from '../../../kernel/errors'
import { queryId } from '../../../http/query-id'
import { serve } from '../../../http/serve-call'
import { calendarPeople, readDays } from './calendar'
import { explainDay } from './explain-day'
import { teamToday } from './team-today'

const own = { rule: { paths: ['as.use.calendar.actions.list'] } }

export function dayRoutes(app: FastifyInstance): void {
  serve(app, readCalendar, own, async (ctx, { query: { user, from, to } }) => {
    const id = queryId(user) ?? ctx.person?.id
    if (!id) throw forbidden()
    return readDays(ctx, { user: id, from, to })
  })
  serve(app, readCalendarPeople, own, async (ctx, { query: { q } }) => ({ data: await calendarPeople(ctx, q?.trim() ?? '') }))
  serve(app, explainCall, { rule: { paths: ['as.use.calendar.actions.show'] } }, async (ctx, { params: { id } }) => ({
    data: await explainDay(ctx, id),
  }))
  serve(app, readTeamToday, { rule: { paths: ['as.use.team.actions.list'] } }, async (ctx, { query: { department } }) => ({
    data: await teamToday(ctx, queryId(department) ?? null),
  }))
}
