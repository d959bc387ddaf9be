/** One line a request, when it is answered: who asked for what, how it ended and how long it took (S42). */
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { safeAddress } from './logger'

export const requestLog = fp(
  async (app: FastifyInstance) => {
    app.addHook('onResponse', async (request, reply) => {
      if (request.routeOptions.config.untraced) return
      const user = request.ctx?.person?.id || undefined
      request.log.info(
        {
          method: request.method,
          url: safeAddress(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ip: request.ip,
          ...(user === undefined ? {} : { user }),
        },
        'answered',
      )
    })
  },
  { name: 'kontor-request-log' },
)
