/** The calls of the import wizard (sc.md §8): upload, columns, check, correct, run, cancel, undo; and the files beside them. */
import { createHash, randomUUID } from 'node:crypto'
import { PassThrough, Transform } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Entity } from '../../src/schemas/core/define'
import { cellFields } from '../../src/schemas/core/row-cells'
import { transact, type Context } from '../kernel/context'
import { ApiError, invalidField, type FieldErrors } from '../kernel/errors'
import { disposition } from '../kernel/attachment-rules'
import { answerOnce } from '../resource/routes/answer-once'
import { sendUndo } from '../resource/routes/change-set-routes'
import { requireConfirmed } from '../resource/write/confirmed'
import { mayDo, requireAction } from '../resource/query/rights'
import { idParams } from '../resource/routes/route-schemas'
import type { ImportMode } from './checking'
import {
  companionOf,
  companionTargets,
  defaultKey,
  importTargets,
  keysOf,
  labelsOf,
  matchHeadings,
  rowTargets,
  targetLabel,
  type Mapping,
  type Target,
} from './columns'
import { pairOf } from './companions'
import { encodings, type Encoding } from './encoding'
import { changeImport, insertImport, ownImport, rememberedMapping, type ImportPolicy, type ImportRecord } from './import-record'
import { delimiters, type Delimiter } from './read-csv'
import { correctRow } from './run-check'
import { contentTypes, writeErrorFile, writeTemplate } from './sheets'
import { analyse, readerOf, type SheetFormat } from './source'
import { questionsOf, readStaged, unknownValues, type RowChoice, type StagedRow } from './staged-rows'

/** Of a file (sc.md §8); the rest of the body are a few short fields. */
const fileLimit = 50 * 1_048_576
const bodyLimit = fileLimit + 262_144
/** Of a person's files; each is up to 50 MB (S44). */
const perMinute = { max: 120, timeWindow: '1 minute' }
const pageSize = 50
const rule = 'signed-in' as const
const tags = ['common']

const mappingSchema = {
  type: 'object',
  required: ['columns'],
  additionalProperties: false,
  properties: {
    columns: {
      type: 'object',
      maxProperties: 500,
      propertyNames: { pattern: '^[0-9]{1,3}$' },
      additionalProperties: { type: 'string', maxLength: 100 },
    },
    values: {
      type: 'object',
      maxProperties: 100,
      additionalProperties: { type: 'object', maxProperties: 500, additionalProperties: { type: 'string', maxLength: 500 } },
    },
  },
} as const
const settings = {
  mode: { enum: ['add', 'update', 'upsert'] },
  policy: { enum: ['all', 'good'] },
  key: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 100 } },
} as const
const checkSchema = {
  type: 'object',
  required: ['mapping'],
  additionalProperties: false,
  properties: { mapping: mappingSchema, ...settings },
} as const
const readSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { encoding: { enum: encodings }, delimiter: { enum: delimiters } },
} as const
const runSchema = { type: 'object', additionalProperties: false, properties: { policy: settings.policy } } as const
const correctSchema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    passed: { type: 'boolean' },
    cells: {
      type: 'object',
      minProperties: 1,
      maxProperties: 500,
      propertyNames: { pattern: '^[0-9]{1,3}$' },
      additionalProperties: { type: 'string', maxLength: 32_767 },
    },
  },
} as const
const formatQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { format: { enum: ['csv', 'xlsx'], default: 'xlsx' } },
} as const
/** With the columns of the records that may stand in the same rows. */
const templateQuery = ({ x }: Entity) => ({
  ...formatQuery,
  properties: { ...formatQuery.properties, ...(x.import?.with ? { with: { enum: [x.import.with.entity] } } : {}) },
})
const rowsQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    state: { enum: ['new', 'changed', 'same', 'duplicate', 'error', 'warned', 'done'] },
    page: { type: 'string', pattern: '^[1-9][0-9]{0,5}$', default: '1' },
  },
} as const

interface Settings {
  mapping?: Mapping
  mode?: ImportMode
  policy?: ImportPolicy
  key?: string[]
}
interface IdParams {
  id: string
}

