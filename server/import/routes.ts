/** The calls of the import wizard (sc.md §8): upload, columns, check, correct, run, cancel, undo; and the files beside them. */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Entity } from '../../src/schemas/core/define'
import { isReference } from '../../src/schemas/core/field-types'
import { transact, type Context } from '../kernel/context'
import { ApiError, type FieldErrors } from '../kernel/errors'
import { requireReauth } from '../kernel/reauth'
import { answerOnce } from '../resource/routes/answer-once'
import { sendUndo } from '../resource/routes/change-set-routes'
import { requireConfirmed } from '../resource/write/confirmed'
import { mayDo, requireAction, ruleTo } from '../resource/query/rights'
import { idParams } from '../resource/routes/route-schemas'
import { companionOf, type Mapping } from './columns'
import type { Encoding } from './encoding'
import { changeImport, ownImport, type ImportPolicy } from './import-record'
import type { Delimiter } from './read-csv'
import { bodyLimit, fileLimit, receive, startCheck } from './receive'
import { checkSchema, correctSchema, formatQuery, readSchema, rowsQuery, runSchema, templateQuery, type Settings } from './route-schemas'
import { correctRow } from './run-check'
import { sendSheet } from './send-sheet'
import { writeErrorFile, writeTemplate } from './sheets'
import { analyse, readerOf, type SheetFormat } from './source'
import { asksForPassword, questionsOf, readStaged, unknownValues, type RowChoice } from './staged-rows'
import { headingOf, stagedRowIn, titleOf, view } from './view'

/** Of a person's files; each is up to 50 MB (S44). */
const perMinute = { max: 120, timeWindow: '1 minute' }
const pageSize = 50
const rule = 'signed-in' as const
const tags = ['common']

interface IdParams {
  id: string
}

export async function importRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: fileLimit, files: 1, fields: 10, fieldSize: 200_000, parts: 12 },
    throwFileSizeLimit: false,
  })

  for (const entity of app.kontor.snapshot().entities.filter(takesImports)) entityRoutes(app, entity)
  sourceRoutes(app)
  rowRoutes(app)
  runRoutes(app)
  errorFileRoute(app)
}

/** Of one entity: a file comes in, an empty one goes out. */
function entityRoutes(app: FastifyInstance, entity: Entity): void {
  const { texts } = app.kontor
  const can = { rule: ruleTo(entity, 'import'), rateLimit: perMinute }
  const current = (ctx: Context) => ctx.snapshot.get(entity.name)
  app.post(
    `/api/${entity.name}/import`,
    { config: can, bodyLimit, schema: { tags: [entity.name], consumes: ['multipart/form-data'] } },
    async (request, reply) => {
      requireModes(request.ctx, entity)
      const { id, given } = await receive(app.kontor, request, current(request.ctx))
      const job_id = given ? await startCheck(app.kontor, request.ctx, id, given) : null
      return reply.code(202).send({ data: { import_id: id, job_id } })
    },
  )
  app.get<{ Querystring: { format?: SheetFormat; with?: string } }>(
    `/api/${entity.name}/import/template`,
    { config: can, schema: { tags: [entity.name], querystring: templateQuery(entity) } },
    async ({ ctx, query: { format = 'xlsx', with: other } }, reply) =>
      sendSheet(reply, `${entity.key}-template.${format}`, format, (into) =>
        writeTemplate(ctx, current(ctx), texts, { format, paired: other !== undefined }, into),
      ),
  )
}

