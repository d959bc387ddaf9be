/** The calls of those who take part (vs.md §5.7). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/vs/event'
import { serve } from '../../../http/serve-call'
import { eventGroup } from '../event/event-groups'
import { eventPage } from '../event/event-page'
import { readCross } from '../result/cross'
import { results } from '../result/results'
import { readTrend } from '../result/trend'
import { answer } from './answer'

export function answerRoutes(app: FastifyInstance): void {
  serve(app, calls.readEventGroup, { rule: { paths: ['vs.use.event.actions.list'] } }, (ctx, { params, query }) =>
    eventGroup(ctx, params.group, query),
  )
  serve(app, calls.readEventPage, { rule: { paths: ['vs.use.event.actions.show'] } }, async (ctx, { params }) => ({
    data: await eventPage(ctx, params.id),
  }))
  serve(app, calls.answerEvent, { rule: { paths: ['vs.use.event.actions.answer'] } }, async (ctx, { params, body }) => ({
    data: await answer(ctx, params.id, body),
  }))
  serve(app, calls.readResults, { rule: { paths: ['vs.use.event.actions.show'] } }, async (ctx, { params }) => ({
    data: await results(ctx, params.id),
  }))
  serve(app, calls.readCrossTable, { rule: { paths: ['vs.use.event.actions.show'] } }, async (ctx, { params, query }) => ({
    data: await readCross(ctx, params.id, query),
  }))
  serve(app, calls.readTrend, { rule: { paths: ['vs.use.event.actions.show'] } }, async (ctx, { params }) => ({
    data: await readTrend(ctx, params.id),
  }))
}
