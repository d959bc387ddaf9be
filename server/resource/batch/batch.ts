/** One act on many rows: each row stands or falls alone, every failure says why, and what was done is one change set. */
import type { BatchResult, RowFailure } from '../../contracts/bulk'
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { isAnyReference } from '../../../src/schemas/core/field-types'
import type { ListChanges } from '../../../src/shared/engine/list-changes'
import { attempt, rehearse, type Context } from '../../kernel/context'
import { ApiError, invalidField } from '../../kernel/errors'
import { isReauthDemand } from '../../kernel/reauth'
import type { Values } from '../../contracts/hooks'
import { asChangeSet } from './change-set'
import { checkListChanges, withLists } from './changed-list'
import { isQuestion } from '../write/confirmed'
import { same } from '../../../src/schemas/core/same'
import { deleteRecord, restoreRecord, tooMany } from '../write/delete'
import { whereSql } from '../query/list'
import { conditionFrom } from '../query/filter'
import { namedRecord } from '../query/pointed'
import { findRecord, listOptions } from '../read/read'
import { hiddenFields, requireAction } from '../query/rights'
import { closedFields } from '../query/row-guards'
import { labelOf } from '../write/label'
import { updateRecord, type WriteOptions } from '../write/write'

export type BatchAction = 'edit' | 'delete' | 'restore'
export interface BatchRow {
  id: number
  version?: number
}
/** The rows: `ids`, or all that the list shows for `filter` and `q` but `except`. */
export interface Batch {
  action: BatchAction
  ids?: readonly BatchRow[]
  filter?: unknown
  q?: string
  except?: readonly number[]
  values?: Values
  lists?: ListChanges
  dry_run?: boolean
  /** Of a deletion: records that refer to the rows let go of them. */ release?: boolean
}
/** What an act would do: counted over the first `checked` of `total` rows. */
export interface BatchPreview {
  total: number
  checked: number
  changed: number
  same: number
  failed: RowFailure[]
  sample: SampleRow[]
  refs: Record<string, Record<number, { title: string; active: boolean }>>
}
export interface SampleRow {
  id: number
  title: string
  changes: { field: string; from: unknown; to: unknown }[]
}

/** More rows than these run as a job (shell.md §2.4). */
export const directLimit = 200
/** A selection by filter takes at most so many rows. */
const selectionLimit = 100_000
const sampleSize = 10

/** The right to act at all; each row is judged by itself later. @throws 403, 422 for lists that are none */
export function requireBatch(ctx: Context, entity: Entity, { action, filter, values = {}, lists = {} }: Batch): void {
  requireAction(ctx, entity, action === 'edit' ? 'edit' : 'delete')
  if (filter !== undefined) requireAction(ctx, entity, 'list')
  checkListChanges(entity, lists, values)
}

/**
 * The rows that the batch is about, by id.
 * @throws 422 without `ids` or `filter`, with both, or for more than 100,000 rows
 */
