/** The calls of tasks beside the generated ones (src/shared/ca/task-checklist.ts). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/ca/task-checklist'
import { serve } from '../../../http/serve-call'
import { place, tick, toSubtask } from './checklist'

export function taskRoutes(app: FastifyInstance): void {
  const participants = { rule: { paths: ['ca.use.task.actions.show'] } }
  serve(app, calls.tickLine, participants, async (ctx, { params, body }) => ({ data: await tick(ctx, params.id, body) }))
  serve(app, calls.placeLine, participants, async (ctx, { params, body }) => ({ data: await place(ctx, params.id, body) }))
  serve(
    app,
    calls.lineToSubtask,
    { rule: { paths: ['ca.use.task.actions.show', 'ca.use.task.actions.create'] } },
    async (ctx, { params, body }) => ({
      data: await toSubtask(ctx, params.id, body.line),
    }),
  )
}
