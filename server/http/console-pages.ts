/** The console's files; every address that is no call and no file is the console's own (its router knows the routes). */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { notFound } from '../kernel/errors'

const callPrefixes = ['/api/', '/lang/', '/app/', '/apps/', '/health', '/metrics', '/assets/']

export async function consolePages(app: FastifyInstance): Promise<void> {
  const folder = clientFolder()
  // In development Vite serves the console, and tests of the API need none.
  if (!folder) return
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const assets = join(folder, 'assets')
  await app.register(fastifyStatic, { root: assets, serve: false, index: false, immutable: true, maxAge: '1y', preCompressed: true })
  // Its own route reads the whole folder at each request: of 2,000 files, half of what a page costs.
  const names = new Set(readdirSync(assets))
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { config: { rule: 'public' }, schema: { hide: true } },
    async ({ params }, reply) => {
      if (!names.has(params.name)) throw notFound()
      return reply.sendFile(params.name)
    },
  )
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (callPrefixes.some((prefix) => request.url.startsWith(prefix) && !request.url.startsWith('/api/docs'))) throw notFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(html.replaceAll('__CSP_NONCE__', reply.cspNonce.style))
  }
  app.get('/', { config: { rule: 'public' }, schema: { hide: true } }, page)
  app.get('/*', { config: { rule: 'public' }, schema: { hide: true } }, page)
}

/** `dist/client` beside the server's bundle, or below the working folder. */
function clientFolder(): string | undefined {
  const candidates = [resolve(import.meta.dirname, '../client'), resolve('dist/client')]
  return candidates.find((folder) => existsSync(join(folder, 'index.html')))
}
