/** Calls of devices, and the acts on them (sc.md §2 /sc/hardware, §5.6). */
import type { FastifyInstance } from 'fastify'
import { unauthorized } from '../../../kernel/errors'
import * as calls from '../../../../src/shared/sc/device-calls'
import { serve } from '../../../http/serve-call'
import { deviceToken } from './device-token'
import { disableDevice, heartbeat, issueToken } from './devices'

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
  const can = (action: string) => ({ rule: { paths: [`sc.admin.hardware.actions.${action}`] } })

  serve(app, calls.rotateToken, can('rotate-token'), async (ctx, { params: { id } }) => ({ data: await issueToken(ctx, id) }))
  serve(app, calls.disableDevice, can('edit'), async (ctx, { params: { id } }) => {
    await disableDevice(ctx, id)
    return { data: { id } }
  })

  // A site may have hundreds of devices behind one address; guessing 256 bits is hopeless, this only keeps it cheap.
  app.post<Heartbeat>(
    '/api/sc/hardware/heartbeat',
    {
      config: { rule: 'token', rateLimit: { max: 6_000, timeWindow: 60_000 } },
      schema: { body: heartbeatBody, tags: ['sc/hardware'] },
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
