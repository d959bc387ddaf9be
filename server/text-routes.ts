/** `GET /lang/json-data/{module}` → `{tw, en, cn, jp}` (product.md §7): public, since the login page is translated too. */
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors'
import { hashOf } from './resource/compiled-validator'

export function textRoutes(app: FastifyInstance): void {
  const answers = new Map<string, { body: string; etag: string }>()
  app.get('/lang/json-data/:module', { config: { rule: 'public' } }, async (request, reply) => {
    const { module } = request.params as { module: string }
    const bundle = app.kontor.texts.bundle(module)
    if (!bundle) throw notFound()
    const answer = answers.get(module) ?? { body: JSON.stringify(bundle), etag: `"${hashOf(bundle).slice(0, 32)}"` }
    answers.set(module, answer)
    reply.header('etag', answer.etag).header('cache-control', 'public, no-cache')
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(answer.body)
  })
}
