/** The trail of an instance as it lies in the database, for its check (wf.md §5.10, §5.12). Read past all rights: only the verdict leaves. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { instantJson } from '../../../field-types/dates'
import type { StoredEvent, StoredTrail } from '../trail/rules/chain-check'
import type { HashedFile, SignedContent } from '../trail/rules/hashes'

interface InstanceRow {
  state: string
  data: unknown
  round: number
  definition_id: number
  serial_no: string | null
  content_hash: string | null
  last_event_hash: string | null
}

/** While it may be edited, its values are ahead of what was last signed. */
const edited = new Set(['draft', 'returned', 'withdrawn'])

/** @returns undefined without such an instance */
export async function storedTrail(ctx: Context, instance: number): Promise<StoredTrail | undefined> {
  const {
    rows: [row],
  } = await sql<InstanceRow>`
    select state, data, round, definition_id, serial_no, content_hash, last_event_hash from wf_instance where id = ${instance}`.execute(
    ctx.db,
  )
  if (!row) return undefined
  const [events, snapshots] = await Promise.all([eventsOf(ctx, instance), snapshotsOf(ctx, instance, row)])
  const signed = snapshots.get(row.content_hash ?? '')
  const content = signed ?? {
    data: row.data,
    attachments: [],
    round: row.round,
    definition_id: row.definition_id,
    serial_no: row.serial_no,
  }
  const attachments = await attachmentsNow(ctx, content.attachments)
  const now = edited.has(row.state) ? content : { ...content, data: row.data, attachments }
  return { events, snapshots, instance: { content: now, content_hash: row.content_hash, last_event_hash: row.last_event_hash } }
}

async function eventsOf(ctx: Context, instance: number): Promise<StoredEvent[]> {
  const { rows } = await sql<Omit<StoredEvent, 'meta'> & StoredEvent['meta']>`
    select act, actor_id, ${instantJson(sql`at`)} as at, comment, content_hash, instance_id, meta_hash, node_key, on_behalf_of_id as on_behalf_of, round, seq, prev_hash, hash,
      auth, batch, coalesce(changes, '[]'::jsonb) as changes, external_name, coalesce(files, '[]'::jsonb) as files, ip, signature_id, task as task_id, user_agent
    from wf_event where instance_id = ${instance} order by seq`.execute(ctx.db)
  return rows.map(({ auth, batch, changes, external_name, files, ip, signature_id, task_id, user_agent, ...event }) => ({
    ...event,
    meta: { auth, batch, changes, external_name, files, ip, signature_id, task_id, user_agent },
  }))
}

async function snapshotsOf(ctx: Context, instance: number, { definition_id, serial_no }: InstanceRow): Promise<Map<string, SignedContent>> {
  const { rows } = await sql<{ content_hash: string; round: number; data: unknown; attachments: HashedFile[] | null }>`
    select content_hash, round, data, attachments from wf_data_snapshot where instance_id = ${instance}`.execute(ctx.db)
  return new Map(
    rows.map(({ content_hash, round, data, attachments }) => [
      content_hash,
      { data, attachments: attachments ?? [], round, definition_id, serial_no },
    ]),
  )
}

/** The same files as the register of files has them now: one that was changed there no longer fits the hash. */
async function attachmentsNow(ctx: Context, signed: readonly HashedFile[]): Promise<HashedFile[]> {
  if (signed.length === 0) return []
  const { rows } = await sql<HashedFile>`
    select id, name, sha256, size from sc_attachment where id = any(${signed.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  return rows
}
