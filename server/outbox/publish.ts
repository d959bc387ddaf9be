/** Messages into the outbox, in the caller's transaction: told after the commit, or not at all. */
import { sql } from 'kysely'
import { actorOf, type Context } from '../kernel/context'
import type { ForEverybody } from './event'
import { wakeSequencers } from './wake'

type Payload = Readonly<Record<string, unknown>>

/**
 * Tells one person on `private-user.<id>`.
 * @param event `notification.created`, `permission.changed`, `session.revoked` …; a `session.revoked` with
 * `payload.session_id` closes the sockets of that session, without it all of the person
 * @param payload what the person's screens get; an object without the key `seq`
 */
export async function publishPersonal(ctx: Context, userId: number, event: string, payload: Payload = {}): Promise<void> {
  await publishToPeople(ctx, [userId], event, payload)
}

/** The same message to many people, in one statement. */
export async function publishToPeople(ctx: Context, userIds: readonly number[], event: string, payload: Payload = {}): Promise<void> {
  if (userIds.length === 0) return
  await sql`insert into kontor_outbox (event, user_id, actor_id, payload)
    select ${event}, person.id, ${actorOf(ctx)}::bigint, ${JSON.stringify(payload)}::text::jsonb from unnest(${userIds}::bigint[]) as person(id)`.execute(
    ctx.db,
  )
  ctx.afterCommit(wakeSequencers)
}

/** To each person a message of their own, in one statement. */
export async function publishToEach(ctx: Context, event: string, messages: readonly { user: number; payload: Payload }[]): Promise<void> {
  if (messages.length === 0) return
  await sql`insert into kontor_outbox (event, user_id, actor_id, payload)
    select ${event}, told.user_id, ${actorOf(ctx)}::bigint, told.payload::jsonb
    from unnest(${messages.map(({ user }) => user)}::bigint[], ${messages.map(({ payload }) => JSON.stringify(payload))}::text[]) as told(user_id, payload)`.execute(
    ctx.db,
  )
  ctx.afterCommit(wakeSequencers)
}

/** Rights of everybody changed (a role, a module switched off): every open socket is judged anew. */
export async function publishPermissionsChanged(ctx: Context): Promise<void> {
  await publishToEverybody(ctx, 'permission.changed')
}

/** Tells everybody on his personal channel, without a row for each. @param event one of `forEverybody` (event.ts) */
export async function publishToEverybody(ctx: Context, event: ForEverybody): Promise<void> {
  await sql`insert into kontor_outbox (event, actor_id) values (${event}, ${actorOf(ctx)}::bigint)`.execute(ctx.db)
  ctx.afterCommit(wakeSequencers)
}

/**
 * A domain event for listeners in this process (`onEvent`), not for browsers; `commented` of a record also for its screens.
 * @param event full name (`sc.user.suspended`)
 * @param ids record it is about, and the further ids that spec/README.md §5 names
 */
export async function publishEvent(
  ctx: Context,
  event: string,
  { entity, record_id, ...payload }: { entity?: string; record_id?: number } & Payload,
): Promise<void> {
  await sql`insert into kontor_outbox (event, entity, record_id, actor_id, socket_id, payload)
    values (${event}, ${entity ?? null}::text, ${record_id ?? null}::bigint, ${actorOf(ctx)}::bigint, ${ctx.origin.socket_id ?? null}::text, ${JSON.stringify(payload)}::text::jsonb)`.execute(
    ctx.db,
  )
  ctx.afterCommit(wakeSequencers)
}
