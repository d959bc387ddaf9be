/** The calls of the import of vouchers (fa.md §2.6, §8). */
import multipart from '@fastify/multipart'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/fa/voucher-import'
import { serve } from '../../../http/serve-call'
import type { Services } from '../../../contracts/services'
import type { Encoding } from '../../../import/encoding'
import type { Delimiter } from '../../../import/read-csv'
import { sendSheet } from '../../../import/send-sheet'
import { writeSheet } from '../../../import/sheets'
import { analyse, type SheetFormat } from '../../../import/source'
import { bodyLimitOf } from '../../../import/store-upload'
import { transact, type Context } from '../../../kernel/context'
import { conflict, invalidField, notFound } from '../../../kernel/errors'
import { requireAction } from '../../../resource/query/rights'
import { personNames } from '../../../resource/read/person-names'
import { idParams } from '../../../resource/routes/route-schemas'
import { bookOf } from '../voucher/book'
import { draftsOf } from './import-job'
import { changeImport, importOf, type ImportRecord } from './import-record'
import { readRows, refusedLines } from './import-rows'
import { acceptedOf, requireOpener, sendOpeningErrors, sendOpeningTemplate } from './opening/opening-calls'
import { startImport as start } from './start-import'
import { receiveSheet } from './receive-sheet'
import { mappingOf, rowsOf } from './read-sheet'

const config = { rule: { paths: ['fa.use.voucher.actions.import'] } }
const formatQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { format: { enum: ['csv', 'xlsx'], default: 'xlsx' } },
} as const
const templateQuery = { ...formatQuery, properties: { ...formatQuery.properties, kind: { enum: ['vouchers', 'opening'] } } } as const

export function importRoutes(app: FastifyInstance): void {
  void app.register(uploadRoute)
  serve(app, calls.readVoucherImport, config, async (ctx, { params: { id } }) => ({ data: await shown(ctx, await importOf(ctx, id)) }))
  serve(app, calls.readImportedVouchers, config, async (ctx, { params: { id }, query }) => {
    await importOf(ctx, id)
    const [page, limit] = [Number(query.page ?? 1), Math.min(Number(query.per_page ?? 50), 200)]
    const { rows, total } = await readRows(ctx, id, { state: query.state, limit, offset: (page - 1) * limit })
    return { data: rows, meta: { current_page: page, per_page: limit, total } }
  })
  serve(app, calls.readVoucherFile, config, async (ctx, { params: { id } }) => ({
    data: await fileOf(app.kontor, ctx, await sheetOf(ctx, id, { lock: false })),
  }))
  serve(app, calls.readVoucherFileAgain, config, async (ctx, { params: { id }, body }) => ({
    data: await transact(ctx, async (tx) => {
      const record = await sheetOf(tx, id)
      const file = await fileOf(app.kontor, tx, record, body)
      const { encoding, delimiter, analysis } = file
      const mapping = mappingOf(app.kontor.texts, analysis.headings)
      const values = { encoding, delimiter, headings: analysis.headings, mapping, counters: null, state: 'uploaded' }
      await changeImport(tx, record.id, unmade, values)
      return { ...file, mapping }
    }),
  }))
  serve(app, calls.checkVoucherImport, config, async (ctx, { params: { id }, body: { mapping } }) => ({
    data: await transact(ctx, async (tx) => {
      const record = await sheetOf(tx, id)
      const values = { mapping: soundMapping(mapping, record.headings), state: 'checking', counters: null }
      return start(app, tx, record, { task: 'check', from: unmade, values })
    }),
  }))
  serve(app, calls.runVoucherImport, config, async (ctx, { params: { id }, body }) => ({
    data: await transact(ctx, async (tx) => {
      const record = await importOf(tx, id, { lock: true })
      requireOpening(tx, record)
      const wanted = {
        ...{ policy: body.policy ?? record.policy, voucher_state: body.voucher_state ?? record.voucher_state },
        accepted_difference: acceptedOf(record, body.accept_difference),
      }
      await requireState(tx, wanted.voucher_state)
      return start(app, tx, record, { task: 'run', from: ['checked', 'undone'], values: { ...wanted, state: 'running', undone_at: null } })
    }),
  }))
  serve(app, calls.undoVoucherImport, config, async (ctx, { params: { id } }) => ({
    data: await transact(ctx, async (tx) => {
      const record = await importOf(tx, id, { lock: true })
      requireOpening(tx, record)
      requireAction(tx, tx.snapshot.get('fa/voucher'), 'delete')
      if ((await draftsOf(tx, id)) === null) throw conflict('fa:import.not_drafts')
      return start(app, tx, record, { task: 'undo', from: ['done'], values: { state: 'undoing' } })
    }),
  }))
  fileRoutes(app)
}

