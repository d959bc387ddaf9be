/** Acts of signing in and of rights in the audit log, where no record is written that would bring its own entry. */
import { sql } from 'kysely'
import { actorOf, type Context } from '../kernel/context'
import { wakeSequencers } from './wake'

export interface AuditEntry {
  action: string
  /** Default sc. */
  module?: string
  entity: string
  record_id: number | null
  label: string
  /** Whom the entry names, where nobody is signed in yet. */
  actor?: number | null
  /** The person as whom the actor looked. */
  on_behalf_of?: number
  changes?: Readonly<Record<string, unknown>>
}

/** Never takes a secret: names of fields and reasons only. */
export async function audit(
  ctx: Context,
  { action, module = 'sc', entity, record_id, label, actor = actorOf(ctx), on_behalf_of, changes = {} }: AuditEntry,
): Promise<void> {
  const { ip, user_agent, request_id } = ctx.origin
  await sql`insert into sc_audit_log (actor, on_behalf_of, ip, user_agent, request_id, action, module, entity, record_id, label, changes)
    values (${actor || null}::bigint, ${on_behalf_of ?? null}::bigint, ${ip ?? null}::text, ${user_agent ?? null}::text, ${request_id ?? null}::text, ${action}, ${module}, ${entity},
      ${record_id}::bigint, ${label}, ${JSON.stringify(changes)}::text::jsonb)`.execute(ctx.db)
  ctx.afterCommit(wakeSequencers)
}
