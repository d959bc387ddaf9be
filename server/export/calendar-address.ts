/** The address from which a person's own calendar reads what a module has for it: its secret is all that the caller shows. */
import type { FastifyInstance } from 'fastify'
import { systemContextOf } from '../auth/system-context'
import type { Context } from '../kernel/context'

interface CalendarAddress {
  /** Named in the address: `/api/<module>/ics/<secret>.ics`; and the tag of the documentation. */
  module: string
  tag: string
  /** The schemas of what the query may say. */
  query?: Readonly<Record<string, object>>
  /** @param system a context with all rights @throws 404 for a secret that opens nothing */
  read: (system: Context, token: string, query: Readonly<Record<string, string>>) => Promise<string>
}

const perMinute = { max: 60, timeWindow: 60_000 }

/** @returns its path, with this secret */
export const calendarPath = (module: string, token: string): string => `/api/${module}/ics/${token}.ics`

export function calendarAddress(app: FastifyInstance, { module, tag, query = {}, read }: CalendarAddress): void {
  app.get<{ Params: { file: string }; Querystring: Readonly<Record<string, string>> }>(
    `/api/${module}/ics/:file`,
    {
      config: { rule: 'token', rateLimit: perMinute },
      schema: {
        tags: [tag],
        params: { type: 'object', required: ['file'], properties: { file: { type: 'string', pattern: '^[\\w-]{1,100}\\.ics$' } } },
        querystring: { type: 'object', properties: query },
      },
    },
    async (request, reply) => {
      const content = await read(systemContextOf(request), request.params.file.slice(0, -'.ics'.length), request.query)
      return reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' }).send(content)
    },
  )
}