export async function batchRows(
  ctx: Context,
  entity: Entity,
  { action, ids, filter, q, except = [] }: Partial<Batch>,
): Promise<BatchRow[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalidField('ids', 'error:batch_scope')
  if (ids) return [...ids].sort((a, b) => a.id - b.id)
  const where = whereSql(ctx, entity, { filter: conditionFrom(filter), ...(q ? { q } : {}), trash: action === 'restore' })
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(entity.table)} as t where ${where} and not t.id = any(${except}::bigint[]) order by t.id limit ${selectionLimit + 1}`.execute(
    ctx.db,
  )
  if (rows.length > selectionLimit) throw tooMany(selectionLimit)
  return rows.map(({ id }) => ({ id: Number(id) }))
}

/** Does it to all rows in one transaction, as one change set. @param rows at most 200 */
export async function batchRecords(
  ctx: Context,
  entity: Entity,
  batch: Batch,
  rows: readonly BatchRow[],
  options: WriteOptions = {},
): Promise<BatchResult & { change_set: number | null }> {
  if (rows.length > directLimit) throw tooMany(directLimit)
  const { result, change_set } = await asChangeSet(ctx, { kind: batch.action, entity }, async (tx) => {
    const { done, failed, title } = await batchSlice(tx, entity, batch, rows, options)
    return { done: done.length, failed: failed.length, ...(title === undefined ? {} : { title }), rows: { done, failed } }
  })
  return { ...result.rows, change_set }
}

/** Some of the rows, in the running transaction; `title` = what the first one done is called. */
export async function batchSlice(
  ctx: Context,
  entity: Entity,
  batch: Batch,
  rows: readonly BatchRow[],
  options: WriteOptions = {},
): Promise<BatchResult & { title?: string }> {
  let title: string | undefined
  const result = await attemptEach(ctx, rows, async (tx, row) => {
    const record = await act(tx, entity, batch, row, options)
    title ??= labelOf(entity, record)
  })
  return { ...result, ...(title === undefined ? {} : { title }) }
}

/** In the running transaction; a row that is refused takes back its own writes only. */
export async function attemptEach<Row extends { id: number }>(
  ctx: Context,
  rows: readonly Row[],
  act: (ctx: Context, row: Row) => Promise<void>,
): Promise<BatchResult> {
  const result: BatchResult = { done: [], failed: [] }
  for (const row of rows) {
    try {
      await attempt(ctx, (tx) => act(tx, row))
      result.done.push(row.id)
    } catch (error) {
      // Once for all of them: with the answer they are all done anew.
      if (isQuestion(error) || isReauthDemand(error)) throw error
      result.failed.push(failureOf(row.id, error))
    }
  }
  return result
}

/** @throws anything but a refusal */
export function failureOf(id: number, error: unknown): RowFailure {
  if (!(error instanceof ApiError)) throw error
  const { errors, meta } = error.details
  return { id, text: error.text, ...(errors ? { errors } : {}), ...(meta ? { meta } : {}) }
}

async function act(
  ctx: Context,
  entity: Entity,
  { action, values = {}, lists = {}, release = false }: Batch,
  { id, version }: BatchRow,
  options: WriteOptions = {},
): Promise<Values> {
  if (action === 'edit')
    return updateRecord(
      ctx,
      entity,
      id,
      { ...(await withLists(ctx, entity, id, { values, lists })), ...(version ? { version } : {}) },
      options,
    )
  return action === 'delete' ? deleteRecord(ctx, entity, id, { ...options, release }) : restoreRecord(ctx, entity, id)
}

/** What the act would do, done to the first 200 rows and taken back. */
export async function previewBatch(
  ctx: Context,
  entity: Entity,
  batch: Batch,
  rows: readonly BatchRow[],
  options: WriteOptions = {},
): Promise<BatchPreview> {
  const checked = rows.slice(0, directLimit)
  const preview: BatchPreview = { total: rows.length, checked: checked.length, changed: 0, same: 0, failed: [], sample: [], refs: {} }
  const hidden = hiddenFields(ctx, entity)
  const shut = await closedFields(
    ctx,
    entity,
    checked.map(({ id }) => id),
  )
  await rehearse(ctx, async (tx) => {
    for (const row of checked) {
      try {
        const before = await findRecord(tx, entity, row.id, { deleted: batch.action === 'restore' })
        const after = await attempt(tx, (inner) => act(inner, entity, batch, row, options))
        const closed = new Set([...hidden, ...(shut.get(row.id) ?? [])])
        const changes = batch.action === 'edit' ? changesOf(entity, closed, before ?? {}, after) : []
        // Whether a value is the one that stands there already is told of fields that the caller may read.
        const isTold = !(batch.action === 'edit' && Object.keys(batch.values ?? {}).some((name) => closed.has(name)))
        if (batch.action === 'edit' && isTold && before && before.version === after.version) preview.same += 1
        else {
          preview.changed += 1
          if (preview.sample.length < sampleSize)
            preview.sample.push({ id: row.id, title: closed.has(entity.title) ? '' : labelOf(entity, after), changes })
        }
      } catch (error) {
        if (isReauthDemand(error)) throw error
        preview.failed.push(failureOf(row.id, error))
      }
    }
  })
  preview.refs = await titlesOf(ctx, entity, preview.sample)
  return preview
}

const changesOf = (entity: Entity, hidden: ReadonlySet<string>, before: Values, after: Values) =>
  entity.fields
    .filter((field) => !hidden.has(field.name) && !same(before[field.name] ?? null, after[field.name] ?? null))
    .map(({ name }) => ({ field: name, from: before[name] ?? null, to: after[name] ?? null }))

/** Titles of what the changed references point to, in the caller's eyes. */
async function titlesOf(ctx: Context, entity: Entity, sample: readonly SampleRow[]): Promise<BatchPreview['refs']> {
  const ids = new Map<string, Set<number>>()
  for (const { field: name, from, to } of sample.flatMap(({ changes }) => changes)) {
    const field = entity.fields.find((one) => one.name === name)
    for (const value of [from, to].flat()) {
      const target = field && isAnyReference(field) ? namedRecord(ctx, field, value) : { entity: field?.ref, id: value }
      if (target?.entity !== undefined && typeof target.id === 'number')
        ids.set(target.entity, (ids.get(target.entity) ?? new Set()).add(target.id))
    }
  }
  const refs: BatchPreview['refs'] = {}
  for (const [target, wanted] of ids) {
    const options = await listOptions(ctx, ctx.snapshot.get(target), { ids: [...wanted] })
    refs[target] = Object.fromEntries(options.map(({ id, ...option }) => [id, option]))
  }
  return refs
}
