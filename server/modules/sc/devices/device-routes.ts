/** Calls of devices, and the acts on them (sc.md §2 /sc/hardware, §5.6). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unauthorized } from '../../../kernel/errors'
import { answerOnce } from '../../../resource/routes/answer-once'
import { idParams } from '../../../resource/routes/route-schemas'
import { disableDevice, heartbeat, issueToken } from './devices'

interface Id {
  Params: { id: string }
}
interface Heartbeat {
  Body: { clock: string; firmware?: string }
}

const heartbeatBody = {
  type: 'object',
  additionalProperties: false,
  required: ['clock'],
  properties: { clock: { type: 'string', format: 'date-time' }, firmware: { type: 'string', maxLength: 64 } },
} as const

export function hardwareRoutes(app: FastifyInstance): void {
  const tags = ['sc/hardware']
  const can = (action: string) => ({ rule: { paths: [`sc.admin.hardware.actions.${action}`] } })

  // Not once per Idempotency-Key: a kept answer would keep the token, which nobody may read again.
  app.post<Id>(
    '/api/sc/hardware/:id/rotate-token',
    { config: can('rotate-token'), schema: { params: idParams, tags } },
    async (request) => {
      const data = await issueToken(request.ctx, Number(request.params.id))
      return { data }
    },
  )

  app.post<Id>('/api/sc/hardware/:id/disable', { config: can('edit'), schema: { params: idParams, tags } }, (request, reply) =>
    answerOnce(request, reply, async (ctx) => {
      await disableDevice(ctx, Number(request.params.id))
      return { id: Number(request.params.id) }
    }),
  )

  // A site may have hundreds of devices behind one address; guessing 256 bits is hopeless, this only keeps it cheap.
  app.post<Heartbeat>(
    '/api/sc/hardware/heartbeat',
    {
      config: { rule: 'token', rateLimit: { max: 6_000, timeWindow: 60_000 } },
      schema: { body: heartbeatBody, tags },
      preValidation: async (request) => {
        if (!deviceToken(request)) throw unauthorized()
      },
    },
    async (request) => {
      const { direction } = await heartbeat(request.ctx, deviceToken(request), request.body)
      return { server_time: request.ctx.now().toISOString(), direction }
    },
  )
}

function deviceToken({ headers }: FastifyRequest): string | undefined {
  const token = headers['x-device-token']
  return Array.isArray(token) ? token[0] : token
}
