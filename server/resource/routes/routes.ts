/** The generated API of every entity: thin routes over the use cases of this folder. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { isForNamed, isUndoable, performedActions, questionOf, rightTo } from '../../../src/schemas/core/actions'
import type { Entity } from '../../../src/schemas/core/define'
import type { ActionDeclaration } from '../../../src/schemas/core/types'
import { withAllRights, type Context } from '../../kernel/context'
import { ApiError, notFound } from '../../kernel/errors'
import { requireReauth } from '../../kernel/reauth'
import type { RouteRule } from '../../contracts/routes'
import type { Values } from '../../contracts/hooks'
import { bulkAction } from './bulk-action'
import { answerOnce, replyOnce, replyWritten, sendJson, replyWhole } from './answer-once'
import { batchRecords, batchRows, directLimit, previewBatch, requireBatch, type Batch } from '../batch/batch'
import { asChangeSet } from '../batch/change-set'
import { deleteRecord, replaceRecord, requireRelease, restoreRecord } from '../write/delete'
import { recordHistory, revertRecord } from '../history/history'
import type { Answer } from '../write/idempotency'
import { aggregateRecords } from '../query/aggregate'
import { listRecords } from '../query/list'
import { parseListQuery } from '../query/list-query'
import { orderRecord } from '../write/lookup'
import { namingHolders } from '../read/name-holders'
import { pivotRecords, type Pivot } from '../query/pivot'
import { performAction } from '../write/act'
import { reauthFields } from '../write/reauth'
import {
  actionSchema,
  aggregateQuerySchema,
  batchSchema,
  deleteQuery,
  idParams,
  idsQuery,
  listQuerySchema,
  optionsQuerySchema,
  orderSchema,
  pivotQuerySchema,
  replaceSchema,
  revertSchema,
  routeSchema,
  type Call,
} from './route-schemas'
import { isSearched } from '../query/search'
import { findRecord, listOptions, readRecord, readSingleton, recordAnswer } from '../read/read'
import { offersOptions } from '../query/predicate'
import { mayDo, requireAction, ruleTo } from '../query/rights'
import { translateFailures } from '../batch/failure-texts'
import { restoreSeeds, type WriteSeed } from '../../database/migration/seeds'
import { cascadePreview } from '../read/cascade-preview'
import { usedBy } from '../query/used-by'
import { labelOf } from '../write/label'
import { createAnswer, createRecord, singletonAnswer, updateAnswer } from '../write/write'

type Query = Record<string, string | string[] | undefined>
interface IdParams {
  id: string
}

/** Registers the calls of one entity under `/api/<module>/<entity>`. */
export function entityRoutes(app: FastifyInstance, declared: Entity): void {
  // Tables that only the server's own code reads and writes.
  if (declared.x.standard_actions.length === 0) return
  const calls: EntityCalls = {
    app,
    declared,
    can: (action) => ruleTo(declared, action),
    route: (method, path, call, handler) => route(app, declared, method, `/api/${declared.name}${path}`, call, handler),
  }
  if (declared.x.singleton) return singletonRoutes(calls)
  const has = (action: 'list' | 'show' | 'create' | 'edit' | 'delete') => declared.x.standard_actions.includes(action)
  optionsRoute(calls)
  if (has('list')) listRoutes(calls)
  if (has('show')) showRoutes(calls)
  if (has('create')) createRoutes(calls)
  if (has('edit')) editRoutes(calls)
  if (has('delete')) deleteRoutes(calls)
  if (has('edit') || has('delete')) batchRoute(calls)
  for (const [name, action] of performedActions(declared)) actionRoutes(calls, name, action)
}

interface EntityCalls {
  app: FastifyInstance
  declared: Entity
  /** The right to an action of the entity. */
  can: (action: string) => Exclude<RouteRule, string>
  /** @param path under the entity's own, with its slash */
  route: (method: HTTPMethods, path: string, call: GeneratedCall, handler: Handler) => void
}

/** What a field that refers to the entity offers to choose from. */
function optionsRoute({ route }: EntityCalls): void {
  route('GET', '/options', { rule: 'signed-in', call: 'options', querystring: optionsQuerySchema }, async (entity, { ctx, query }) => {
    if (!offersOptions(ctx, entity)) requireAction(ctx, entity, 'list')
    const { q, ids, filter, near } = query as { q?: string; ids?: string; filter?: string; near?: string }
    const data = await listOptions(ctx, entity, {
      ...(q ? { q } : {}),
      ...(filter ? { filter } : {}),
      ...(near ? { near } : {}),
      ...(ids ? { ids: ids.split(',').map(Number).filter(Number.isSafeInteger).slice(0, 200) } : {}),
    })
    return { data, ...(isSearched(entity) ? {} : { meta: { search: false } }) }
  })
}

