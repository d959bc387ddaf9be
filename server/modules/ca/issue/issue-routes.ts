/**
 * The call that gives several tasks at once (src/shared/ca/task-batch.ts). It stands at the address of the generated batch (ca.md §7): a
 * body without `tasks` is that one's.
 */
import type { FastifyInstance } from 'fastify'
import { issueTaskBatch } from '../../../../src/shared/ca/task-batch'
import { serve } from '../../../http/serve-call'
import { requireAction } from '../../../resource/query/rights'
import { batchSchema } from '../../../resource/routes/route-schemas'
import { answerBatch } from '../../../resource/routes/routes'
import { issueTasks } from './issue-tasks'

const entityName = 'ca/task'

export function issueRoutes(app: FastifyInstance): void {
  serve(
    app,
    issueTaskBatch,
    { rule: 'signed-in' },
    async (ctx, { body }) => {
      requireAction(ctx, ctx.snapshot.get(entityName), 'create')
      return { data: await issueTasks(ctx, body.tasks) }
    },
    {
      unless: 'tasks',
      body: batchSchema,
      answer: (request, reply) => answerBatch(app, request.ctx.snapshot.get(entityName), request, reply),
    },
  )
}