/** Of one import: how its file is read, which columns it has, and the check. */
function sourceRoutes(app: FastifyInstance): void {
  const { texts, files } = app.kontor
  app.get('/api/common/import-targets', { config: { rule }, schema: { tags } }, ({ ctx }) => ({
    data: ctx.snapshot.entities
      .filter(
        (entity) => takesImports(entity) && mayDo(ctx, entity, 'import') && (mayDo(ctx, entity, 'create') || mayDo(ctx, entity, 'edit')),
      )
      .map(({ name }) => name),
  }))

  app.get<{ Params: IdParams }>(
    '/api/common/import/:id',
    { config: { rule }, schema: { tags, params: idParams } },
    async ({ ctx, params }) => {
      const { record, entity } = await ownImport(ctx, Number(params.id))
      return { data: await view(texts, ctx, record, entity) }
    },
  )

  app.post<{ Params: IdParams; Body: { encoding?: Encoding; delimiter?: Delimiter } }>(
    '/api/common/import/:id/read',
    { config: { rule }, schema: { tags, params: idParams, body: readSchema } },
    async ({ ctx, params, body }) => {
      const { record, entity } = await ownImport(ctx, Number(params.id))
      const { headings, sample, certain, ...source } = await analyse(files, record.file_key, {
        ...body,
        language: ctx.language,
        reader: readerOf(ctx, entity, texts),
      })
      await changeImport(ctx, record.id, ['uploaded', 'checked', 'failed', 'rolled_back'], {
        ...source,
        analysis: { headings, sample, certain },
        mapping: null,
        state: 'uploaded',
        counters: null,
      })
      return { data: await view(texts, ctx, (await ownImport(ctx, record.id)).record, entity) }
    },
  )

  app.post<{ Params: IdParams; Body: Settings & { mapping: Mapping } }>(
    '/api/common/import/:id/check',
    { config: { rule }, schema: { tags, params: idParams, body: checkSchema } },
    async (request, reply) =>
      answerOnce(
        request,
        reply,
        async (ctx) => ({
          import_id: Number(request.params.id),
          job_id: await startCheck(app.kontor, ctx, Number(request.params.id), request.body),
        }),
        202,
      ),
  )
}

/** The rows that were checked: shown, and corrected. */
function rowRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  app.get<{ Params: IdParams; Querystring: { state?: RowChoice; page?: string } }>(
    '/api/common/import/:id/rows',
    { config: { rule }, schema: { tags, params: idParams, querystring: rowsQuery } },
    async ({ ctx, params, query }) => {
      const { record } = await ownImport(ctx, Number(params.id))
      const page = Number(query.page ?? 1)
      const rows = await readStaged(ctx, record.id, {
        ...(query.state === 'warned' ? { warned: true } : query.state ? { states: [query.state] } : {}),
        limit: pageSize,
        offset: (page - 1) * pageSize,
      })
      return {
        data: rows.map(stagedRowIn(texts, ctx)),
        meta: {
          current_page: page,
          per_page: pageSize,
          total: query.state ? (record.counters?.[query.state] ?? 0) : (record.counters?.total ?? 0),
        },
      }
    },
  )

  app.get<{ Params: IdParams }>(
    '/api/common/import/:id/values',
    { config: { rule }, schema: { tags, params: idParams } },
    async ({ ctx, params }) => {
      const { record, entity } = await ownImport(ctx, Number(params.id))
      return { data: await unknownValues(ctx, record.id, nameableOf(ctx, entity)) }
    },
  )

  app.patch<{ Params: IdParams & { line: string }; Body: { cells?: Record<string, string>; passed?: boolean } }>(
    '/api/common/import/:id/rows/:line',
    {
      config: { rule },
      schema: {
        tags,
        params: {
          type: 'object',
          required: ['id', 'line'],
          properties: { ...idParams.properties, line: { type: 'string', pattern: '^[0-9]{1,7}$' } },
        },
        body: correctSchema,
      },
    },
    async ({ ctx, params, body }) => {
      const { rows, counters } = await correctRow(ctx, Number(params.id), Number(params.line), body, { texts })
      return { data: { rows: rows.map(stagedRowIn(texts, ctx)), counters } }
    },
  )
}

/** Run, cancel and undo. */
function runRoutes(app: FastifyInstance): void {
  const { jobs } = app.kontor
  app.post<{ Params: IdParams; Body: { policy?: ImportPolicy } }>(
    '/api/common/import/:id/run',
    { config: { rule }, schema: { tags, params: idParams, body: runSchema } },
    async (request, reply) =>
      answerOnce(request, reply, (ctx) => transact(ctx, (tx) => startRun(app, tx, Number(request.params.id), request.body.policy)), 202),
  )

  app.post<{ Params: IdParams }>(
    '/api/common/import/:id/cancel',
    { config: { rule }, schema: { tags, params: idParams } },
    async (request, reply) =>
      answerOnce(request, reply, (ctx) =>
        transact(ctx, async (tx) => {
          const { record } = await ownImport(tx, Number(request.params.id), { lock: true })
          // What good rows are written already stay; a check leaves nothing but what was staged.
          const state = record.state === 'checking' ? 'uploaded' : record.policy === 'all' ? 'rolled_back' : 'done'
          await changeImport(tx, record.id, ['checking', 'running'], { state, job: null })
          if (record.job !== null) await jobs.cancel(tx, record.job)
          return { import_id: record.id, state }
        }),
      ),
  )

  app.post<{ Params: IdParams }>(
    '/api/common/import/:id/undo',
    { config: { rule }, schema: { tags, params: idParams } },
    async (request, reply) => {
      const { record } = await ownImport(request.ctx, Number(request.params.id))
      if (record.change_set_id === null) throw new ApiError(409, { key: 'error:import.state' })
      return sendUndo(app, request, reply, record.change_set_id)
    },
  )
}

