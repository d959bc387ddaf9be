/** `GET /api/fa/receivable/parties` and `…/payable/parties` (fa.md §2). */
import type { FastifyInstance } from 'fastify'
import { readCustomers, readSuppliers } from '../../../../src/shared/fa/party-list'
import { serve } from '../../../http/serve-call'
import { partyList } from './party-list'

const config = { rule: { paths: ['fa.use.transaction.actions.list'] } }

export function partyListRoutes(app: FastifyInstance): void {
  serve(app, readCustomers, config, async (ctx, { query }) => ({ data: await partyList(ctx, 'receivable', query) }))
  serve(app, readSuppliers, config, async (ctx, { query }) => ({ data: await partyList(ctx, 'payable', query) }))
}
