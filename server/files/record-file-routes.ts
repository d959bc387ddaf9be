/** `/api/common/attachment/of/<m>/<e>/<id>`: files beside a record; uploading and fetching them is attachment-routes.ts. */
import type { FastifyInstance } from 'fastify'
import { answerOnce } from '../resource/routes/answer-once'
import { placeOf, placeParams } from '../resource/read/place'
import type { PlaceParams } from '../../src/shared/core/place'
import { idParams } from '../resource/routes/route-schemas'
import { addRecordFiles, listRecordFiles, mostFiles, setRecordFileRemoved } from './record-files'

const rule = 'signed-in' as const
const tags = ['sc/attachment']
const schema = { params: placeParams, tags } as const
const idsSchema = {
  type: 'object',
  required: ['ids'],
  additionalProperties: false,
  properties: { ids: { type: 'array', minItems: 1, maxItems: mostFiles, items: { type: 'integer', minimum: 1 } } },
} as const
const url = '/api/common/attachment/of/:module/:entity/:id'

export function recordFileRoutes(app: FastifyInstance): void {
  app.get<{ Params: PlaceParams }>(url, { config: { rule }, schema }, ({ ctx, params }) => listRecordFiles(ctx, placeOf(params)))

  app.post<{ Params: PlaceParams; Body: { ids: number[] } }>(
    url,
    { config: { rule }, schema: { ...schema, body: idsSchema } },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        await addRecordFiles(ctx, placeOf(request.params), request.body.ids)
        return { ids: request.body.ids }
      }),
  )

  const removal = (method: 'DELETE' | 'POST', path: string, removed: boolean) =>
    app.route<{ Params: { id: string } }>({
      method,
      url: path,
      config: { rule },
      schema: { params: idParams, tags },
      handler: (request, reply) =>
        answerOnce(request, reply, async (ctx) => {
          await setRecordFileRemoved(ctx, Number(request.params.id), removed)
          return { id: Number(request.params.id) }
        }),
    })
  removal('DELETE', '/api/common/attachment/:id', true)
  removal('POST', '/api/common/attachment/:id/restore', false)
}
