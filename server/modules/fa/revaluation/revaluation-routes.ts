/** `POST /api/fa/revaluation` (src/shared/fa/revaluation.ts). */
import type { FastifyInstance } from 'fastify'
import { revaluePeriod as call } from '../../../../src/shared/fa/revaluation'
import { serve } from '../../../http/serve-call'
import { revaluePeriod } from './revalue-period'

export function revaluationRoutes(app: FastifyInstance): void {
  serve(app, call, { rule: { paths: ['fa.admin.parameter.actions.revalue'] } }, async (ctx, { body }) => ({
    data: await revaluePeriod(ctx, body.period_id, { dryRun: body.dry_run === true }),
  }))
}
