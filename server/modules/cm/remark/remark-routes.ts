/** `/api/cm/remark`: remarks of customer records, by the right to show them (cm.md §3.6); they are read as part of the timeline. */
import type { FastifyInstance } from 'fastify'
import { remarkTargets } from '../../../../src/schemas/cm/value-lists'
import { answerOnce, replyOnce } from '../../../resource/routes/answer-once'
import { idParams } from '../../../resource/routes/route-schemas'
import { addRemark, editRemark, pinRemark, removeRemark, type TargetType, type Wording, type Written } from './remarks'

interface Id {
  Params: { id: string }
}

const body = { type: 'string', maxLength: 20_000 } as const
const files = { type: 'array', maxItems: 20, items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } } as const
const newRemark = {
  type: 'object',
  required: ['target_type', 'target_id', 'body'],
  additionalProperties: false,
  properties: {
    target_type: { type: 'string', enum: remarkTargets },
    target_id: { type: 'integer', minimum: 1, maximum: 999_999_999 },
    body,
    files,
  },
} as const
const changed = { type: 'object', required: ['body'], additionalProperties: false, properties: { body, files } } as const
const pin = { type: 'object', required: ['pinned'], additionalProperties: false, properties: { pinned: { type: 'boolean' } } } as const

const written = ({ not_told, ...data }: Written): string => JSON.stringify({ data, meta: { not_told } })

export function remarkRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.remark.actions.${action}`] } })
  const tags = ['cm/remark']

  app.post<{ Body: Wording & { target_type: TargetType; target_id: number } }>(
    '/api/cm/remark',
    { config: can('create'), schema: { body: newRemark, tags } },
    (request, reply) =>
      replyOnce(request, reply, async (ctx) => {
        const { target_type, target_id, ...wording } = request.body
        return { status: 201, body: written(await addRemark(ctx, { type: target_type, id: target_id }, wording)) }
      }),
  )

  app.patch<Id & { Body: Wording }>(
    '/api/cm/remark/:id',
    { config: can('edit'), schema: { params: idParams, body: changed, tags } },
    (request, reply) =>
      replyOnce(request, reply, async (ctx) => ({
        status: 200,
        body: written(await editRemark(ctx, Number(request.params.id), request.body)),
      })),
  )

  app.post<Id & { Body: { pinned: boolean } }>(
    '/api/cm/remark/:id/pin',
    { config: can('edit'), schema: { params: idParams, body: pin, tags } },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        await pinRemark(ctx, Number(request.params.id), request.body.pinned)
        return {}
      }),
  )

  app.delete<Id>('/api/cm/remark/:id', { config: can('delete'), schema: { params: idParams, tags } }, (request, reply) =>
    answerOnce(request, reply, async (ctx) => {
      await removeRemark(ctx, Number(request.params.id))
      return {}
    }),
  )
}
