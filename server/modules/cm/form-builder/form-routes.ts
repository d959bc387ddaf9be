/** Publishing what was added to a form of cm and set on its fields, all at once (cm.md §2.4, §3.7). */
import type { FastifyInstance } from 'fastify'
import { builtForms, type BuiltForm } from '../../../../src/shared/cm/form-builder'
import { beforeAnswering } from '../../../http/before-answering'
import { answerOnce } from '../../../resource/routes/answer-once'
import { customFields } from '../../sc'

const publishSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['entity'],
  properties: { entity: { type: 'string', enum: builtForms } },
} as const
const lackingSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['entity', 'field'],
  properties: { entity: { type: 'string', enum: builtForms }, field: { type: 'string', minLength: 1, maxLength: 60 } },
} as const

export function formRoutes(app: FastifyInstance): void {
  beforeAnswering(app, '/api/cm/form', () => app.kontor.refreshEntities())
  app.post<{ Body: { entity: BuiltForm } }>(
    '/api/cm/form/publish',
    { config: { rule: { paths: ['cm.admin', 'sc.admin.custom-field.actions.publish'] } }, schema: { body: publishSchema, tags: ['cm'] } },
    (request, reply) => answerOnce(request, reply, (ctx) => customFields.publishDrafts(ctx, `cm/${request.body.entity}`)),
  )
  // Whom making a field required would concern.
  app.get<{ Querystring: { entity: BuiltForm; field: string } }>(
    '/api/cm/form/lacking',
    {
      config: { rule: { paths: ['cm.admin', 'sc.admin.custom-field.actions.list'] } },
      schema: { querystring: lackingSchema, tags: ['cm'] },
    },
    async ({ ctx, query }) => ({ data: await customFields.countLacking(ctx, `cm/${query.entity}`, query.field) }),
  )
}
