/** Pairs that may be the same, merging, taking it back, and the addresses of what was merged (cm.md §2.4, §9). */
import type { FastifyInstance } from 'fastify'
import { mergeable } from '../../../../src/schemas/cm/value-lists'
import { answerOnce, sendJson } from '../../../resource/routes/answer-once'
import { readRecord } from '../../../resource/read/read'
import { idParams, routeSchema } from '../../../resource/routes/route-schemas'
import { mergeRecords, type Merge } from './merge-records'
import { decidePair, listPairs, type Mergeable } from '../duplicates/duplicate-pairs'
import { mergeEntries } from './merge-log-entries'
import { orMerged } from './merged-into'
import { undoMerge } from './undo-merge'

interface Id {
  Params: { id: string }
}

/** At once, so that people can compare them side by side. */
const mostLosers = 9
const id = { type: 'integer', minimum: 1 } as const
const mergeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['survivor_id', 'loser_ids'],
  properties: {
    survivor_id: id,
    loser_ids: { type: 'array', minItems: 1, maxItems: mostLosers, items: id },
    fields: { type: 'object', maxProperties: 500, additionalProperties: id },
    dry_run: { type: 'boolean' },
  },
} as const

/** Registered before the generated calls: reading one record is done here. */
export function mergeRoutes(app: FastifyInstance): void {
  for (const key of mergeable) {
    const name = `cm/${key}`
    const declared = app.kontor.snapshot().get(name)
    const can = (action: string) => ({ paths: [`${declared.path}.actions.${action}`] })
    app.post<{ Body: Merge }>(
      `/api/${name}/merge`,
      { config: { rule: can('merge') }, schema: { body: mergeSchema, tags: [name] } },
      (request, reply) => answerOnce(request, reply, (ctx) => mergeRecords(ctx, ctx.snapshot.get(name), request.body)),
    )
    app.get<Id>(
      `/api/${name}/:id`,
      { config: { rule: can('show') }, schema: routeSchema(declared, 'show', { params: idParams }) },
      async ({ ctx, params }, reply) => {
        const entity = ctx.snapshot.get(name)
        return sendJson(reply, {
          status: 200,
          body: await orMerged(ctx, entity, Number(params.id), 404, () => readRecord(ctx, entity, Number(params.id))),
        })
      },
    )
  }
  const may = (action: string) => ({ rule: { paths: [`cm.use.duplicate.actions.${action}`] } })
  app.get<{ Querystring: { entity: Mergeable; state?: 'open' | 'dismissed'; offset?: string } }>(
    '/api/cm/duplicate-pair/candidates',
    {
      config: may('list'),
      schema: {
        querystring: {
          type: 'object',
          required: ['entity'],
          properties: {
            entity: { enum: mergeable },
            state: { enum: ['open', 'dismissed'] },
            offset: { type: 'string', pattern: '^[0-9]{1,6}$' },
          },
        },
        tags: ['cm/duplicate-pair'],
      },
    },
    ({ ctx, query: { entity, state = 'open', offset = '0' } }) => listPairs(ctx, { entity, state, offset: Number(offset) }),
  )
  app.post<Id & { Body: { state: 'open' | 'dismissed' } }>(
    '/api/cm/duplicate-pair/:id/decide',
    {
      config: may('dismiss'),
      schema: {
        params: idParams,
        body: { type: 'object', additionalProperties: false, required: ['state'], properties: { state: { enum: ['open', 'dismissed'] } } },
        tags: ['cm/duplicate-pair'],
      },
    },
    (request, reply) => answerOnce(request, reply, (ctx) => decidePair(ctx, Number(request.params.id), request.body.state)),
  )
  app.get<{ Querystring: { before?: string } }>(
    '/api/cm/merge-log/entries',
    {
      config: may('list'),
      schema: {
        querystring: { type: 'object', properties: { before: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } } },
        tags: ['cm/merge-log'],
      },
    },
    ({ ctx, query: { before } }) => mergeEntries(ctx, before === undefined ? null : Number(before)),
  )
  app.post<Id>(
    '/api/cm/merge-log/:id/undo',
    { config: may('undo'), schema: { params: idParams, tags: ['cm/merge-log'] } },
    (request, reply) => answerOnce(request, reply, (ctx) => undoMerge(ctx, Number(request.params.id))),
  )
}
