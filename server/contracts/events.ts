/** What has happened, and who listens to it. */
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
