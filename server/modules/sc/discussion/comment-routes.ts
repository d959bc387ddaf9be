/** `/api/common/comment`: comments of any record, by the right to show it (sc.md §3.6). */
import type { FastifyInstance } from 'fastify'
import { answerOnce, replyOnce } from '../../../resource/routes/answer-once'
import { placeOf, placeParams, type PlaceParams } from '../../../resource/read/place'
import { idParams } from '../../../resource/routes/route-schemas'
import { listComments } from './comment-list'
import { addComment, editComment, removeComment, type Written } from './comments'

const text = { type: 'string', maxLength: 150_000 } as const
const files = { type: 'array', maxItems: 20, items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } } as const
const createBody = {
  type: 'object',
  required: ['body'],
  additionalProperties: false,
  properties: { body: text, files, parent: { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
} as const
const editBody = { type: 'object', required: ['body'], additionalProperties: false, properties: { body: text, files } } as const
const pageQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    before: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
    per_page: { type: 'string', pattern: '^([1-9]|[1-4][0-9]|50)$' },
  },
} as const

const written = ({ not_told, ...data }: Written): string => JSON.stringify({ data, meta: { not_told } })

export function commentRoutes(app: FastifyInstance): void {
  const config = { rule: 'signed-in' as const }
  const tags = ['sc/comment']
  const url = '/api/common/comment/:module/:entity/:id'

  app.get<{ Params: PlaceParams; Querystring: { before?: string; per_page?: string } }>(
    url,
    { config, schema: { params: placeParams, querystring: pageQuery, tags } },
    ({ ctx, params, query }) =>
      listComments(ctx, placeOf(params), {
        perPage: Number(query.per_page ?? 20),
        ...(query.before ? { before: Number(query.before) } : {}),
      }),
  )

  app.post<{ Params: PlaceParams; Body: { body: string; files?: number[]; parent?: number | null } }>(
    url,
    { config, schema: { params: placeParams, body: createBody, tags } },
    (request, reply) =>
      replyOnce(request, reply, async (ctx) => ({
        status: 201,
        body: written(
          await addComment(ctx, placeOf(request.params), {
            body: request.body.body,
            parent: request.body.parent ?? null,
            files: request.body.files ?? [],
          }),
        ),
      })),
  )

  app.patch<{ Params: { id: string }; Body: { body: string; files?: number[] } }>(
    '/api/common/comment/:id',
    { config, schema: { params: idParams, body: editBody, tags } },
    (request, reply) =>
      replyOnce(request, reply, async (ctx) => ({
        status: 200,
        body: written(await editComment(ctx, Number(request.params.id), request.body)),
      })),
  )

  app.delete<{ Params: { id: string } }>('/api/common/comment/:id', { config, schema: { params: idParams, tags } }, (request, reply) =>
    answerOnce(request, reply, async (ctx) => {
      const id = Number(request.params.id)
      await removeComment(ctx, id)
      return { id }
    }),
  )
}
