/** `GET /api/fa/receivable/parties` and `…/payable/parties` (fa.md §2). */
import type { FastifyInstance } from 'fastify'
import { readCustomers, readSuppliers } from '../../../../src/shared/fa/party-list'
import { serve } from '../../../http/serve-call'
import { partyList } from './party-list'
import { partyConfigs } from './party-routes'

export function partyListRoutes(app: FastifyInstance): void {
  serve(app, readCustomers, partyConfigs.receivable, async (ctx, { query }) => ({ data: await partyList(ctx, 'receivable', query) }))
  serve(app, readSuppliers, partyConfigs.payable, async (ctx, { query }) => ({ data: await partyList(ctx, 'payable', query) }))
}
