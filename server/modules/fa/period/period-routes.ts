/** Calls of years, periods and exceptions (src/shared/fa/period.ts). */
import type { FastifyInstance } from 'fastify'
import { grantException, makeYear, readDay, readPeriods } from '../../../../src/shared/fa/period'
import { serve } from '../../../http/serve-call'
import { periodForDay } from './books'
import { grantLockException } from './exceptions'
import { makeFiscalYear } from './make-year'
import { periodOverview } from './period-overview'

export function periodRoutes(app: FastifyInstance): void {
  serve(app, readPeriods, { rule: { paths: ['fa.admin.period.actions.list'] } }, async (ctx) => ({ data: await periodOverview(ctx) }))
  const writers = { paths: ['fa.admin.period.actions.list', 'fa.use.voucher.actions.list'], any: true as const }
  serve(app, readDay, { rule: writers }, async (ctx, { query: { date, adjusting } }) => {
    const { period, refusal, first_open } = await periodForDay(ctx, { date, adjusting: adjusting === 'true' })
    return { data: { period, refusal, first_open } }
  })
  serve(app, makeYear, { rule: { paths: ['fa.admin.period.actions.new-year'] } }, async (ctx, { body: { adjusting = true, ...body } }) => ({
    data: await makeFiscalYear(ctx, { ...body, adjusting }),
  }))
  serve(app, grantException, { rule: { paths: ['fa.admin.period.actions.exception'] } }, async (ctx, { params: { id }, body }) => ({
    data: await grantLockException(ctx, { ...body, period: id }),
  }))
}