/** Refuses an import that has nothing to write, wrong rows that its policy does not allow, or questions that nobody has answered. */
async function startRun({ kontor: { texts, jobs } }: FastifyInstance, tx: Context, id: number, given: ImportPolicy | undefined) {
  const { record, entity } = await ownImport(tx, id, { lock: true })
  const policy = given ?? record.policy
  const { counters } = record
  const left = (counters?.error ?? 0) + (counters?.duplicate ?? 0)
  if (policy === 'all' && left > 0) throw new ApiError(422, { key: 'error:import.has_errors', params: { count: left } })
  if ((counters?.new ?? 0) + (counters?.changed ?? 0) === 0) throw new ApiError(422, { key: 'error:import.nothing' })
  const questions = await questionsOf(tx, record.id)
  if (questions) {
    const first = texts.translate(tx.language, questions.first)
    requireConfirmed(
      tx,
      questions.count === 1 ? questions.first : { key: 'error:import.questions', params: { count: questions.count, first } },
    )
  }
  if (await asksForPassword(tx, record.id, entity)) requireReauth(tx)
  const job_id = await jobs.start(tx, 'common.import-run', { import_id: record.id }, { title: titleOf(texts, tx, entity, record) })
  await changeImport(tx, record.id, ['checked', 'rolled_back', 'failed'], {
    state: 'running',
    policy,
    job: job_id,
    problem: null,
    undone_at: null,
  })
  return { import_id: record.id, job_id }
}

/** The rows that could not be imported, with what is wrong with each. */
function errorFileRoute(app: FastifyInstance): void {
  const { texts } = app.kontor
  app.get<{ Params: IdParams; Querystring: { format?: SheetFormat } }>(
    '/api/common/import/:id/error-file',
    { config: { rule }, schema: { tags, params: idParams, querystring: formatQuery } },
    async ({ ctx, params, query: { format = 'xlsx' } }, reply) => {
      const { record, entity } = await ownImport(ctx, Number(params.id))
      const describe = (errors: FieldErrors) =>
        Object.entries(texts.fieldErrors(ctx.language, errors))
          .map(([path, list]) => `${headingOf(texts, ctx, entity, path)}: ${list.join(' ')}`)
          .join('\n')
      return sendSheet(reply, `${record.file.replace(/\.[^.]*$/, '')}-errors.${format}`, format, (into) =>
        writeErrorFile(ctx, record, describe, texts.translate(ctx.language, { key: 'screens:import.errors_column' }), format, into),
      )
    },
  )
}

/** Entities whose rows people create or change one by one; settings have one row only. */
export const takesImports = (entity: Entity): boolean =>
  !entity.x.singleton &&
  !entity.x.import?.own &&
  entity.x.standard_actions.includes('import') &&
  entity.x.standard_actions.includes('create')

const requireModes = (ctx: Context, entity: Entity) => {
  if (!mayDo(ctx, entity, 'create') && !mayDo(ctx, entity, 'edit')) requireAction(ctx, entity, 'create')
}

/** References to lists that are short enough to choose from. */
function nameableOf(ctx: Context, entity: Entity): string[] {
  const of = ({ fields }: Entity) =>
    fields.filter((field) => isReference(field) && field.ref !== undefined && ctx.snapshot.find(field.ref)?.lookup).map(({ name }) => name)
  const other = companionOf(ctx, entity)
  return [...of(entity), ...(other ? of(other).map((name) => `${other.key}.${name}`) : [])]
}
