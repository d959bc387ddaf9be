/** `GET /api/fa/receivable/parties` and `…/payable/parties` (fa.md §2), and `…/people` of both. */
import type { FastifyInstance } from 'fastify'
import { readCustomers, readPeopleOwed, readPeopleOwing, readSuppliers } from '../../../../src/shared/fa/party-list'
import { serve } from '../../../http/serve-call'
import { partyList } from './party-list'
import { peopleList } from './people-list'
import { partyConfigs } from './party-routes'

export function partyListRoutes(app: FastifyInstance): void {
  serve(app, readCustomers, partyConfigs.receivable, async (ctx, { query }) => ({ data: await partyList(ctx, 'receivable', query) }))
  serve(app, readSuppliers, partyConfigs.payable, async (ctx, { query }) => ({ data: await partyList(ctx, 'payable', query) }))
  // What people owe is for those who see every account, as what they are owed.
  serve(app, readPeopleOwing, partyConfigs.payable, async (ctx, { query }) => ({ data: await peopleList(ctx, 'receivable', query) }))
  serve(app, readPeopleOwed, partyConfigs.payable, async (ctx, { query }) => ({ data: await peopleList(ctx, 'payable', query) }))
}