export async function importRoutes(app: FastifyInstance): Promise<void> {
  const { texts, files, jobs } = app.kontor
  await app.register(multipart, {
    limits: { fileSize: fileLimit, files: 1, fields: 10, fieldSize: 200_000, parts: 12 },
    throwFileSizeLimit: false,
  })

  for (const entity of app.kontor.snapshot().entities.filter(takesImports)) {
    const can = { rule: { paths: [`${entity.path}.actions.import`] }, rateLimit: perMinute }
    const current = (ctx: Context) => ctx.snapshot.get(entity.name)
    app.post(
      `/api/${entity.name}/import`,
      { config: can, bodyLimit, schema: { tags: [entity.name], consumes: ['multipart/form-data'] } },
      async (request, reply) => {
        requireModes(request.ctx, entity)
        const { id, given } = await receive(request, current(request.ctx))
        const job_id = given ? await startCheck(request.ctx, id, given) : null
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
      return { data: await view(ctx, record, entity) }
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
        reader: readerOf(ctx, entity),
      })
      await changeImport(ctx, record.id, ['uploaded', 'checked', 'failed', 'rolled_back'], {
        ...source,
        analysis: { headings, sample, certain },
        mapping: null,
        state: 'uploaded',
        counters: null,
      })
      return { data: await view(ctx, (await ownImport(ctx, record.id)).record, entity) }
    },
  )

  app.post<{ Params: IdParams; Body: Settings & { mapping: Mapping } }>(
    '/api/common/import/:id/check',
    { config: { rule }, schema: { tags, params: idParams, body: checkSchema } },
    async (request, reply) =>
      answerOnce(
        request,
        reply,
        async (ctx) => ({ import_id: Number(request.params.id), job_id: await startCheck(ctx, Number(request.params.id), request.body) }),
        202,
      ),
  )

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
        data: rows.map(told(ctx)),
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
      return { data: { rows: rows.map(told(ctx)), counters } }
    },
  )

  app.post<{ Params: IdParams; Body: { policy?: ImportPolicy } }>(
    '/api/common/import/:id/run',
    { config: { rule }, schema: { tags, params: idParams, body: runSchema } },
    async (request, reply) =>
      answerOnce(
        request,
        reply,
        (ctx) =>
          transact(ctx, async (tx) => {
            const { record, entity } = await ownImport(tx, Number(request.params.id), { lock: true })
            const policy = request.body.policy ?? record.policy
            const { counters } = record
            const left = (counters?.error ?? 0) + (counters?.duplicate ?? 0)
            if (policy === 'all' && left > 0) throw new ApiError(422, { key: 'error:import.has_errors', params: { count: left } })
            if ((counters?.new ?? 0) + (counters?.changed ?? 0) === 0) throw new ApiError(422, { key: 'error:import.nothing' })
            const questions = await questionsOf(tx, record.id)
            if (questions)
              requireConfirmed(
                tx,
                questions.count === 1
                  ? questions.first
                  : {
                      key: 'error:import.questions',
                      params: { count: questions.count, first: texts.translate(tx.language, questions.first) },
                    },
              )
            const job_id = await jobs.start(tx, 'common.import-run', { import_id: record.id }, { title: titleOf(ctx, entity, record) })
            await changeImport(tx, record.id, ['checked', 'rolled_back', 'failed'], {
              state: 'running',
              policy,
              job: job_id,
              problem: null,
              undone_at: null,
            })
            return { import_id: record.id, job_id }
          }),
        202,
      ),
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

  app.get<{ Params: IdParams; Querystring: { format?: SheetFormat } }>(
    '/api/common/import/:id/error-file',
    { config: { rule }, schema: { tags, params: idParams, querystring: formatQuery } },
    async ({ ctx, params, query: { format = 'xlsx' } }, reply) => {
      const { record, entity } = await ownImport(ctx, Number(params.id))
      const describe = (errors: FieldErrors) =>
        Object.entries(texts.fieldErrors(ctx.language, errors))
          .map(([path, list]) => `${headingOf(ctx, entity, path)}: ${list.join(' ')}`)
          .join('\n')
      return sendSheet(reply, `${record.file.replace(/\.[^.]*$/, '')}-errors.${format}`, format, (into) =>
        writeErrorFile(ctx, record, describe, texts.translate(ctx.language, { key: 'screens:import.errors_column' }), format, into),
      )
    },
  )

  /** Stores the file and reads how it begins. @throws 413 before a body that says it is too large is read */
  async function receive(
    request: FastifyRequest,
    entity: Entity,
  ): Promise<{ id: number; given: (Settings & { mapping: Mapping }) | undefined }> {
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new ApiError(413, { key: 'error:too_large' })
    if (!request.isMultipart()) throw new ApiError(415, { key: 'error:media_type' })
    const key = `imports/${randomUUID()}`
    const fields: Record<string, string> = {}
    let stored: { file: string; size: number; sha256: string } | undefined
    try {
      for await (const part of request.parts()) {
        if (part.type === 'field') {
          fields[part.fieldname] = String(part.value)
          continue
        }
        const hash = createHash('sha256')
        let size = 0
        const meter = new Transform({
          transform: (piece: Buffer, _encoding, done) => {
            hash.update(piece)
            size += piece.length
            done(null, piece)
          },
        })
        await files.put(key, part.file.pipe(meter))
        if (part.file.truncated) throw new ApiError(413, { key: 'error:too_large' })
        stored = { file: plainName(part.filename), size, sha256: hash.digest('hex') }
      }
      if (!stored) throw invalidField('file', 'error:validation.required')
      const { headings, sample, certain, ...source } = await analyse(files, key, {
        language: request.ctx.language,
        reader: readerOf(request.ctx, entity),
      })
      const given = settingsOf(fields)
      const id = await insertImport(request.ctx, {
        ...stored,
        ...source,
        target: entity.name,
        analysis: { headings, sample, certain },
        mode: given?.mode ?? 'upsert',
        policy: given?.policy ?? 'all',
        state: 'uploaded',
        rows: 0,
      })
      if (!given) return { id, given: undefined }
      const mapping = given.mapping ?? {
        columns: matchHeadings(texts, entity, targetsFor(request.ctx, entity), headings, request.ctx.language),
      }
      return { id, given: { ...given, mapping } }
    } catch (error) {
      await files.delete(key)
      throw error
    }
  }

  /** The dry run as a job. @throws 422 for a mapping or a key that makes no sense, 409 while another job works on it */
  async function startCheck(
    ctx: Context,
    id: number,
    { mapping, mode = 'upsert', policy = 'all', key }: Settings & { mapping: Mapping },
  ): Promise<number> {
    return transact(ctx, async (tx) => {
      const { record, entity } = await ownImport(tx, id, { lock: true })
      requireMode(tx, entity, mode)
      const targets = new Map(targetsFor(tx, entity).map((target) => [target.name, target]))
      const names = Object.values(mapping.columns)
      // A version is that of a row, which must be named.
      const wrong = names.find(
        (name, index) => !targets.has(name) || names.indexOf(name) !== index || (name === 'version' && !names.includes('id')),
      )
      if (wrong !== undefined) throw invalidField('mapping', 'error:import.target', { field: wrong })
      if (names.length === 0) throw invalidField('mapping', 'error:import.no_column')
      const chosen = key ?? defaultKey(entity, mapping) ?? []
      const isKey = keysOf(entity).some((one) => one.join() === chosen.join()) && chosen.every((name) => names.includes(name))
      // Rows of two records name them by more than one key.
      const isPair = names.some((name) => targets.get(name)?.part)
      if (mode !== 'add' && !isKey && !isPair) throw invalidField('key', 'error:import.key')
      // One at a time by the state of the import, under its lock: a job that has just said "checked" is not over as a job yet.
      const job_id = await jobs.start(tx, 'common.import-check', { import_id: id }, { title: titleOf(tx, entity, record) })
      await changeImport(tx, id, ['uploaded', 'checked', 'failed', 'rolled_back'], {
        state: 'checking',
        mapping,
        mode,
        policy,
        key_fields: mode === 'add' || !isKey ? [] : [...chosen],
        job: job_id,
        problem: null,
      })
      return job_id
    })
  }

  const titleOf = (ctx: Context, entity: Entity, { file }: ImportRecord) =>
    `${texts.translate(ctx.language, { key: `${entity.module}:entity.${entity.key}.plural` })}: ${file}`

  /** What the wizard shows: the file, what its columns may mean, how they were mapped before. */
  async function view(ctx: Context, { file_key: _key, user_id: _user, ...record }: ImportRecord, entity: Entity) {
    const targets = targetsFor(ctx, entity)
    const suggested = { columns: matchHeadings(texts, entity, targets, record.analysis.headings, ctx.language) }
    const key = defaultKey(entity, suggested)
    const isPair = targets.some(({ name, part }) => part && Object.values(suggested.columns).includes(name))
    const remembered = await rememberedMapping(ctx, record.target, record.heading_hash, record.id)
    return {
      ...record,
      suggested: remembered?.mapping ?? suggested,
      remembered: Boolean(remembered),
      // What no row can be found by is a list of new ones.
      suggested_mode: remembered?.mode ?? (key || isPair || !mayDo(ctx, entity, 'create') ? 'upsert' : 'add'),
      suggested_key: remembered?.key_fields ?? key ?? [],
      keys: keysOf(entity),
      targets: targets.map((target) => ({
        name: target.name,
        field: target.part ? `${target.part.key}.${target.field.name}` : target.field.name,
        ...(target.part ? { part: target.part.name } : {}),
        ...(target.language ? { language: target.language } : {}),
        label: targetLabel(labelsOf(texts, entity, target)[ctx.language] ?? target.name, target),
        required: !target.part && target.field.required && target.field.default === undefined,
      })),
    }
  }

  const headingOf = (ctx: Context, entity: Entity, path: string): string => {
    const [name, of] = path.split('.')
    const part = name === companionOf(ctx, entity)?.key ? companionOf(ctx, entity) : undefined
    const { fields, beside } = part ?? entity
    const field = [...fields, ...beside, ...cellFields(part ?? entity).map((one) => one.field)].find(
      (one) => one.name === (part ? of : name),
    )
    return field ? (labelsOf(texts, entity, { name: path, field, ...(part ? { part } : {}) })[ctx.language] ?? path) : path
  }

  /** A staged row in the caller's words. */
  function told(ctx: Context) {
    return ({ input, keys: _keys, ...row }: StagedRow) => ({
      ...row,
      parts: partsOf(input),
      errors: row.errors ? texts.fieldErrors(ctx.language, row.errors) : {},
      warnings: row.warnings ? texts.fieldErrors(ctx.language, row.warnings) : {},
      question: row.question ? texts.translate(ctx.language, row.question) : null,
    })
  }
}