/** Rows, their sums and counts, and what refers to one of them. */
function listRoutes({ app, declared, route, can }: EntityCalls): void {
  const openList = app.kontor.hooks[declared.name]?.openList
  const rule = openList ? 'signed-in' : can('list')
  route('GET', '', { rule, call: 'list', querystring: listQuerySchema }, async (entity, { ctx, query }, reply) =>
    openList && !mayDo(ctx, entity, 'list')
      ? { data: await openList(ctx) }
      : sendJson(reply, { status: 200, body: await listRecords(ctx, entity, parseListQuery(query as Query)) }),
  )
  route(
    'GET',
    '/aggregate',
    { rule: can('list'), call: 'aggregate', querystring: aggregateQuerySchema },
    async (entity, { ctx, query }) => {
      const { group } = query as { group?: string }
      const { filter, q, trash } = parseListQuery(query as Query)
      return aggregateRecords(ctx, entity, { filter, trash, ...(q ? { q } : {}), ...(group ? { group } : {}) })
    },
  )
  route('GET', '/pivot', { rule: can('list'), call: 'pivot', querystring: pivotQuerySchema }, async (entity, { ctx, query }) => {
    const { by, over, measure, of } = query as Pivot
    const { filter, q, trash } = parseListQuery(query as Query)
    return pivotRecords(ctx, entity, {
      by,
      measure,
      filter,
      trash,
      ...(over ? { over } : {}),
      ...(of ? { of } : {}),
      ...(q ? { q } : {}),
    })
  })
  route('GET', '/:id/used-by', { rule: can('list'), call: 'used-by', params: idParams }, async (entity, request) => {
    const { ctx } = request
    if (!(await findRecord(ctx, entity, idOf(request)))) throw notFound()
    return { data: await usedBy(ctx, entity, idOf(request), { seen: true }) }
  })
}

/** One row and its history. */
function showRoutes({ route, can }: EntityCalls): void {
  route('GET', '/:id', { rule: can('show'), call: 'show', params: idParams }, async (entity, request, reply) =>
    sendJson(reply, { status: 200, body: await readRecord(request.ctx, entity, idOf(request)) }),
  )
  route('GET', '/:id/history', { rule: can('show'), call: 'history', params: idParams }, async (entity, request) => {
    const before = Number((request.query as { before?: string }).before)
    return recordHistory(request.ctx, entity, idOf(request), Number.isSafeInteger(before) && before > 0 ? before : undefined)
  })
}

/** A new row; the seeds of a lookup anew. */
function createRoutes({ declared, route, can }: EntityCalls): void {
  route('POST', '', { rule: can('create'), call: 'create' }, async (entity, request, reply) =>
    namingHolders(request.ctx, entity, bodyOf(request), () =>
      replyWritten(request, reply, (ctx, claim) => createAnswer(ctx, entity, bodyOf(request), claim)),
    ),
  )
  if (declared.lookup) {
    route('POST', '/restore-seeds', { rule: can('create'), call: 'restore-seeds' }, async (entity, request, reply) =>
      replyOnce(request, reply, async (ctx) => {
        requireAction(ctx, entity, 'create')
        const write: WriteSeed = (tx, target, values) => createRecord(withAllRights(tx), target, values, { trusted: true })
        return answer(200, { restored: await restoreSeeds(ctx, entity, write) })
      }),
    )
  }
}

