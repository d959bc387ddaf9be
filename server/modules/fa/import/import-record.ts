/** The row of an import (fa/voucher-import): read with the rights of whoever asks, moved from state to state. */
import { sql } from 'kysely'
import type { ImportColumn, ImportCounters, ImportKind, ImportPolicy, ImportState } from '../../../../src/shared/fa/voucher-import'
import type { Values } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { conflict, notFound } from '../../../kernel/errors'
import type { Encoding } from '../../../import/encoding'
import type { Delimiter } from '../../../import/read-csv'
import type { Archive } from '../../../import/zip'
import { createRecord, writeAction } from '../../../resource/write/write'
import { findRecord } from '../../../resource/read/read'

export interface ImportRecord {
  id: number
  kind: ImportKind
  difference: string | null
  accepted_difference: string | null
  file: string
  file_key: string
  archive: Archive | null
  archive_key: string | null
  format: 'csv' | 'xlsx'
  encoding: Encoding | null
  delimiter: Delimiter | null
  headings: readonly string[]
  mapping: Readonly<Record<string, ImportColumn>>
  sha256: string
  policy: ImportPolicy
  voucher_state: 'draft' | 'confirmed'
  state: ImportState
  counters: ImportCounters | null
  rows: number
  same_as: number | null
  job: number | null
  created_by: number | null
  created_at: string | Date
  undone_at: string | Date | null
}

const entityOf = (ctx: Context) => ctx.snapshot.get('fa/voucher-import')

/** @throws 404 */
export async function importOf(ctx: Context, id: number, { lock = false } = {}): Promise<ImportRecord> {
  const {
    rows: [row],
  } = await sql<ImportRecord>`
    select id, kind, file, file_key, archive, archive_key, format, encoding, delimiter, headings, mapping, sha256, policy, voucher_state,
      state, counters, rows, same_as_id as same_as, difference, accepted_difference, job, created_by, created_at, undone_at
    from fa_voucher_import where id = ${id} and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/** @returns id */
export async function createImport(ctx: Context, values: Values): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select max(id)::int as id from fa_voucher_import
    where sha256 = ${String(values.sha256)} and state = 'done' and (counters->>'created')::int > 0 and deleted_at is null`.execute(ctx.db)
  const made = await createRecord(withAllRights(ctx), entityOf(ctx), { ...values, same_as: rows[0]?.id ?? null }, { trusted: true })
  return made.id
}

/** @throws 409 where it is in none of the states */
export async function changeImport(ctx: Context, id: number, from: readonly ImportState[], values: Values): Promise<void> {
  const all = withAllRights(ctx)
  const before = await findRecord(all, entityOf(ctx), id, { lock: true })
  if (!before) throw notFound()
  if (!from.some((state) => state === before.state)) throw conflict('error:import.state')
  await writeAction(all, entityOf(ctx), before, values)
}
