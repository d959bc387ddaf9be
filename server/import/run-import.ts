/** The checked rows are written through the same door as every other write: all or nothing in one transaction, or the good ones portion by portion. */
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/core/define'
import { attempt, type Context } from '../kernel/context'
import { analyseFilled } from '../database/migration/analyse'
import { ApiError, type FieldErrors } from '../kernel/errors'
import type { Job, JobResult } from '../contracts/jobs'
import type { VirtualFieldHooks, Values } from '../contracts/hooks'
import { asChangeSet, closeChangeSet, openChangeSet } from '../resource/batch/change-set'
import { createRecord, updateRecord } from '../resource/write/write'
import { attacher, type Attach } from './attach-files'
import { lineWrong, pairOf, type StagedPair, type StagedPart } from './companions'
import { changeImport, ofImport, ownImport, type ImportRecord } from './import-record'
import { countRows, madeBy, markRow, readStaged, refusedAmong, type StagedRow } from './staged-rows'
import { byRank } from './check'
import { rowLimit } from './run-check'

const portion = 200
const good = ['new', 'changed'] as const

/** A row that was refused when it was written, although it had passed the check: somebody else was faster. */
class RowRefused extends Error {
  constructor(
    readonly line: number,
    readonly errors: FieldErrors,
    readonly text: ApiError['text'],
  ) {
    super(`line ${line}`)
  }
}

/** @param onDone in the last transaction: who is to be told */
export async function runImport(
  job: Job,
  id: number,
  onDone: (ctx: Context, record: ImportRecord, done: number) => Promise<void>,
): Promise<JobResult | undefined> {
  const { record, entity } = await ownImport(job.ctx, id)
  const attach = await attacher(job, record)
  if (record.policy === 'good') await runGood(job, record, entity, attach, onDone)
  else await runAll(job, record, entity, attach, onDone)
  // Written it is; without this its lists are slow for a minute.
  await analyseFilled(job.services, entity, toDo(record)).catch(() => undefined)
  return undefined
}

async function runAll(
  job: Job,
  record: ImportRecord,
  entity: Entity,
  attach: Attach,
  onDone: (ctx: Context, record: ImportRecord, done: number) => Promise<void>,
): Promise<void> {
  try {
    await job.complete(async (tx) => {
      const { result, change_set } = await asChangeSet(tx, { kind: 'import', entity, title: record.file }, async (inner) => ({
        done: await writeAll(job, inner, record, entity, attach),
        failed: 0,
      }))
      const counters = await countRows(tx, record.id)
      await changeImport(tx, record.id, ['running'], { state: 'done', counters, change_set_id: change_set, job: null })
      await onDone(tx, record, result.done)
      return { result: { import_id: record.id, done: result.done } }
    })
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error
    await job.transact(async (tx) => {
      await markRow(tx, record.id, error.line, { state: 'error', errors: error.errors })
      await changeImport(tx, record.id, ['running'], { state: 'checked', counters: await countRows(tx, record.id), job: null })
    })
    throw new ApiError(422, { key: 'error:import.row_refused', params: { line: error.line } })
  }
}

/** @throws RowRefused at the first row that can't be written */
async function writeAll(job: Job, ctx: Context, record: ImportRecord, entity: Entity, attach: Attach): Promise<number> {
  const total = toDo(record)
  let done = 0
  for await (const rows of inOrder(ctx, record.id, orderOf(ctx, entity))) {
    job.signal.throwIfAborted()
    for (const row of rows) {
      const recordId = await attach(row.input)
        .then((input) => writeRow(ofImport(ctx, record.id), entity, { ...row, input }))
        .catch((error: unknown) => {
          throw error instanceof ApiError ? refusal(row.line, error) : error
        })
      await markRow(ctx, record.id, row.line, { state: 'done', record_id: recordId })
      done += 1
    }
    job.progress(done, total)
  }
  return done
}

