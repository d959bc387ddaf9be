/** What of an event goes to browsers: the one rule for live sockets, catch-up and an external server. */
import type { OutboxEvent } from '../contracts/events'
import { forEverybody } from '../outbox/event'
import { entityChannel, personChannel } from './channel-name'

export interface Message {
  event: string
  data: Readonly<Record<string, unknown>>
}

export interface Delivery {
  /** null = the personal channel of everybody. */
  channel: string | null
  /** For those who see every row, and for personal channels. */
  full: Message
  /** For those who see some rows: that something changed, without ids (spec/README.md §5). */
  brief: Message
}

/** A restored record is there again: for a list the same as a new one. What was said of a record is read under its own right. */
const liveNames: Readonly<Record<string, string>> = {
  created: 'created',
  updated: 'updated',
  deleted: 'deleted',
  restored: 'created',
  commented: 'commented',
  'comment-changed': 'commented',
  attached: 'attached',
}

/** Administrators changed the fields of this entity: open forms and lists read its declaration again. */
export const schemaChanged = 'schema-changed'

/** @returns undefined for domain events that only modules hear */
export function deliveryOf(event: OutboxEvent): Delivery | undefined {
  const { seq, entity, record_id, version, user_id } = event
  if (user_id !== null || isForEverybody(event)) {
    const full = { event: event.event, data: { ...event.payload, seq } }
    return { channel: user_id === null ? null : personChannel(user_id), full, brief: full }
  }
  if (!entity) return undefined
  if (event.event === schemaChanged) {
    const told = { event: 'schema', data: { seq } }
    return { channel: entityChannel(entity), full: told, brief: told }
  }
  const name = liveNames[event.event]
  if (!name) return undefined
  return {
    channel: entityChannel(entity),
    full: { event: name, data: { id: record_id, version, seq } },
    brief: { event: 'changed', data: { seq } },
  }
}

export const isForEverybody = ({ event, user_id, entity }: OutboxEvent): boolean =>
  user_id === null && entity === null && forEverybody.some((name) => name === event)
