/** Lists that the given text names as cached and whose modules are not there yet: a company without forms has no forms, which is no error. */
import type { FastifyInstance } from 'fastify'
import { typed } from '../../src/shared/core/call'
import { cachedApis } from '../../src/shared/engine/cached-apis'
import { serve } from './serve-call'

/** Called after all modules and entities have registered theirs: what is still missing answers an empty list. */
export function emptyLists(app: FastifyInstance): void {
  for (const path of cachedApis.filter((api) => !app.hasRoute({ method: 'GET', url: api }))) {
    const call = { method: 'GET', path, tag: 'common', answer: typed<{ data: [] }>() } as const
    serve(app, call, { rule: 'signed-in' }, () => Promise.resolve({ data: [] }))
  }
}
