/** `POST transfer`, `POST <entity>/transfer` of selected ones, `POST <entity>/:id/transfer` (cm.md §2.4). */
import type { FastifyInstance } from 'fastify'
import { mostTransferred, transferable, transferredAlone } from '../../../../src/shared/cm/transfer'
import { answerOnce } from '../../../resource/routes/answer-once'
import { idParams } from '../../../resource/routes/route-schemas'
import { transferAll, transferOne, transferSome, type NameTransfer } from './transfer-records'

const id = { type: 'integer', minimum: 1 } as const
const body = (properties: object, required: readonly string[]) => ({ type: 'object', additionalProperties: false, required, properties })

export function transferRoutes(app: FastifyInstance): void {
  const { kontor } = app
  // The right is each entity's: the use case asks.
  app.post<{ Body: NameTransfer }>(
    '/api/cm/transfer',
    {
      config: { rule: 'signed-in' },
      schema: {
        body: body(
          {
            from: id,
            to: id,
            entities: { type: 'array', minItems: 1, maxItems: transferable.length, uniqueItems: true, items: { enum: transferable } },
            dry_run: { type: 'boolean' },
          },
          ['from', 'entities'],
        ),
        tags: ['cm'],
      },
    },
    (request, reply) => answerOnce(request, reply, (ctx) => transferAll(ctx, request.body, kontor)),
  )

  for (const key of transferredAlone) {
    const config = { rule: { paths: [`cm.use.${key}.actions.transfer`] } }
    const tags = [`cm/${key}`]
    app.post<{ Body: { ids: number[]; to: number } }>(
      `/api/cm/${key}/transfer`,
      {
        config,
        schema: {
          body: body({ ids: { type: 'array', minItems: 1, maxItems: mostTransferred, uniqueItems: true, items: id }, to: id }, [
            'ids',
            'to',
          ]),
          tags,
        },
      },
      (request, reply) => answerOnce(request, reply, (ctx) => transferSome(ctx, { key, ...request.body }, kontor)),
    )
    app.post<{ Params: { id: string }; Body: { to: number; version?: number } }>(
      `/api/cm/${key}/:id/transfer`,
      {
        config,
        schema: { params: idParams, body: body({ to: id, version: id }, ['to']), tags },
      },
      (request, reply) => answerOnce(request, reply, (ctx) => transferOne(ctx, { key, id: Number(request.params.id), ...request.body })),
    )
  }
}
