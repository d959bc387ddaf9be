/** A committed change or message, as the sequencer numbers it (docs/architecture.md, `kontor_event`). */
import type { Context } from '../context'

export interface OutboxEvent {
  /** Gapless, in commit order. */
  seq: number
  at: string
  /** `created`, `updated`, `deleted`, `restored` of a record, or the full name of a domain or personal event (`sc.user.left`). */
  event: string
  /** `module/entity`. */
  entity: string | null
  record_id: number | null
  version: number | null
  actor_id: number | null
  /** The one person this is for. */
  user_id: number | null
  /** Socket that asked not to be told of its own act. */
  socket_id: string | null
  payload: Readonly<Record<string, unknown>> | null
}

export const eventColumns = 'seq, at, event, entity, record_id, version, actor_id, user_id, socket_id, payload'

/** What may be meant for everybody: then the row names neither person nor entity. */
export const forEverybody = ['permission.changed', 'announcement.changed', 'wording.changed'] as const
export type ForEverybody = (typeof forEverybody)[number]

/** The name that listeners know: changes of records are `<module>.<entity>.<created…>` (spec/README.md §5). */
export function eventName({ event, entity }: Pick<OutboxEvent, 'event' | 'entity'>): string {
  return entity && !event.includes('.') ? `${entity.replace('/', '.')}.${event}` : event
}

/** What a module does when something has happened; see event-handlers.ts. */
export interface EventHandler {
  /** Name of the durable cursor: never changed, never reused. */
  name: string
  concerns: (event: OutboxEvent) => boolean
  /** Runs in a transaction together with the cursor's move; may run again after a crash. */
  handle: (ctx: Context, event: OutboxEvent) => Promise<void>
}

/**
 * A listener to domain events: at least once, in order, after the commit of what happened.
 * @param events names as in spec/README.md §5 (`sc.user.left`)
 * @param name of its durable cursor (`as.end-roster-of-leaver`)
 */
export function onEvent(events: string | readonly string[], name: string, handle: EventHandler['handle']): EventHandler {
  const names = new Set(typeof events === 'string' ? [events] : events)
  return { name, concerns: (event) => names.has(eventName(event)), handle }
}
