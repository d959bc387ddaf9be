/**
 * `POST /api/<m>/<e>/<act> {ids | filter, …}`: one act on several rows, or on all that the list shows for a filter (shell.md §2.4).
 * Each row is judged by itself, what is refused is told with its reason, and more than 200 rows run as a job.
 */
import type { BatchResult, PortionAction, RegisteredAction } from '../../contracts/bulk'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { can } from '../../../src/schemas/core/permission'
import { transact, type Context } from '../../kernel/context'
import { forbidden } from '../../kernel/errors'
import type { Entity } from '../../../src/schemas/core/define'
import { asChangeSet } from '../batch/change-set'
import type { Values } from '../../contracts/hooks'
import { answerOnce } from './answer-once'
import { attemptEach, batchRows, directLimit } from '../batch/batch'
import { requireAction } from '../query/rights'
import { batchSchema } from './route-schemas'
import { translateFailures } from '../batch/failure-texts'

interface Rows {
  ids?: number[]
  filter?: unknown
  q?: string
  except?: number[]
}

interface BulkAction<Input> {
  /** `module/entity`. */
  entity: string
  /** Last part of the address. */
  name: string
  /** Text key of the act: names its job. */
  title: string
  config: FastifyContextConfig & { rule: { paths: readonly string[] } }
  /** What the act must be told beside the rows. */
  properties?: Readonly<Record<keyof Input & string, object>>
  /** Which of them must be there. Default all. */
  required?: readonly string[]
  /** The change set that undoes what was done; absent = nothing undoes it. */
  undo?: RegisteredAction['undo']
  /** In a transaction of several, where a refusal takes back its own writes only. */
  act: (ctx: Context, id: number, input: Input) => Promise<unknown>
  /** What is written once for all that were done in the same transaction. What it refuses, it refuses for all. */
  after?: (ctx: Context, done: readonly number[], input: Input) => Promise<void>
}

/** In one transaction; as one change set where it can be undone. */
async function actOnAll(
  ctx: Context,
  entity: Entity,
  undo: RegisteredAction['undo'],
  act: (tx: Context) => Promise<BatchResult>,
): Promise<BatchResult & { change_set: number | null }> {
  if (undo === undefined) return { ...(await transact(ctx, act)), change_set: null }
  const { result, change_set } = await asChangeSet(ctx, { ...undo, entity }, async (tx) => {
    const rows = await act(tx)
    return { rows, done: rows.done.length, failed: rows.failed.length }
  })
  return { ...result.rows, change_set }
}

export const actionKey = (entity: string, name: string): string => `${entity}/${name}`

export function bulkAction<Input extends object = object>(
  app: FastifyInstance,
  { entity: of, name, title, config, properties, required = Object.keys(properties ?? {}), undo, act, after }: BulkAction<Input>,
): void {
  const { texts, jobs, bulkActions } = app.kontor
  const portion: PortionAction = async (ctx, ids, values) => {
    if (ctx.person && !config.rule.paths.every((path) => can(ctx.tree, path))) throw forbidden()
    const input = values as unknown as Input // as the schema below demands
    const result = await attemptEach(
      ctx,
      ids.map((id) => ({ id })),
      async (tx, { id }) => {
        await act(tx, id, input)
      },
    )
    if (result.done.length > 0) await after?.(ctx, result.done, input)
    return result
  }
  bulkActions.set(actionKey(of, name), { portion, ...(undo ? { undo } : {}) })

  const { ids, filter, q, except } = batchSchema.properties
  const body = {
    type: 'object',
    additionalProperties: false,
    required,
    properties: { ids: { ...ids, uniqueItems: true, items: { type: 'integer', minimum: 1 } }, filter, q, except, ...properties },
  }
  app.post(`/api/${of}/${name}`, { config, schema: { body, tags: [of] } }, async (request, reply) => {
    const { ids: named, filter: matching, q: text, except: but, ...input } = request.body as Rows & Values
    const entity = request.ctx.snapshot.get(of)
    if (matching !== undefined) requireAction(request.ctx, entity, 'list')
    const rows = (
      await batchRows(request.ctx, entity, {
        ...(named ? { ids: named.map((id) => ({ id })) } : {}),
        ...(matching === undefined ? {} : { filter: matching }),
        ...(text === undefined ? {} : { q: text }),
        ...(but ? { except: but } : {}),
      })
    ).map(({ id }) => id)
    if (rows.length > directLimit) {
      const jobTitle = `${texts.translate(request.ctx.language, { key: title })}: ${texts.translate(request.ctx.language, { key: `${entity.module}:entity.${entity.key}.plural` })}`
      const params = { entity: of, act: name, told: input, ids: rows, session_id: request.ctx.origin.session_id ?? null }
      return answerOnce(
        request,
        reply,
        async (ctx) => ({ job_id: await jobs.start(ctx, 'common.act', params, { title: jobTitle }), total: rows.length }),
        202,
      )
    }
    return answerOnce(request, reply, async (ctx) => {
      const { done, failed, change_set } = await actOnAll(ctx, entity, undo, (tx) => portion(tx, rows, input))
      return { done, failed: await translateFailures(ctx, entity, failed, texts), change_set }
    })
  })
}
