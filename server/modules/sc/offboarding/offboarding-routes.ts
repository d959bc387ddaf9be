/** The calls of leaving and coming back (sc.md §4, §7). */
import type { FastifyInstance } from 'fastify'
import { answerOnce } from '../../../resource/routes/answer-once'
import { idParams } from '../../../resource/routes/route-schemas'
import { handOver, readHandover } from './handover'
import { cancelOffboarding, offboardUser, rehireUser, type Offboarding } from './offboarding'

interface Id {
  Params: { id: string }
}

const text = { type: 'string', minLength: 1, maxLength: 500 } as const
const date = { type: 'string', format: 'date' } as const
const keyText = { type: 'string', maxLength: 80, pattern: '^[a-z]{2,3}\\.[a-z0-9-]+$' } as const
const keyParams = { type: 'object', required: ['id', 'key'], properties: { ...idParams.properties, key: keyText } } as const
const body = (properties: object, required: readonly string[]) => ({ type: 'object', additionalProperties: false, required, properties })

export function offboardingRoutes(app: FastifyInstance): void {
  const { kontor } = app
  const config = { rule: { paths: ['sc.admin.user.actions.offboard'] } }
  const tags = ['sc/user']
  const schema = { params: idParams, tags }

  app.get<Id>('/api/sc/user/:id/handover', { config, schema }, async ({ ctx, params }) => ({
    data: await readHandover(ctx, Number(params.id), kontor),
  }))

  app.post<{ Params: { id: string; key: string }; Body: { to: number } }>(
    '/api/sc/user/:id/handover/:key',
    {
      config,
      schema: { params: keyParams, tags, body: body({ to: { type: 'integer', minimum: 1 } }, ['to']) },
    },
    (request, reply) =>
      answerOnce(request, reply, (ctx) =>
        handOver(ctx, Number(request.params.id), { key: request.params.key, to: request.body.to }, kontor),
      ),
  )

  app.post<Id & { Body: Offboarding }>(
    '/api/sc/user/:id/offboard',
    {
      config,
      schema: {
        ...schema,
        body: body(
          {
            leave_date: date,
            reason: text,
            skipped: { type: 'array', maxItems: 200, items: keyText },
            skip_reasons: { type: 'object', maxProperties: 200, propertyNames: keyText, additionalProperties: text },
          },
          ['leave_date', 'skipped'],
        ),
      },
    },
    (request, reply) => answerOnce(request, reply, (ctx) => offboardUser(ctx, Number(request.params.id), request.body, kontor)),
  )

  app.delete<Id>('/api/sc/user/:id/offboard', { config, schema }, (request, reply) =>
    answerOnce(request, reply, (ctx) => cancelOffboarding(ctx, Number(request.params.id))),
  )

  app.post<Id & { Body: { hire_date: string } }>(
    '/api/sc/user/:id/rehire',
    {
      config,
      schema: { ...schema, body: body({ hire_date: date }, ['hire_date']) },
    },
    (request, reply) => answerOnce(request, reply, (ctx) => rehireUser(ctx, Number(request.params.id), request.body.hire_date)),
  )
}