/** A row is changed, reverted, put in order. */
function editRoutes({ declared, route, can }: EntityCalls): void {
  route('PATCH', '/:id', { rule: can('edit'), call: 'update', params: idParams }, async (entity, request, reply) =>
    namingHolders(request.ctx, entity, bodyOf(request), () =>
      replyWritten(request, reply, (ctx, claim) => updateAnswer(ctx, entity, idOf(request), bodyOf(request), claim)),
    ),
  )
  route(
    'POST',
    '/:id/revert',
    { rule: can('edit'), call: 'revert', params: idParams, body: revertSchema },
    async (entity, request, reply) =>
      replyWhole(request, reply, async (ctx) => {
        await revertRecord(ctx, entity, idOf(request), request.body as { version: number; fields?: string[]; current?: number })
        return { status: 200, body: await recordAnswer(ctx, entity, idOf(request)) }
      }),
  )
  if (declared.fields.some(({ name }) => name === 'position')) {
    route('POST', '/order', { rule: can('edit'), call: 'order', body: orderSchema }, async (entity, request, reply) =>
      replyOnce(request, reply, async (ctx) => {
        const { change_set } = await asChangeSet(ctx, { kind: 'order', entity }, async (tx) => {
          const { moved, after_id } = await orderRecord(tx, entity, request.body as { id: number; after_id: number | null })
          return { done: moved ? 1 : 0, failed: 0, details: { after_id } }
        })
        return answer(200, { change_set })
      }),
    )
  }
}

/** A row is deleted, restored, replaced by another one; and what a deletion would take along. */
function deleteRoutes({ app, declared, route, can }: EntityCalls): void {
  route(
    'GET',
    '/cascade-preview',
    { rule: can('delete'), call: 'cascade-preview', querystring: idsQuery },
    async (entity, { ctx, query }) => ({
      data: await cascadePreview(ctx, entity, (query as { ids: string }).ids.split(',').map(Number)),
    }),
  )
  route(
    'DELETE',
    '/:id',
    { rule: can('delete'), call: 'delete', params: idParams, querystring: deleteQuery },
    async (entity, request, reply) =>
      replyOnce(request, reply, async (ctx) => {
        const { change_set } = await asChangeSet(ctx, { kind: 'delete', entity }, async (tx) => {
          const { release } = request.query as { release?: 'true' }
          const row = await deleteRecord(tx, entity, idOf(request), { release: release === 'true' })
          return { done: 1, failed: 0, title: labelOf(entity, row) }
        })
        return answer(200, { id: idOf(request), change_set })
      }),
  )
  route('POST', '/:id/restore', { rule: can('delete'), call: 'restore', params: idParams }, async (entity, request, reply) =>
    replyWhole(request, reply, async (ctx) => {
      await restoreRecord(ctx, entity, idOf(request))
      return { status: 200, body: await recordAnswer(ctx, entity, idOf(request)) }
    }),
  )
  route(
    'POST',
    '/:id/replace',
    { rule: can('delete'), call: 'replace', params: idParams, body: replaceSchema },
    async (entity, request, reply) =>
      replyOnce(request, reply, async (ctx) => {
        const { with_id } = request.body as { with_id: number }
        await replaceRecord(ctx, entity, idOf(request), with_id)
        return answer(200, { id: with_id })
      }),
  )
  if (declared.lookup) {
    bulkAction<{ with_id: number }>(app, {
      entity: declared.name,
      name: 'replace',
      title: 'screens:merge.title',
      config: { rule: can('delete') },
      properties: replaceSchema.properties,
      act: (ctx, id, { with_id }) => replaceRecord(ctx, ctx.snapshot.get(declared.name), id, with_id),
    })
  }
}

/** What the entity declares beside the standard actions, on one record and on many. */
function actionRoutes({ app, declared, route, can }: EntityCalls, name: string, action: ActionDeclaration): void {
  const body = actionSchema(declared, name)
  // Whom a record names for it needs no right: the action decides.
  const rule = isForNamed(action) ? 'signed-in' : can(rightTo(declared, name))
  route('POST', `/:id/${name}`, { rule, call: 'action', operation: name, params: idParams, body }, async (entity, request, reply) =>
    replyOnce(request, reply, async (ctx) => {
      const id = idOf(request)
      const { already, said, ...done } = await performAction(ctx, entity, name, { ...bodyOf(request), id })
      const told = already ? { already: app.kontor.texts.translate(ctx.language, already) } : {}
      return { status: 200, body: await withMeta(ctx, entity, id, { ...done, ...told, ...said }) }
    }),
  )
  if (!action.bulk) return
  bulkAction(app, {
    entity: declared.name,
    name,
    title: `${declared.module}:entity.${declared.key}.actions.${name}.label`,
    config: { rule: can(rightTo(declared, name)) },
    properties: Object.fromEntries((questionOf(declared, name)?.fields ?? []).map((field) => [field.name, {}])),
    required: action.required ?? [],
    ...(isUndoable(action) ? { undo: { kind: 'action' as const, details: { action: name } } } : {}),
    act: (ctx, id, input) => performAction(ctx, ctx.snapshot.get(declared.name), name, { ...input, id }),
  })
}

