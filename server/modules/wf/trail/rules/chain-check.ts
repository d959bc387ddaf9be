/** The trail computed anew from what is stored (wf.md §5.10, §5.12 check 4): the first event that doesn't hold, and why. */
import { contentHash, eventHash, firstPrevHash, metaHash, type EventMeta, type HashedEvent, type SignedContent } from './hashes'

export interface StoredEvent extends HashedEvent {
  meta: EventMeta
  prev_hash: string
  hash: string
}

export interface StoredTrail {
  /** By `seq`. */
  events: readonly StoredEvent[]
  /** What was signed, by the hash under which it was kept (wf/data-snapshot). */
  snapshots: ReadonlyMap<string, SignedContent>
  /** What the instance says now. */
  instance: { content: SignedContent; content_hash: string | null; last_event_hash: string | null }
}

/**
 * - `seq`: an event is missing or came twice; `prev`: it follows another event than the one before it
 * - `content`: what was signed is not what is kept; `meta`: how it was signed is not; `hash`: the event itself is not
 * - `end`: events after it are gone, or were added without the instance
 * - `data`: the instance shows other values than those last signed
 */
export type BrokenCheck = 'seq' | 'prev' | 'content' | 'meta' | 'hash' | 'end' | 'data'

/** @returns null while the chain holds; else the first event that doesn't and which check names it */
export function checkChain({ events, snapshots, instance }: StoredTrail): { seq: number; check: BrokenCheck } | null {
  const genuine = new Map([...snapshots].map(([hash, content]) => [hash, contentHash(content) === hash]))
  let prev = firstPrevHash
  for (const [n, event] of events.entries()) {
    const check = brokenCheckOf(event, { seq: n + 1, prev, genuine })
    if (check) return { seq: n + 1, check }
    prev = event.hash
  }
  const last = events.length
  if (instance.last_event_hash !== (last === 0 ? null : prev)) return { seq: last, check: 'end' }
  return checkInstance(events, instance)
}

function brokenCheckOf(
  event: StoredEvent,
  { seq, prev, genuine }: { seq: number; prev: string; genuine: ReadonlyMap<string, boolean> },
): BrokenCheck | null {
  if (event.seq !== seq) return 'seq'
  if (event.prev_hash !== prev) return 'prev'
  if (event.content_hash !== null && genuine.get(event.content_hash) !== true) return 'content'
  if (metaHash(event.meta) !== event.meta_hash) return 'meta'
  return eventHash(prev, event) === event.hash ? null : 'hash'
}

/** The instance's own values, told by the first event that signed what it claims to show. */
function checkInstance(
  events: readonly StoredEvent[],
  { content, content_hash }: StoredTrail['instance'],
): { seq: number; check: BrokenCheck } | null {
  const last = events.findLast((event) => event.content_hash !== null)
  if (!last) return null
  const first = events.find((event) => event.content_hash === content_hash) ?? last
  return last.content_hash === content_hash && contentHash(content) === content_hash ? null : { seq: first.seq, check: 'data' }
}