/** Portions are committed one by one; a run after a crash goes on where the last one ended. */
async function runGood(
  job: Job,
  record: ImportRecord,
  entity: Entity,
  attach: Attach,
  onDone: (ctx: Context, record: ImportRecord, done: number) => Promise<void>,
): Promise<void> {
  const set = await job.transact((tx) => changeSetOf(tx, record, entity))
  const total = toDo(record)
  let failed = (record.counters?.error ?? 0) + (record.counters?.duplicate ?? 0)
  for await (const rows of inOrder(job.ctx, record.id, orderOf(job.ctx, entity))) {
    await job.transact(async (tx) => {
      const within = { ...tx, change_set: set.change_set }
      for (const row of rows) {
        try {
          const input = await attach(row.input)
          const recordId = await attempt(ofImport(within, record.id), (inner) => writeRow(inner, entity, { ...row, input }))
          await markRow(tx, record.id, row.line, { state: 'done', record_id: recordId })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          failed += 1
          await markRow(tx, record.id, row.line, { state: 'error', errors: refusal(row.line, error).errors })
        }
      }
    })
    job.progress((await countRows(job.ctx, record.id)).done, total)
  }
  await job.complete(async (tx) => {
    const counters = await countRows(tx, record.id)
    await closeChangeSet(tx, set.id, { done: counters.done, failed })
    await changeImport(tx, record.id, ['running'], { state: 'done', counters, job: null })
    await onDone(tx, record, counters.done)
    return { result: { import_id: record.id, done: counters.done, failed } }
  })
}

async function changeSetOf(ctx: Context, record: ImportRecord, entity: Entity): Promise<{ id: number | null; change_set: string }> {
  if (record.change_set_id !== null) {
    const {
      rows: [begun],
    } = await sql<{
      change_set: string
    }>`select change_set from sc_change_set where id = ${record.change_set_id} and state = 'running'`.execute(ctx.db)
    if (begun) return { id: record.change_set_id, change_set: begun.change_set }
  }
  const set = await openChangeSet(ctx, { kind: 'import', entity, title: record.file })
  await changeImport(ctx, record.id, ['running'], { change_set_id: set.id })
  return set
}

const toDo = ({ counters }: ImportRecord) => (counters?.new ?? 0) + (counters?.changed ?? 0)

/** A row to write; `wrong`: it needs what another line was to make, which was refused. */
type Ready = StagedRow & { input: Values; wrong?: number }

/** Portions of rows to write, references within the file made real; rows that wait for others come after them. */
async function* inOrder(ctx: Context, id: number, order: Order | undefined): AsyncGenerator<Ready[]> {
  for (;;) {
    let wrote = 0
    let waiting: number | undefined
    for await (const rows of order ? ranked(ctx, id, order) : byLine(ctx, id)) {
      const ready: Ready[] = []
      for (const row of rows) {
        const found = await resolved(ctx, id, row)
        if (found) ready.push({ ...row, ...found })
        else waiting ??= row.line
      }
      wrote += ready.length
      if (ready.length > 0) yield ready
    }
    if (waiting === undefined) return
    if (wrote === 0) throw new RowRefused(waiting, {}, { key: 'error:import.circle' })
  }
}

type Order = NonNullable<VirtualFieldHooks['order']>
const orderOf = (ctx: Context, entity: Entity): Order | undefined => ctx.hooks[entity.name]?.virtualFields?.order

async function* byLine(ctx: Context, id: number): AsyncGenerator<StagedRow[]> {
  for (let after = 0; ;) {
    const rows = await readStaged(ctx, id, { states: good, after, limit: portion })
    const last = rows.at(-1)
    if (!last) return
    after = last.line
    yield rows
  }
}