/** What becomes of either record of a row; null = the row has one only. */
function partsOf(input: StagedRow['input']): { main: string | null; with: string | null; line?: number } | null {
  const pair = pairOf(input)
  if (!pair) return null
  const line = pair.$main?.record_id
  return {
    main: pair.$main?.state ?? null,
    with: pair.$with?.state ?? null,
    ...(line !== null && typeof line === 'object' ? { line: line.$line } : {}),
  }
}

/** What columns may fill: the row's own fields, those of a record in the same row, and which row it is. */
const targetsFor = (ctx: Context, entity: Entity): Target[] => [
  ...rowTargets,
  ...importTargets(ctx, entity),
  ...companionTargets(ctx, entity),
]

/** Entities whose rows people create or change one by one; settings have one row only. */
export const takesImports = (entity: Entity): boolean =>
  !entity.x.singleton && entity.x.actions.includes('import') && entity.x.actions.includes('create')

const requireModes = (ctx: Context, entity: Entity) => {
  if (!mayDo(ctx, entity, 'create') && !mayDo(ctx, entity, 'edit')) requireAction(ctx, entity, 'create')
}
function requireMode(ctx: Context, entity: Entity, mode: ImportMode): void {
  if (mode !== 'update') requireAction(ctx, entity, 'create')
  if (mode !== 'add') requireAction(ctx, entity, 'edit')
}

