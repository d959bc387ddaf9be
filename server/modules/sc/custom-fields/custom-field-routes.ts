/** Publishing, archiving and purging fields that administrators add (cm.md §3.7). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/sc/custom-field-calls'
import { serve } from '../../../http/serve-call'
import { archiveField, publishField, purgeField } from './custom-fields'
import { purgeHistoryJob, startIndexing } from './custom-field-jobs'

export function customFieldRoutes(app: FastifyInstance): void {
  const { jobs, texts } = app.kontor
  const tend = () =>
    startIndexing(app.kontor).catch((error: unknown) => app.log.warn({ error }, 'Indexes of added fields could not be looked after'))
  app.kontor.onEntitiesChanged(() => void tend())
  // A backup brings the fields back, not their indexes.
  app.addHook('onReady', tend)
  const can = (action: string) => ({ rule: { paths: [`sc.admin.custom-field.actions.${action}`] } })

  serve(app, calls.publishField, can('publish'), async (ctx, { params: { id } }) => ({ data: { id }, meta: await publishField(ctx, id) }))
  serve(app, calls.archiveField, can('archive'), async (ctx, { params: { id } }) => {
    await archiveField(ctx, id)
    return { data: { id } }
  })
  serve(app, calls.purgeField, can('purge'), async (ctx, { params: { id }, body: { key } }) => {
    const title = texts.translate(ctx.language, { key: 'sc:custom_field.purge_job', params: { key } })
    await purgeField(ctx, id, key, {}, (tx, field) => jobs.start(tx, purgeHistoryJob.kind, field, { title }))
    return { data: { id } }
  })
}
