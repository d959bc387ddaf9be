/** Answers that readers keep (routes.md §7): whoever has it already gets 304. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** @param body JSON text */
export function sendTagged(headers: FastifyRequest['headers'], reply: FastifyReply, body: string): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
  if (headers['if-none-match']?.split(/\s*,\s*/).some((known) => known === tag || known === `W/${tag}`)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}
