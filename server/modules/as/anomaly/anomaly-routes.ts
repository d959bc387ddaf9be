/** Calls of notices of irregular days beside those of the records (src/shared/as/setting-trials.ts). */
import type { FastifyInstance } from 'fastify'
import { sendTrialNotice } from '../../../../src/shared/as/setting-trials'
import { serve } from '../../../http/serve-call'
import { transact } from '../../../kernel/context'
import { sendTrial } from './error-notices'

export function anomalyRoutes(app: FastifyInstance): void {
  serve(app, sendTrialNotice, { rule: { paths: ['as.admin.punch-error.actions.edit'] } }, async (ctx, { params: { id } }) => ({
    data: { anomalies: await transact(ctx, (tx) => sendTrial(tx, id)) },
  }))
}
