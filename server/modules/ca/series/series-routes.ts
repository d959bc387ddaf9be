/** The calls of repeating tasks beside the generated ones (src/shared/ca/task-series.ts). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/ca/task-series'
import { serve } from '../../../http/serve-call'
import { comingDates, openOccurrence } from './coming'
import { previewRule } from './preview'

export function seriesRoutes(app: FastifyInstance): void {
  const givers = { rule: { paths: ['ca.use.series.actions.create'] }, while_viewing: true }
  serve(app, calls.previewSeries, givers, async (ctx, { body }) => ({ data: await previewRule(ctx, body) }))
  const readers = { rule: { paths: ['ca.use.series.actions.list'] } }
  serve(app, calls.readComing, readers, async (ctx, { query }) => ({ data: await comingDates(ctx, query) }))
  serve(app, calls.openComing, readers, async (ctx, { params, body }) => ({
    data: { id: await openOccurrence(ctx, params.id, body.occurrence) },
  }))
}