async function uploadRoute(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: calls.mostArchiveBytes, files: 1, fields: 8, fieldSize: 20_000, parts: 10 },
    throwFileSizeLimit: false,
  })
  app.post(
    '/api/fa/voucher/import',
    {
      config: { ...config, rateLimit: { max: 120, timeWindow: '1 minute' } },
      bodyLimit: bodyLimitOf(calls.mostArchiveBytes),
      schema: { tags: ['fa/voucher-import'], consumes: ['multipart/form-data'] },
    },
    async (request, reply) => {
      requireAction(request.ctx, request.ctx.snapshot.get('fa/voucher'), 'create')
      const { id, dry_run, is_unread } = await receiveSheet(app.kontor, request, (state) => requireState(request.ctx, state))
      if (is_unread) return reply.code(202).send({ data: { import_id: id, job_id: null } })
      const data = await transact(request.ctx, async (tx) =>
        start(app, tx, await importOf(tx, id, { lock: true }), { task: dry_run ? 'check' : 'check-run', from: ['checking'], values: {} }),
      )
      return reply.code(202).send({ data })
    },
  )
}

/** A file whose columns may be chosen: those of an opening are known by their headings. @throws 404 */
async function sheetOf(ctx: Context, id: number, { lock = true } = {}): Promise<ImportRecord> {
  const record = await importOf(ctx, id, { lock })
  if (record.kind === 'opening') throw notFound()
  return record
}

/** Only who may open the books makes an opening of a workbook, or takes it back. @throws 403 */
function requireOpening(ctx: Context, { kind }: ImportRecord): void {
  if (kind === 'opening') requireOpener(ctx)
}

/** Nothing is made of the file, or no longer. */
const unmade = ['uploaded', 'checked', 'failed', 'undone'] as const

/** @throws 422 on `mapping` */
function soundMapping(
  given: Readonly<Record<string, calls.ImportColumn | undefined>>,
  headings: readonly string[],
): Record<string, calls.ImportColumn> {
  const entries = Object.entries(given).flatMap(([at, column]) => (column ? [[at, column] as const] : []))
  const isSound =
    entries.every(([at]) => /^\d+$/.test(at) && Number(at) < headings.length) &&
    new Set(entries.map(([, column]) => column)).size === entries.length
  if (!isSound) throw invalidField('mapping', 'error:import.mapping')
  const mapping = Object.fromEntries(entries)
  const missing = calls.missingColumns(mapping)
  if (missing.length > 0) throw invalidField('mapping', 'fa:import.columns_missing', { columns: missing.join(', ') })
  return mapping
}

/** @param how another way to read it than the one that was chosen */
async function fileOf(
  { files }: Pick<Services, 'files'>,
  ctx: Context,
  record: ImportRecord,
  how: { encoding?: Encoding; delimiter?: Delimiter } = {},
): Promise<calls.VoucherFile> {
  const chosen = { ...(record.encoding ? { encoding: record.encoding } : {}), ...(record.delimiter ? { delimiter: record.delimiter } : {}) }
  const { headings, sample, certain, encoding, delimiter } = await analyse(files, record.file_key, {
    ...{ ...chosen, ...how },
    ...{ language: ctx.language, reader: { calendar: undefined, year: ctx.now().getUTCFullYear() } },
  })
  const archive = record.archive && { sheet: record.archive.sheet, files: record.archive.files.length }
  return { format: record.format, encoding, delimiter, archive, analysis: { headings, sample, certain }, mapping: record.mapping }
}

