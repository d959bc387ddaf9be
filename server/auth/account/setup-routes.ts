/** `POST /api/sc/user/setup`: the form at `/?setup=<token>`. */
import type { FastifyInstance } from 'fastify'
import { invalidField } from '../../kernel/errors'
import { isSetupLink, setUpFirstAdministrator, type FirstAdministrator } from './setup'
import { systemContextOf } from '../system-context'
import { isSameSecret } from '../../kernel/tokens'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const setupSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['token', 'account', 'name', 'email', 'password'],
  properties: {
    token: text(200),
    account: text(64),
    name: text(100),
    email: text(254),
    password: text(1024),
    password_confirmation: text(1024),
  },
} as const
const limit = { max: 30, timeWindow: 600_000 }

export function setupRoutes(app: FastifyInstance): void {
  app.post<{ Body: { token: string } }>(
    '/api/sc/user/check-setup-token',
    {
      config: { rule: 'public', without_xsrf: true, rateLimit: limit },
      schema: {
        body: { type: 'object', additionalProperties: false, required: ['token'], properties: { token: text(200) } },
        tags: ['sc/user'],
      },
    },
    async (request) => ({ valid: await isSetupLink(systemContextOf(request), request.body.token) }),
  )

  app.post<{ Body: FirstAdministrator & { password_confirmation?: string } }>(
    '/api/sc/user/setup',
    {
      config: { rule: 'public', without_xsrf: true, rateLimit: limit },
      schema: { body: setupSchema, tags: ['sc/user'] },
    },
    async (request, reply) => {
      const { password_confirmation: confirmation, ...person } = request.body
      if (confirmation !== undefined && !isSameSecret(confirmation, person.password))
        throw invalidField('password_confirmation', 'auth:password.unequal')
      const id = await setUpFirstAdministrator(systemContextOf(request), person)
      request.log.info({ user: id }, 'the first administrator was set up')
      return reply.code(201).send({ data: { id, account: person.account.toLowerCase() } })
    },
  )
}
