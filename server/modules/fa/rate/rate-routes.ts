/** `GET /api/fa/rate` (fa.md R5), and the same for other modules. */
import type { FastifyInstance } from 'fastify'
import { readRate, readRateSeries } from '../../../../src/shared/fa/rate'
import { ApiError } from '../../../kernel/errors'
import type { Ports } from '../../../kernel/ports'
import { serve } from '../../../http/serve-call'
import { rateSeries } from './rate-series'
import { findRate } from './rate-service'

/** What a currency is worth is no secret of the books: whoever fills in a claim or a quotation asks too. */
export function rateRoutes(app: FastifyInstance): void {
  serve(app, readRate, { rule: 'signed-in' }, async (ctx, { query }) => {
    const found = await findRate(ctx, query)
    if ('missing' in found) throw new ApiError(404, { key: 'fa:error.no_rate', params: { currency: found.missing, date: query.date } })
    return { data: { ...found, currency: query.currency } }
  })
  serve(app, readRateSeries, { rule: { paths: ['fa.admin.exchange-rate.actions.list'] } }, async (ctx, { query }) => ({
    data: await rateSeries(ctx, query),
  }))
}

export const ratePort: NonNullable<Ports['rate']> = async (ctx, requested) => {
  const found = await findRate(ctx, requested)
  return 'missing' in found ? null : found
}