/** Nobody confirms what they themselves bring in, where two people are required (§6). @throws 403, 422 */
async function requireState(ctx: Context, state: 'draft' | 'confirmed'): Promise<void> {
  if (state === 'draft') return
  requireAction(ctx, ctx.snapshot.get('fa/voucher'), 'confirm')
  if ((await bookOf(ctx)).four_eyes_confirm) throw invalidField('voucher_state', 'fa:error.own_voucher')
}

async function shown(ctx: Context, record: ImportRecord): Promise<calls.VoucherImport> {
  const { id, kind, difference, file, state, policy, voucher_state, counters, rows, encoding, same_as, job } = record
  const instant = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())
  const names = await personNames(ctx, record.created_by === null ? [] : [record.created_by])
  const { rows: vouchers } = await sql`select 1 from fa_voucher where voucher_import_id = ${id} and deleted_at is null limit 1`.execute(
    ctx.db,
  )
  return {
    ...{ id, kind, difference, file, state, policy, voucher_state, counters, rows, encoding, same_as, job },
    unused: record.headings.filter((heading, at) => heading.trim() !== '' && record.mapping[String(at)] === undefined),
    can_undo: state === 'done' && vouchers.length > 0 && (await draftsOf(ctx, id)) !== null,
    created_by: record.created_by === null ? null : (names.get(record.created_by) ?? null),
    created_at: instant(record.created_at) ?? '',
    undone_at: instant(record.undone_at),
  }
}

/** What goes out: an empty sheet, and the rows whose vouchers were refused, importable again. */
function fileRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  app.get<{ Querystring: { format?: SheetFormat; kind?: calls.ImportKind } }>(
    '/api/fa/voucher/import/template',
    { config, schema: { tags: ['fa/voucher-import'], querystring: templateQuery } },
    ({ ctx, query: { format = 'xlsx', kind } }, reply) => {
      if (kind === 'opening') return sendOpeningTemplate(ctx, reply)
      const say = (key: string, column: string) => texts.translate(ctx.language, { key: `fa:voucher_import.${key}.${column}` })
      const headings = calls.importColumns.map((column) => say('column', column))
      const hints = calls.importColumns.map((column, at) => `${at === 0 ? '# ' : ''}${say('hint', column)}`)
      return sendSheet(reply, `vouchers-template.${format}`, format, (into) => writeSheet(format, into, [headings, hints]))
    },
  )
  app.get<{ Params: { id: string }; Querystring: { format?: SheetFormat } }>(
    '/api/fa/voucher-import/:id/error-file',
    { config, schema: { tags: ['fa/voucher-import'], params: idParams, querystring: formatQuery } },
    async ({ ctx, params, query: { format = 'xlsx' } }, reply) => {
      const record = await importOf(ctx, Number(params.id))
      if (record.kind === 'opening') return sendOpeningErrors(app.kontor, ctx, record, reply)
      const refused = await refusedLines(ctx, record.id)
      const heading = texts.translate(ctx.language, { key: 'screens:import.errors_column' })
      async function* rows() {
        yield [...record.headings, heading]
        let isHeading = true
        for await (const { line, cells } of rowsOf(app.kontor.files, ctx, record)) {
          if (!isHeading && refused.has(line)) yield [...record.headings.map((_, at) => cells[at] ?? ''), refused.get(line) ?? '']
          isHeading = false
        }
      }
      return sendSheet(reply, `${record.file.replace(/\.[^.]*$/, '')}-errors.${format}`, format, (into) => writeSheet(format, into, rows()))
    },
  )
}
