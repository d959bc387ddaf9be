/**
 * The hash chain over the audit log (sc.md §5.6): `sha256(prev_hash ‖ canonical JSON of the row)`. Written by the
 * sequencer alone, at most a second after the commit, because a chain head locked by each writer costs most of the
 * throughput (decisions/write-path.md). The chain has an order of its own: commits don't come in the order of ids.
 */
import type { Verdict } from '../../src/shared/sc/audit'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../kernel/context'
import { canonicalJson } from '../../src/shared/core/canonical-json'

/** What is hashed: exactly these, absent values as null. A column added later is not covered until a new chain begins. */
export const auditColumns = [
  'id',
  'at',
  'actor',
  'on_behalf_of',
  'ip',
  'user_agent',
  'request_id',
  'action',
  'module',
  'entity',
  'record_id',
  'label',
  'changes',
] as const
export type AuditRow = Readonly<Partial<Record<(typeof auditColumns)[number], unknown>>>

export const firstPreviousHash = '0'.repeat(64)

/** @param previous lowercase hex text; @param row its `at` in ISO 8601 with milliseconds and Z */
export function auditHash(previous: string, row: AuditRow): string {
  const covered = Object.fromEntries(auditColumns.map((column) => [column, row[column] ?? null]))
  return createHash('sha256').update(previous).update(canonicalJson(covered)).digest('hex')
}

interface Link extends AuditRow {
  audit_id: number
  position: number
  prev_hash: string
  hash: string
}

/**
 * Reads the chain from its beginning and computes every hash anew.
 * @param db a connection of server/database/connection/connect.ts (instants as ISO texts)
 * @param onRead told after each page how many links are read; may throw to end it
 */
export async function verifyAuditChain(db: Db, onRead: (entries: number) => void = () => undefined): Promise<Verdict> {
  const { broken, entries } = await readChain(db, onRead)
  const {
    rows: [count],
  } = await sql<{ unsealed: number }>`select count(*)::int as unsealed from sc_audit_log as log
    where not exists (select 1 from kontor_audit_chain as chain where chain.audit_id = log.id)`.execute(db)
  return { ok: broken === undefined, entries, ...(broken === undefined ? {} : { broken_at: broken }), unsealed: count?.unsealed ?? 0 }
}

const pageSize = 5_000

/** Up to the first break. */
async function readChain(db: Db, onRead: (entries: number) => void): Promise<{ broken?: number; entries: number }> {
  let previous = { position: 0, hash: firstPreviousHash }
  for (;;) {
    const { rows } = await sql<Link>`
      select chain.position, chain.audit_id, chain.prev_hash, chain.hash, ${sql.join(auditColumns.map((column) => sql.ref(`log.${column}`)))}
      from kontor_audit_chain as chain left join sc_audit_log as log on log.id = chain.audit_id
      where chain.position > ${previous.position} order by chain.position limit ${pageSize}`.execute(db)
    for (const link of rows) {
      const follows = link.position === previous.position + 1 && link.prev_hash === previous.hash
      if (!follows || link.id === null || auditHash(link.prev_hash, link) !== link.hash)
        return { broken: link.audit_id, entries: previous.position }
      previous = link
    }
    onRead(previous.position)
    if (rows.length < pageSize) return { entries: previous.position }
  }
}
