/** The work list, its counts, and the list as a file (wf.md §2.1). */
import type { FastifyInstance } from 'fastify'
import * as lists from '../../../../src/shared/wf/work-list'
import { serve } from '../../../http/serve-call'
import { audit } from '../../../outbox/audit'
import { perPerson } from '../../../resource/routes/rate-limit'
import { prepareWorkExport } from './export-work-list'
import { readCounts, readWorkList, type WorkQuery } from './work-list'
import { sendFile } from '../../../export/send-file'

const can = (action: string) => ({ rule: { paths: [`wf.use.instance.actions.${action}`] } })

export function workListRoutes(app: FastifyInstance): void {
  serve(app, lists.readCounts, can('list'), async (ctx) => ({ data: await readCounts(ctx) }))
  serve(app, lists.readWorkList, can('list'), (ctx, { query }) => readWorkList(ctx, query as WorkQuery))

  app.get<{ Querystring: WorkQuery & { format: 'csv' | 'xlsx' } }>(
    lists.workExportPath,
    {
      config: { ...can('export'), rateLimit: perPerson(120, 600_000) },
      schema: { tags: ['wf/instance'], operationId: 'wf.instance.work.export', querystring: lists.workExportQuery },
    },
    async ({ ctx, query: { format, ...query } }, reply) => {
      const { file, write } = await prepareWorkExport(ctx, app.kontor, query, format)
      await audit(ctx, { action: 'export', module: 'wf', entity: 'instance', record_id: null, label: format, changes: { ...query } })
      return sendFile(reply, { file, write })
    },
  )
}
