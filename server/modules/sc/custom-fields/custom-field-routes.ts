/** Publishing, archiving and purging fields that administrators add (cm.md §3.7). */
import type { FastifyInstance } from 'fastify'
import { answerOnce, replyOnce } from '../../../resource/routes/answer-once'
import { idParams } from '../../../resource/routes/route-schemas'
import { archiveField, publishField, purgeField } from './custom-fields'
import { purgeHistoryJob, startIndexing } from './custom-field-jobs'

interface Id {
  Params: { id: string }
}

const tags = ['sc/custom-field']
const purgeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['key'],
  properties: { key: { type: 'string', maxLength: 42 } },
} as const

export function customFieldRoutes(app: FastifyInstance): void {
  const { jobs, texts } = app.kontor
  const tend = () =>
    startIndexing(app.kontor).catch((error: unknown) => app.log.warn({ error }, 'Indexes of added fields could not be looked after'))
  app.kontor.onEntitiesChanged(() => void tend())
  // A backup brings the fields back, not their indexes.
  app.addHook('onReady', tend)
  const path = (act: string) => `/api/sc/custom-field/:id/${act}`
  const can = (act: string) => ({ rule: { paths: [`sc.admin.custom-field.actions.${act}`] } })
  app.post<Id>(path('publish'), { config: can('publish'), schema: { params: idParams, tags } }, async (request, reply) =>
    replyOnce(request, reply, async (ctx) => {
      const id = Number(request.params.id)
      return { status: 200, body: JSON.stringify({ data: { id }, meta: await publishField(ctx, id) }) }
    }),
  )

  app.post<Id>(path('archive'), { config: can('archive'), schema: { params: idParams, tags } }, async (request, reply) =>
    answerOnce(request, reply, async (ctx) => {
      await archiveField(ctx, Number(request.params.id))
      return { id: Number(request.params.id) }
    }),
  )

  app.post<Id & { Body: { key: string } }>(
    path('purge'),
    { config: can('purge'), schema: { params: idParams, body: purgeSchema, tags } },
    async (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        const title = texts.translate(ctx.language, { key: 'sc:custom_field.purge_job', params: { key: request.body.key } })
        await purgeField(ctx, Number(request.params.id), request.body.key, {}, (tx, field) =>
          jobs.start(tx, purgeHistoryJob.kind, field, { title }),
        )
        return { id: Number(request.params.id) }
      }),
  )
}
