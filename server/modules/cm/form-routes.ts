/** Publishing what was added to a form of cm, all at once (cm.md §2.4, §3.7). */
import type { FastifyInstance } from 'fastify'
import { builtForms, type BuiltForm } from '../../../src/schemas/cm/built-forms'
import { beforeAnswering } from '../../before-answering'
import { answerOnce } from '../../resource/answer-once'
import { customFields } from '../sc'

const publishSchema = { type: 'object', additionalProperties: false, required: ['entity'], properties: { entity: { type: 'string', enum: builtForms } } } as const

export function formRoutes(app: FastifyInstance): void {
  const { hooks } = app.kontor
  beforeAnswering(app, '/api/cm/form', () => app.kontor.refreshEntities())
  app.post<{ Body: { entity: BuiltForm } }>('/api/cm/form/publish', { config: { rule: { paths: ['cm.admin', 'sc.admin.custom-field.actions.publish'] } }, schema: { body: publishSchema, tags: ['cm'] } }, (request, reply) =>
    answerOnce(request, reply, (ctx) => customFields.publishDrafts(ctx, `cm/${request.body.entity}`, { hooks })))
}
