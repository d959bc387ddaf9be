/** The call of the forecast (cm.md §2.4). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/cm/forecast'
import { serve } from '../../../http/serve-call'
import { readForecast } from './read-forecast'

export function forecastRoutes(app: FastifyInstance): void {
  serve(app, calls.readForecast, { rule: { paths: ['cm.use.forecast.actions.list'] } }, async (ctx, { query }) => ({
    data: await readForecast(ctx, query),
  }))
}
