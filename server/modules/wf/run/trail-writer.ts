/** The trail of an instance goes on (wf.md §5.10): each entry hashed over the one before, the content behind a new hash kept. */
import { sql } from 'kysely'
import type { TrailAct } from '../../../../src/schemas/wf/value-lists'
import type { Context } from '../../../kernel/context'
import { runAlong } from '../../../database/connection/prepared'
import type { FormValues } from '../flow/rules/state'
import type { TrailEnd } from './stored-instance'
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
  data: FormValues
  files: readonly number[]
  content_hash: string | null
  last_event_hash: string | null
  trail: TrailEnd
}

/** @returns hash of the content as it stands; it is kept where it is new */
export async function keepContent(
  ctx: Context,
  { id, definition, serial_no, round, data, files, content_hash }: Omit<TrailSubject, 'last_event_hash' | 'trail'>,
): Promise<string> {
  const attachments = await hashedFiles(ctx, files)
  const hash = contentHash({ data, attachments, definition_id: definition, round, serial_no })
  if (hash === content_hash) return hash
  await runAlong(
    ctx.db,
    sql`insert into wf_data_snapshot (instance_id, content_hash, round, data, attachments)
      select ${id}, ${hash}, ${round}, ${JSON.stringify(data)}::text::jsonb, ${JSON.stringify(attachments)}::text::jsonb
      where not exists (select 1 from wf_data_snapshot where instance_id = ${id} and content_hash = ${hash})`,
  )
  return hash
}

export async function hashedFiles(ctx: Context, ids: readonly number[]): Promise<HashedFile[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<HashedFile>`select id, name, sha256, size from sc_attachment where id = any(${ids}::bigint[]) order by id`.execute(ctx.db)
  return rows
}

/** What decides a task, or answers it: the task names that entry. */
const decides: readonly TrailAct[] = ['approve', 'reject', 'return', 'handle', 'read', 'transfer', 'timeout', 'auto', 'resubmit']

/**
 * Adds to the trail, in the transaction that holds the instance. Tasks that an entry decided name it.
 * @param content hash of the content after the act
 * @returns the last hash
 */
export async function writeTrail(
  ctx: Context,
  subject: Pick<TrailSubject, 'id' | 'last_event_hash' | 'trail'>,
  lines: readonly TrailLine[],
  { content, proof = bySession }: { content: string | null; proof?: Proof },
): Promise<string | null> {
  if (lines.length === 0) return subject.last_event_hash
  const { seq: end, at: endAt } = subject.trail
  const hashed = new Map((await hashedFiles(ctx, [...new Set(lines.flatMap(({ files }) => files))])).map((file) => [file.id, file]))
  let [last, seq, former] = [subject.last_event_hash ?? firstPrevHash, end, endAt ? Date.parse(endAt) : 0]
  const values = lines.map((line) => {
    const isPerson = line.actor !== null
    const files = line.files.flatMap((id) => hashed.get(id) ?? [])
    const { ip = null, user_agent = null } = isPerson ? ctx.origin : {}
    const meta = {
      auth: isPerson ? proof.auth : 'system',
      batch: proof.batch,
      changes: line.changes,
      external_name: null,
      files,
      ip,
      signature_id: isPerson ? proof.signature : null,
      task_id: line.task,
      user_agent: user_agent?.slice(0, 400) ?? null,
    }
    // A clock that was set back does not bring the trail out of order (wf.md §9).
    former = Math.max(ctx.now().getTime(), former + 1)
    seq += 1
    const [meta_hash, at, prev] = [metaHash(meta), new Date(former).toISOString(), last]
    last = eventHash(prev, {
      ...{ act: line.act, actor_id: line.actor, at, comment: line.comment, content_hash: content, instance_id: subject.id, meta_hash },
      ...{ node_key: line.node_key, on_behalf_of: line.on_behalf_of, round: line.round, seq },
    })
    return sql`(${subject.id}, ${seq}, ${line.act}, ${line.actor}, ${line.on_behalf_of}, ${line.node_key}, ${line.round}, ${line.task},
      ${line.comment}, ${JSON.stringify(files)}::text::jsonb, ${JSON.stringify(line.changes)}::text::jsonb,
      ${content}, ${meta_hash}, ${prev}, ${last},
      ${meta.auth}, ${meta.signature_id}, ${ip}, ${meta.user_agent}, ${proof.batch}, ${at})`
  })
  const isFor = [...new Set(lines.flatMap(({ task, act }) => (task !== null && decides.includes(act) ? [task] : [])))]
  const written = sql`
    insert into wf_event (instance_id, seq, act, actor_id, on_behalf_of_id, node_key, round, task, comment, files, changes,
      content_hash, meta_hash, prev_hash, hash, auth, signature_id, ip, user_agent, batch, at)
    values ${sql.join(values)}`
  await runAlong(
    ctx.db,
    isFor.length === 0
      ? written
      : sql`with written as (${written} returning id, seq, task, act)
        update wf_task set decision_event_id = decision.id
        from (select distinct on (task) task, id from written
          where task = any(${isFor}::bigint[]) and act = any(${decides}::text[]) order by task, seq) as decision
        where wf_task.id = decision.task and decided_at is not null and decision_event_id is null`,
  )
  return last
}
