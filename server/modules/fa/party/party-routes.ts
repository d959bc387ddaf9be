/** `GET /api/fa/receivable/summary` and `…/payable/summary` (fa.md R14). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/fa/party'
import { serve } from '../../../http/serve-call'
import { partySummary } from './party-summary'

const config = { rule: { paths: ['fa.use.transaction.actions.list'] } }

export function partyRoutes(app: FastifyInstance): void {
  serve(app, calls.readReceivableSummary, config, async (ctx, { query: { organization_id, ...asked } }) => ({
    data: await partySummary(ctx, 'receivable', { organization: Number(organization_id), ...asked }),
  }))
  serve(app, calls.readPayableSummary, config, async (ctx, { query: { organization_id, ...asked } }) => ({
    data: await partySummary(ctx, 'payable', { organization: Number(organization_id), ...asked }),
  }))
}
