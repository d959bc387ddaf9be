/**
 * The import itself: one row of sc/import, and the steps it goes through (sc.md §4): uploaded → checked → running → done,
 * failed or rolled back.
 */
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/core/define'
import { actorOf, type Context } from '../kernel/context'
import { conflict, notFound } from '../kernel/errors'
import { rowPredicate } from '../resource/query/predicate'
import { requireAction } from '../resource/query/rights'
import type { ImportMode } from './checking'
import type { Mapping } from './columns'
import type { Encoding } from './encoding'
import type { Analysis, Format, SourceFile } from './source'
import type { Counters } from './staged-rows'
import type { Archive } from './zip'

/** As whom rows of the file are judged and written: hooks may ask whether it is one. */
export const ofImport = (ctx: Context, id: number): Context => ({ ...ctx, origin: { ...ctx.origin, import: id } })

export type ImportState = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'rolled_back'
export type ImportPolicy = 'all' | 'good'

export interface ImportRecord extends SourceFile {
  id: number
  user_id: number | null
  target: string
  file: string
  size: number
  sha256: string
  format: Format
  encoding: Encoding | null
  analysis: Analysis
  heading_hash: string
  /** Of a sheet that came in a ZIP: what that holds, and where it is stored. */
  archive: Archive | null
  archive_key: string | null
  mapping: Mapping | null
  key_fields: string[] | null
  mode: ImportMode
  policy: ImportPolicy
  state: ImportState
  counters: Counters | null
  rows: number
  problem: string | null
  job: number | null
  change_set_id: number | null
  undone_at: string | null
}

const columns = sql.raw(
  [
    'id, user_id, target, file, file_key, size, sha256, format, encoding, delimiter, analysis, heading_hash, archive, archive_key',
    'mapping, key_fields, mode, policy, state, counters, rows, problem, job, change_set_id, undone_at',
  ].join(', '),
)

/** @throws 404 outside the caller's own, 403 without the right to import these records */
export async function ownImport(ctx: Context, id: number, { lock = false } = {}): Promise<{ record: ImportRecord; entity: Entity }> {
  const own = ctx.snapshot.get('sc/import')
  const {
    rows: [record],
  } = await sql<ImportRecord>`
    select ${columns} from sc_import as t where t.id = ${id} and t.deleted_at is null
      and ${rowPredicate(ctx, own, 'write', 't')} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  const entity = record && ctx.snapshot.find(record.target)
  if (!entity) throw notFound()
  requireAction(ctx, entity, 'import')
  return {
    record: { ...record, id: Number(record.id), change_set_id: record.change_set_id === null ? null : Number(record.change_set_id) },
    entity,
  }
}

type Changes = Partial<Omit<ImportRecord, 'id'>>
const jsonColumns = new Set(['analysis', 'mapping', 'counters', 'archive'])

function assignments(changes: Changes) {
  return Object.entries(changes).map(
    ([name, value]) =>
      [name, jsonColumns.has(name) ? sql`${value === null ? null : JSON.stringify(value)}::text::jsonb` : sql`${value}`] as const,
  )
}

export async function insertImport(ctx: Context, values: Changes): Promise<number> {
  const entries = assignments({ ...values, user_id: actorOf(ctx) })
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into sc_import (created_by, updated_by, ${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${actorOf(ctx)}::bigint, ${actorOf(ctx)}::bigint, ${sql.join(entries.map(([, value]) => value))}) returning id`.execute(ctx.db)
  if (!row) throw new Error('An import was inserted and is not there.')
  return Number(row.id)
}

/**
 * @param from states in which this may be done
 * @throws 409 in any other
 */
export async function changeImport(ctx: Context, id: number, from: readonly ImportState[], changes: Changes): Promise<void> {
  const sets = assignments(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql`
    update sc_import set ${sql.join([...sets, sql`updated_at = now()`, sql`version = version + 1`])}
    where id = ${id} and state = any(${from}::text[]) returning id`.execute(ctx.db)
  if (rows.length === 0) throw conflict('error:import.state')
}

/** How the same person mapped the same headings the last time. */
export async function rememberedMapping(
  ctx: Context,
  target: string,
  headingHash: string,
  except: number,
): Promise<Pick<ImportRecord, 'mapping' | 'key_fields' | 'mode'> | undefined> {
  const {
    rows: [row],
  } = await sql<Pick<ImportRecord, 'mapping' | 'key_fields' | 'mode'>>`
    select mapping, key_fields, mode from sc_import
    where user_id = ${actorOf(ctx)}::bigint and target = ${target} and heading_hash = ${headingHash}
      and mapping is not null and id <> ${except}
    order by id desc limit 1`.execute(ctx.db)
  return row
}
