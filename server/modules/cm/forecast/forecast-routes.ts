/** The call of the forecast (cm.md §2.4). */
import type { FastifyInstance } from 'fastify'
import { readForecast, type ForecastAsked } from './read-forecast'

const month = { type: 'string', pattern: '^2[01]\\d{2}-(0[1-9]|1[0-2])$' } as const
const query = {
  type: 'object',
  additionalProperties: false,
  properties: { from: month, to: month, as_of: { type: 'string', format: 'date' } },
} as const

export function forecastRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: ForecastAsked }>(
    '/api/cm/forecast',
    { config: { rule: { paths: ['cm.use.forecast.actions.list'] } }, schema: { querystring: query, tags: ['cm/forecast-snapshot'] } },
    async ({ ctx, query: asked }) => ({ data: await readForecast(ctx, asked) }),
  )
}
