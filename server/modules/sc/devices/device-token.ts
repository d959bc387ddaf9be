import type { FastifyRequest } from 'fastify'

/** What devices send as `X-Device-Token`. */
export function deviceToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = headers['x-device-token']
  return Array.isArray(token) ? token[0] : token
}
