/** `GET /lang/json-data/{module}` → `{tw, en, cn, jp}` (routes.md §7), with the company's own wording: public, since the login page is translated too. */
import type { FastifyInstance } from 'fastify'
import { notFound } from '../kernel/errors'
import { hashOf } from '../resource/write/compiled-validator'

/** @param refresh looks for wording that another node saved a moment ago */
export function textRoutes(app: FastifyInstance, refresh: () => Promise<void>): void {
  const answers = new Map<string, { bundle: object; body: string; etag: string }>()
  app.get('/lang/json-data/:module', { config: { rule: 'public' } }, async (request, reply) => {
    const { module } = request.params as { module: string }
    // Without the database the product's texts, or those of a moment ago, still say what is wrong.
    await refresh().catch((error: unknown) => request.log.warn({ error }, 'The own wording could not be read'))
    const bundle = app.kontor.texts.bundle(module)
    if (!bundle) throw notFound()
    const known = answers.get(module)
    const answer = known?.bundle === bundle ? known : { bundle, body: JSON.stringify(bundle), etag: `"${hashOf(bundle).slice(0, 32)}"` }
    answers.set(module, answer)
    reply.header('etag', answer.etag).header('cache-control', 'public, no-cache')
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(answer.body)
  })
}
