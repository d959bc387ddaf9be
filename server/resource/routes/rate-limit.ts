/** How often one person may make a call (runtime.md S44): colleagues behind one address do not use up each other's. */
import type { FastifyRequest } from 'fastify'
import { limitKeyOf } from '../../kernel/network'

/** Each route counts for itself. @param timeWindow ms */
export const perPerson = (max: number, timeWindow: number) => ({
  max,
  timeWindow,
  keyGenerator: ({ ctx, ip }: FastifyRequest) => `${ctx.person?.id || limitKeyOf(ip)}`,
})