/** Rows that need one another, those that others need first. */
async function* ranked(ctx: Context, id: number, order: Order): AsyncGenerator<StagedRow[]> {
  const all = await readStaged(ctx, id, { states: good, limit: rowLimit })
  const rows = byRank(
    all,
    await order(
      ctx,
      all.map(({ record_id, input }) => ({ id: record_id, given: input ?? {} })),
    ),
  )
  for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion)
}

/** `{$line: 7}` → the record that line 7 has made. @returns undefined while it has not; the line, where it will not */
async function resolved(ctx: Context, id: number, { input }: StagedRow): Promise<{ input: Values; wrong?: number } | undefined> {
  if (!input) return undefined
  const lines = linesIn(input)
  if (lines.length === 0) return { input }
  const made = await madeBy(ctx, id, lines)
  if (lines.every((line) => made.has(line))) return { input: withMade(input, made) as Values } // an object stays one
  const [wrong] = await refusedAmong(ctx, id, lines)
  return wrong === undefined ? undefined : { input, wrong }
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const lineOf = (value: unknown): number | undefined => (isObject(value) && typeof value.$line === 'number' ? value.$line : undefined)
const linesIn = (value: unknown): number[] => {
  const line = lineOf(value)
  return line !== undefined
    ? [line]
    : Array.isArray(value)
      ? value.flatMap(linesIn)
      : isObject(value)
        ? Object.values(value).flatMap(linesIn)
        : []
}
function withMade(value: unknown, made: ReadonlyMap<number, number>): unknown {
  const line = lineOf(value)
  if (line !== undefined) return made.get(line)
  if (Array.isArray(value)) return value.map((item) => withMade(item, made))
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMade(item, made)])) : value
}

async function writeRow(ctx: Context, entity: Entity, row: Ready): Promise<number> {
  if (row.wrong !== undefined)
    throw new ApiError(
      422,
      { key: lineWrong, params: { line: row.wrong } },
      { errors: { [entity.title]: [{ key: lineWrong, params: { line: row.wrong } }] } },
    )
  const pair = pairOf(row.input)
  return pair ? writePair(ctx, entity, pair) : writeRecord(ctx, entity, row)
}

/** The main record first, which the other one refers to. What is wrong with that one is told under its own columns. */
async function writePair(ctx: Context, entity: Entity, { $main, $with }: StagedPair): Promise<number> {
  const own = $main && (await writePart(ctx, entity, $main))
  const { entity: name, field } = entity.x.import?.with ?? {}
  if (!$with?.input || name === undefined || field === undefined) return own ?? numberOf($with?.record_id) ?? 0
  const other = ctx.snapshot.get(name)
  try {
    const beside = await writePart(ctx, other, { ...$with, input: { ...$with.input, ...(own === null ? {} : { [field]: own }) } })
    return own ?? beside ?? 0
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.errors) throw error
    throw new ApiError(error.status, error.text, {
      ...error.details,
      errors: Object.fromEntries(Object.entries(error.details.errors).map(([path, texts]) => [`${other.key}.${path}`, texts])),
    })
  }
}

/** @returns the record, also where nothing of it is to be written; null = there is none */
async function writePart(ctx: Context, entity: Entity, { input, record_id, version }: StagedPart): Promise<number | null> {
  return input ? writeRecord(ctx, entity, { input, version, record_id: numberOf(record_id) }) : numberOf(record_id)
}

/** By now `{$line: 7}` is the record itself. */
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

async function writeRecord(
  ctx: Context,
  entity: Entity,
  { input, record_id, version }: { input: Values; record_id: number | null; version: number | null },
): Promise<number> {
  const { id: _id, ...values } = input
  const row =
    record_id === null
      ? await createRecord(ctx, entity, values)
      : await updateRecord(ctx, entity, record_id, { ...values, ...(version ? { version } : {}) })
  return Number(row.id)
}

function refusal(line: number, { text, details: { errors } }: ApiError): RowRefused {
  return new RowRefused(line, errors && Object.keys(errors).length > 0 ? errors : { id: [text] }, text)
}
