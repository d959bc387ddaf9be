/** A committed change or message, as the sequencer numbers it (docs/architecture.md, `kontor_event`). */
import type { Context } from '../kernel/context'

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
export type EventHandler = {
  /** Name under which its place is kept: never changed, never reused. */
  name: string
  /** Of the events of a batch that concern it by their kind, those that are worth a call: asked once for all of them. */
  narrow?: (ctx: Context, events: readonly OutboxEvent[]) => Promise<readonly OutboxEvent[]>
  /** Runs in a transaction together with the note that it is done; may run again after a crash. */
  handle: (ctx: Context, event: OutboxEvent) => Promise<void>
} & (
  | { /** As `eventName` gives them. */ events: readonly string[] }
  | { /** Any event: asked of each one, so only where names can't say it. */ concerns: (event: OutboxEvent) => boolean }
)

/**
 * A listener to domain events: at least once, in order, after the commit of what happened.
 * @param events names as in spec/README.md §5 (`sc.user.left`)
 * @param name under which its place is kept (`as.end-roster-of-leaver`)
 */
export function onEvent(events: string | readonly string[], name: string, handle: EventHandler['handle']): EventHandler {
  return { name, events: typeof events === 'string' ? [events] : events, handle }
}

/** @returns whom an event concerns; the work does not grow with the number of listeners that name their events */
export function listenersTo(handlers: readonly EventHandler[]): (event: OutboxEvent) => EventHandler[] {
  const byName = new Map<string, EventHandler[]>()
  const toAny: Extract<EventHandler, { concerns: unknown }>[] = []
  for (const handler of handlers) {
    if ('concerns' in handler) toAny.push(handler)
    else for (const name of new Set(handler.events)) byName.set(name, [...(byName.get(name) ?? []), handler])
  }
  return (event) => [...(byName.get(eventName(event)) ?? []), ...toAny.filter(({ concerns }) => concerns(event))]
}
