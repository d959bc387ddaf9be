/** Calls of batches beside those of the records (src/shared/as/batch.ts): preview, and lines out of a sheet. */
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { batch as declared } from '../../../../src/schemas/as/batch'
import type { RowOf } from '../../../../src/schemas/core/define'
import { can } from '../../../../src/schemas/core/permission'
import {
  previewBatch as previewCall,
  readBatchRecords,
  readFilesOfBatch,
  readBatchSheet,
  readBatchTemplate,
  type BatchKind,
} from '../../../../src/shared/as/batch'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { forbidden, notFound, type Message } from '../../../kernel/errors'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import { findRecord } from '../../../resource/read/read'
import { sharedTexts } from '../../sc'
import { filesOfBatch } from './batch-files'
import { linesOf } from './batch-lines'
import { readBatch, writeBatchTemplate } from './batch-sheet'
import { previewBatch } from './preview-batch'

type Batch = RowOf<typeof declared>

/** Leave and overtime are rights of their own (§6). @throws 403 */
function requireRight(ctx: Context, kind: BatchKind, action: string): void {
  const path = `as.use.batch-${kind}.actions.${action}`
  if (ctx.person !== null && !can(ctx.tree, path)) throw forbidden(undefined, path)
}

export function batchRoutes(app: FastifyInstance): void {
  const signedIn = { rule: 'signed-in' } as const
  serve(app, previewCall, signedIn, async (ctx, { body }) => {
    requireRight(ctx, body.kind, 'create')
    return previewBatch(ctx, body)
  })
  serve(app, readBatchRecords, signedIn, async (ctx, { params: { id } }) => readLines(ctx, id))
  serve(app, readFilesOfBatch, signedIn, async (ctx, { params: { id } }) => ({ data: await filesOfBatch(ctx, id) }))
  serve(app, readBatchSheet, signedIn, async (ctx, { body: { kind, file } }) => {
    requireRight(ctx, kind, 'import')
    return { data: await readBatch(ctx, app.kontor, kind, file) }
  })
  serve(app, readBatchTemplate, signedIn, async (ctx, { query: { kind, format } }) => {
    requireRight(ctx, kind, 'import')
    const into = new PassThrough()
    const [content] = await Promise.all([buffer(into), writeBatchTemplate(ctx, app.kontor, { kind, format }, into)])
    return { data: { name: `batch-${kind}.${format}`, content: content.toString('base64') } }
  })
}

/** @throws 404 */
async function readLines(ctx: Context, id: number): Promise<{ data: number[]; meta: { refusals: Record<number, string> } }> {
  const batch = mayDo(ctx, ctx.snapshot.get('as/batch'), 'show')
    ? await findRecord<Batch>(ctx, ctx.snapshot.get('as/batch'), id)
    : undefined
  if (!batch) throw notFound()
  const refusals = linesOf(batch).flatMap(({ id: line, refusal }) => (refusal ? [[line, say(ctx, refusal)] as const] : []))
  return { data: await openRecords(ctx, id, batch), meta: { refusals: Object.fromEntries(refusals) } }
}

const say = (ctx: Context, text: Message): string => sharedTexts().translate(ctx.language, withPresentNames(text))

/** What an earlier version stored calls what was requested `asked`. */
const withPresentNames = ({ key, params }: Message): Message =>
  params?.asked === undefined ? { key, ...(params ? { params } : {}) } : { key, params: { requested: params.asked, ...params } }

/** Whoever posts a batch need not be allowed to read single records. */
async function openRecords(ctx: Context, id: number, batch: Batch): Promise<number[]> {
  const entity = ctx.snapshot.get(batch.kind === 'overtime' ? 'as/overtime' : 'as/dayoff')
  if (!mayDo(ctx, entity, 'show')) return []
  const { rows } = await sql<{ id: number }>`
    select record.id::int as id from ${sql.table(entity.table)} as record
    where record.batch_id = ${id} and record.deleted_at is null
      and ${rowPredicate(ctx, entity, 'read', 'record')} order by record.id`.execute(ctx.db)
  return rows.map((row) => row.id)
}
