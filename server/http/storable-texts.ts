/** No text with a NUL or half a surrogate pair comes in, whatever the call: PostgreSQL would fail on it, or keep another text (S43). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unstorablePaths } from '../../src/schemas/core/storable-text'
import { invalid, type FieldErrors } from '../kernel/errors'

export function refuseUnstorableTexts(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => assertStorable(request))
}

/** @throws 422 naming the fields of the body, else the parameters */
function assertStorable({ body, query, params }: Pick<FastifyRequest, 'body' | 'query' | 'params'>): void {
  const errors: Record<string, FieldErrors[string]> = {}
  const look = (part: unknown, whole: string) => {
    for (const path of unstorablePaths(part)) errors[path || whole] = [{ key: 'error:validation.characters' }]
  }
  look(body, 'body')
  look(query, 'query')
  look(params, 'path')
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
