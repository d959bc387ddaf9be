/** What a signed-out call may do for somebody: the system's rights, with the trace of the request. */
import type { FastifyRequest } from 'fastify'
import type { Context } from '../kernel/context'

/** Only for the calls of signing in, each of which checks its own secret. @param actingFor whom the trail names */
export function systemContextOf(request: FastifyRequest, actingFor?: number): Context {
  return { ...request.ctx, person: null, tree: {}, ...(actingFor === undefined ? {} : { acting_for: actingFor }) }
}
