/** The job that works on an import; its row says which. */
import type { FastifyInstance } from 'fastify'
import { importJobKind } from '../../../../src/shared/fa/voucher-import'
import type { Context } from '../../../kernel/context'
import { sharedTexts } from '../../sc'
import type { ImportTask } from './import-job'
import { changeImport, type ImportRecord } from './import-record'

export async function startImport(
  app: FastifyInstance,
  ctx: Context,
  record: ImportRecord,
  { task, from, values }: { task: ImportTask; from: readonly ImportRecord['state'][]; values: Record<string, unknown> },
): Promise<{ import_id: number; job_id: number }> {
  const name = task === 'check-run' ? 'run' : task
  const title = sharedTexts().translate(ctx.language, { key: `fa:import.job_${name}`, params: { file: record.file } })
  const job_id = await app.kontor.jobs.start(ctx, importJobKind, { import_id: record.id, task }, { title })
  await changeImport(ctx, record.id, from, { ...values, job: job_id })
  return { import_id: record.id, job_id }
}
