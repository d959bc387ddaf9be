/** A committed change or message, as the sequencer numbers it (docs/architecture.md, `kontor_event`). */
import type { EventHandler, OutboxEvent } from '../contracts/events'

export const eventColumns = 'seq, at, event, entity, record_id, version, actor_id, user_id, socket_id, payload'

/** What may be meant for everybody: then the row names neither person nor entity. */
export const forEverybody = ['permission.changed', 'announcement.changed', 'wording.changed'] as const
export type ForEverybody = (typeof forEverybody)[number]

/** The name that listeners know: changes of records are `<module>.<entity>.<created…>` (spec/README.md §5). */
export function eventName({ event, entity }: Pick<OutboxEvent, 'event' | 'entity'>): string {
  return entity && !event.includes('.') ? `${entity.replace('/', '.')}.${event}` : event
}

/**
 * A listener to domain events: at least once, in order, after the commit of what happened.
 * @param events names as in spec/README.md §5 (`sc.user.left`)
 * @param name under which its place is kept (`as.end-roster-of-leaver`)
 */
export function onEvent(events: string | readonly string[], name: string, handle: EventHandler['handle']): EventHandler {
  return { name, events: typeof events === 'string' ? [events] : events, handle }
}

/** Of an event about one record. @throws for one that names none */
export function recordOf({ event, record_id }: OutboxEvent): number {
  if (record_id === null) throw new Error(`The event ${event} names no record.`)
  return record_id
}

/** @throws where its payload has no such number */
export function payloadNumber({ event, payload }: OutboxEvent, name: string): number {
  const value = payload?.[name]
  if (typeof value !== 'number') throw new Error(`The event ${event} has no number ${name}.`)
  return value
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