/** References to lists that are short enough to choose from. */
function nameableOf(ctx: Context, entity: Entity): string[] {
  const of = ({ fields }: Entity) =>
    fields.filter(({ type, ref }) => type === 'ref' && ref !== undefined && ctx.snapshot.find(ref)?.lookup).map(({ name }) => name)
  const other = companionOf(ctx, entity)
  return [...of(entity), ...(other ? of(other).map((name) => `${other.key}.${name}`) : [])]
}

/** Fields of the upload: with a mode or a mapping the check begins at once, without them the wizard asks first. */
function settingsOf(fields: Readonly<Record<string, string>>): Settings | undefined {
  if (fields.mapping === undefined && fields.mode === undefined) return undefined
  const one = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const value = fields[name]
    const found = allowed.find((candidate) => candidate === value)
    if (value !== undefined && !found) throw invalidField(name, 'error:validation.enum')
    return found
  }
  const mode = one('mode', ['add', 'update', 'upsert'] as const)
  const policy = one('policy', ['all', 'good'] as const)
  return {
    ...(mode ? { mode } : {}),
    ...(policy ? { policy } : {}),
    ...(fields.mapping === undefined ? {} : { mapping: mappingOf(fields.mapping) }),
  }
}

function mappingOf(json: string): Mapping {
  try {
    const parsed: unknown = JSON.parse(json)
    const columns = (parsed as Mapping | null)?.columns
    if (
      columns &&
      typeof columns === 'object' &&
      Object.entries(columns).every(([column, name]) => /^\d{1,3}$/.test(column) && typeof name === 'string')
    )
      return { columns }
  } catch {
    /* falls through to the one answer for a broken mapping */
  }
  throw invalidField('mapping', 'error:import.mapping')
}

/** For people to recognise it; it names nothing on any disk. */
const plainName = (name: string): string =>
  (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 200) || 'file'

function sendSheet(reply: FastifyReply, name: string, format: SheetFormat, write: (into: PassThrough) => Promise<void>): FastifyReply {
  const into = new PassThrough()
  write(into).catch((error: unknown) => into.destroy(error instanceof Error ? error : new Error(String(error))))
  return reply
    .headers({
      'content-type': contentTypes[format],
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': disposition(name, 'attachment'),
    })
    .send(into)
}
