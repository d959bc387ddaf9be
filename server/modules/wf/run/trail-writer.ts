/** The trail of an instance goes on (wf.md §5.10): each entry hashed over the one before, the content behind a new hash kept. */
import { sql } from 'kysely'
import type { TrailAct } from '../../../../src/schemas/wf/value-lists'
import type { Context } from '../../../kernel/context'
import type { Values } from '../flow/rules/state'
import { contentHash, eventHash, firstPrevHash, metaHash, type HashedFile } from '../trail/rules/hashes'

export interface TrailLine {
  act: TrailAct
  actor: number | null
  on_behalf_of: number | null
  node_key: string | null
  round: number
  task: number | null
  comment: string
  changes: readonly unknown[]
  files: readonly number[]
}

/** How the person proved who they are, and with what they signed. */
export interface Proof {
  auth: 'session' | 'password' | 'pin' | 'system'
  signature: number | null
  batch: string | null
}

export const bySession: Proof = { auth: 'session', signature: null, batch: null }

export interface TrailSubject {
  id: number
  definition: number
  serial_no: string | null
  round: number
  data: Values
  files: readonly number[]
  last_event_hash: string | null
}

/** @returns hash of the content as it stands; it is kept where it is new */
export async function keepContent(ctx: Context, { id, definition, serial_no, round, data, files }: TrailSubject): Promise<string> {
  const attachments = await hashedFiles(ctx, files)
  const hash = contentHash({ data, attachments, definition_id: definition, round, serial_no })
  await sql`insert into wf_data_snapshot (instance_id, content_hash, round, data, attachments)
    select ${id}, ${hash}, ${round}, ${JSON.stringify(data)}::text::jsonb, ${JSON.stringify(attachments)}::text::jsonb
    where not exists (select 1 from wf_data_snapshot where instance_id = ${id} and content_hash = ${hash})`.execute(ctx.db)
  return hash
}

export async function hashedFiles(ctx: Context, ids: readonly number[]): Promise<HashedFile[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<HashedFile>`select id, name, sha256, size from sc_attachment where id = any(${ids}::bigint[]) order by id`.execute(ctx.db)
  return rows
}

/**
 * Adds to the trail, in the transaction that holds the instance.
 * @param content hash of the content after the act
 * @returns the last hash, and by the number of a line its id
 */
export async function writeTrail(
  ctx: Context,
  subject: Pick<TrailSubject, 'id' | 'last_event_hash'>,
  lines: readonly TrailLine[],
  { content, proof = bySession }: { content: string | null; proof?: Proof },
): Promise<{ last: string | null; ids: readonly number[] }> {
  if (lines.length === 0) return { last: subject.last_event_hash, ids: [] }
  const {
    rows: [end],
  } = await sql<{ seq: number; at: string | null }>`
    select coalesce(max(seq), 0)::integer as seq, to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from wf_event where instance_id = ${subject.id}`.execute(ctx.db)
  let [last, seq, former] = [subject.last_event_hash ?? firstPrevHash, end?.seq ?? 0, end?.at ? Date.parse(end.at) : 0]
  const ids: number[] = []
  for (const line of lines) {
    const isPerson = line.actor !== null
    const { ip = null, user_agent = null } = isPerson ? ctx.origin : {}
    const meta = {
      auth: isPerson ? proof.auth : 'system',
      batch: proof.batch,
      changes: line.changes,
      external_name: null,
      files: line.files,
      ip,
      signature_id: isPerson ? proof.signature : null,
      task_id: line.task,
      user_agent: user_agent?.slice(0, 400) ?? null,
    }
    // A clock that was set back does not bring the trail out of order (wf.md §9).
    former = Math.max(ctx.now().getTime(), former + 1)
    seq += 1
    const [meta_hash, at] = [metaHash(meta), new Date(former).toISOString()]
    const hash = eventHash(last, {
      ...{ act: line.act, actor_id: line.actor, at, comment: line.comment, content_hash: content, instance_id: subject.id, meta_hash },
      ...{ node_key: line.node_key, on_behalf_of: line.on_behalf_of, round: line.round, seq },
    })
    const {
      rows: [row],
    } = await sql<{ id: number }>`
      insert into wf_event (instance_id, seq, act, actor_id, on_behalf_of_id, node_key, round, task, comment, files, changes, content_hash, meta_hash,
        prev_hash, hash, auth, signature_id, ip, user_agent, batch, at)
      values (${subject.id}, ${seq}, ${line.act}, ${line.actor}, ${line.on_behalf_of}, ${line.node_key}, ${line.round}, ${line.task}, ${line.comment},
        ${JSON.stringify(line.files)}::text::jsonb, ${JSON.stringify(line.changes)}::text::jsonb, ${content}, ${meta_hash}, ${last}, ${hash},
        ${meta.auth}, ${meta.signature_id}, ${ip}, ${meta.user_agent}, ${proof.batch}, ${at}) returning id`.execute(ctx.db)
    ids.push(row?.id ?? 0)
    last = hash
  }
  return { last, ids }
}
