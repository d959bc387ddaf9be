/** The protocol of an event (vs.md §3): lines that follow one another, each with the hash of the one before, so that none goes unseen. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { actorOf, withAllRights, type Context } from '../../../kernel/context'
import { canonicalJson } from '../../../../src/shared/core/canonical-json'
import { createRecord } from '../../../resource/write/write'

export interface ProtocolLine {
  event: number
  act: string
  /** Plain data: reasons, times, counts. Never what somebody answered. */
  detail?: Readonly<Record<string, unknown>>
}

/** @param line of an event that the transaction has locked */
export async function writeProtocol(ctx: Context, { event, act, detail }: ProtocolLine): Promise<void> {
  const {
    rows: [last],
  } = await sql<{ line: number; hash: string }>`
    select line, hash from vs_protocol where event_id = ${event} order by line desc limit 1`.execute(ctx.db)
  const entry = { event, line: (last?.line ?? 0) + 1, at: ctx.now().toISOString(), actor: actorOf(ctx), act, detail: detail ?? null }
  await createRecord(
    withAllRights(ctx),
    ctx.snapshot.get('vs/protocol'),
    { ...entry, hash: protocolHash(last?.hash ?? '', entry) },
    { trusted: true },
  )
}

/** Hex SHA-256 of the former line's hash and this line's canonical JSON (RFC 8785). @param former empty for the first line */
export const protocolHash = (former: string, line: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(`${former}\n${canonicalJson(line)}`)
    .digest('hex')