/** The record as it stands; null where it is no longer the caller's to see. */
async function withMeta(ctx: Context, entity: Entity, id: number, meta: object): Promise<string> {
  const record = await recordAnswer(ctx, entity, id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return '{"data":null}'
    throw error
  })
  return `${record.slice(0, -1)},"meta":${JSON.stringify(meta)}}`
}

/** Many rows at once. */
function batchRoute({ app, route }: EntityCalls): void {
  route('POST', '/batch', { rule: 'signed-in', call: 'batch', body: batchSchema }, (entity, request, reply) =>
    answerBatch(app, entity, request, reply),
  )
}

/**
 * A dry run only tells what would be done; few rows are written at once, many in a job. Also for a module whose own call stands at this
 * address and takes the generated one's body as well (ca/task).
 */
export async function answerBatch(app: FastifyInstance, entity: Entity, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const batch = request.body as Batch
  requireBatch(request.ctx, entity, batch)
  const rows = await batchRows(request.ctx, entity, batch)
  if (batch.dry_run) {
    const { failed, ...preview } = await previewBatch(request.ctx, entity, batch, rows)
    return { data: { ...preview, failed: await translateFailures(request.ctx, entity, failed, app.kontor.texts) } }
  }
  if (batch.action === 'delete' && !batch.release)
    await requireRelease(
      request.ctx,
      entity,
      rows.map(({ id }) => id),
    )
  if (rows.length > directLimit) {
    if (reauthFields(entity).some((name) => Object.hasOwn(batch.values ?? {}, name))) requireReauth(request.ctx)
    const title = app.kontor.texts.translate(request.ctx.language, { key: `${entity.module}:entity.${entity.key}.plural` })
    return answerOnce(
      request,
      reply,
      async (ctx) => ({
        job_id: await app.kontor.jobs.start(
          ctx,
          'common.batch',
          {
            entity: entity.name,
            batch: { action: batch.action, values: batch.values ?? {}, lists: batch.lists ?? {}, release: batch.release ?? false },
            rows,
          },
          { title },
        ),
      }),
      202,
    )
  }
  return answerOnce(request, reply, async (ctx) => {
    const { done, failed, change_set } = await batchRecords(ctx, entity, batch, rows)
    return { done, failed: await translateFailures(ctx, entity, failed, app.kontor.texts), change_set }
  })
}

interface GeneratedCall {
  rule: RouteRule
  call: Call
  /** What OpenAPI calls it. */ operation?: string
  params?: object
  querystring?: object
  body?: object
}

/** A module may have written the call by hand: then that one stands. What it takes and answers is described when somebody reads it. */
function route(
  app: FastifyInstance,
  declared: Entity,
  method: HTTPMethods,
  url: string,
  { rule, call, operation, ...parts }: GeneratedCall,
  handler: Handler,
): void {
  if (app.hasRoute({ method, url })) return
  app.route({
    schema: parts,
    config: {
      rule,
      describe: () => routeSchema(declared, call, { ...parts, ...(operation ? { operation } : {}) }),
      ...(declared.x.requires_reauth && method !== 'GET' ? { requires_reauth: true } : {}),
    },
    method,
    url,
    handler: (request, reply) => handler(request.ctx.snapshot.get(declared.name), request, reply),
  })
}

/** Is given the entity as the request's snapshot has it: with the fields that administrators added. */
type Handler = (entity: Entity, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A table of one row: read and changed without an id. */
function singletonRoutes({ route, can }: EntityCalls): void {
  route('GET', '', { rule: can('show'), call: 'show' }, async (entity, { ctx }, reply) =>
    sendJson(reply, { status: 200, body: await readSingleton(ctx, entity) }),
  )
  route('PATCH', '', { rule: can('edit'), call: 'update' }, async (entity, request, reply) =>
    replyWritten(request, reply, (ctx, claim) => singletonAnswer(ctx, entity, bodyOf(request), claim)),
  )
  route('GET', '/history', { rule: can('show'), call: 'history' }, async (entity, { ctx }) => recordHistory(ctx, entity, 1))
}

const answer = (status: number, data: unknown): Answer => ({ status, body: JSON.stringify({ data }) })

function idOf(request: FastifyRequest): number {
  const id = Number((request.params as IdParams).id)
  if (!Number.isSafeInteger(id) || id < 1) throw notFound()
  return id
}

const bodyOf = (request: FastifyRequest): Values => (request.body ?? {}) as Values
