/** `POST /api/<module>/<entity>/export`: up to 2,000 rows at once as a file, more as a job with a file. */
import type { FastifyInstance } from 'fastify'
import type { Entity } from '../../src/schemas/core/define'
import { audit } from '../outbox/audit'
import { transact } from '../kernel/context'
import { invalidField } from '../kernel/errors'
import { ruleTo } from '../resource/query/rights'
import type { JobKind } from '../contracts/jobs'
import { perPerson } from '../resource/routes/rate-limit'
import { pdfAtMost, prepareExport, rowQueryOf, type ExportBody } from './export-list'
import { countRows } from './rows'
import { sendFile } from './send-file'

const directAtMost = 2_000

const id = { type: 'integer', minimum: 1 } as const
const bodySchema = {
  type: 'object',
  required: ['format'],
  additionalProperties: false,
  properties: {
    format: { enum: ['csv', 'xlsx', 'pdf'] },
    filter: { type: ['object', 'null'] },
    sort: { type: 'string', maxLength: 300 },
    q: { type: 'string', maxLength: 200 },
    columns: { type: 'array', minItems: 1, maxItems: 200, items: { type: 'string', maxLength: 100 } },
    ids: { type: 'array', minItems: 1, maxItems: 10_000, items: id },
    except: { type: 'array', maxItems: 10_000, items: id },
    labels: { enum: ['language', 'field', 'editing'], default: 'language' },
  },
} as const

export function exportRoutes(app: FastifyInstance, declared: Entity): void {
  if (!declared.x.standard_actions.includes('export')) return
  const url = `/api/${declared.name}/export`
  const { texts, jobs } = app.kontor
  app.post<{ Body: ExportBody }>(
    url,
    {
      config: { rule: ruleTo(declared, 'export'), rateLimit: perPerson(120, 600_000) },
      schema: { tags: [declared.name], operationId: `${declared.name.replace('/', '.')}.export`, body: bodySchema },
    },
    async ({ ctx, body }, reply) => {
      const entity = ctx.snapshot.get(declared.name)
      const { file, write } = await prepareExport(ctx, app.kontor, entity, body)
      const rows = await countRows(ctx, entity, rowQueryOf(ctx, entity, body), pdfAtMost + 1)
      if (body.format === 'pdf' && rows > pdfAtMost) throw invalidField('format', 'error:export_too_long', { limit: pdfAtMost })
      await audit(ctx, {
        action: 'export',
        module: entity.module,
        entity: entity.key,
        record_id: null,
        label: body.format,
        changes: { columns: body.columns ?? null },
      })
      if (rows > directAtMost) {
        const title = texts.translate(ctx.language, {
          key: 'screens:export.job_title',
          params: { name: texts.translate(ctx.language, { key: `${entity.module}:entity.${entity.key}.plural` }) },
        })
        const job = await transact(ctx, (tx) => jobs.start(tx, exportJob.kind, { entity: entity.name, body }, { title }))
        return reply.code(202).send({ data: { job_id: job } })
      }
      return sendFile(reply, { file, write })
    },
  )
}

export const exportJob: JobKind = {
  kind: 'sc.export',
  async run(job) {
    const { entity: name, body } = job.params as unknown as { entity: string; body: ExportBody } // what the call above stored
    const entity = job.ctx.snapshot.get(name)
    const total = await countRows(job.ctx, entity, rowQueryOf(job.ctx, entity, body))
    const { file, write } = await prepareExport(job.ctx, job.services, entity, body)
    let rows = 0
    await job.file(file, (into) =>
      write(into, {
        signal: job.signal,
        onRows: (done) => {
          rows = done
          job.progress(done, total)
        },
      }),
    )
    return { result: { rows } }
  },
}
