/** OpenAPI 3.1 of every call at `GET /api/docs/openapi.json`; its page is the console's (/api/docs, behind the sign-in). */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

export const documentation = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kontor', version: '0.1.0', description: 'Every entity has the same calls; see docs/architecture.md.', license: { name: 'GPL-3.0-or-later' } },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    hideUntagged: false,
  })
  let document: string | undefined
  app.get('/api/docs/openapi.json', { config: { rule: 'signed-in' } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
})
