/**
 * Whose rights changed when, in numbers of events. A signed claim may be kept back by the client and shown later; this
 * tells that it is out of date. Only what happens while a socket is open matters, and the node that holds it hears all of that.
 */
import type { OutboxEvent } from '../contracts/events'
import { eventName } from '../outbox/event'
import type { Claim } from './claim'
import { isForEverybody } from './deliveries'

export interface RightsLog {
  note: (event: OutboxEvent) => void
  /** Since the claim was judged. */
  changedSince: (claim: Pick<Claim, 'user_id' | 'access_token' | 'seq'>) => boolean
}

/** Domain events of a person who may nothing any more; the record is the person. */
export const isDismissal = (name: string): boolean => name === 'sc.user.suspended' || name === 'sc.user.left' || name === 'sc.user.deleted'

/** The record is the access token. */
export const tokenEnd = 'sc.access-token.deleted'

export function createRightsLog(): RightsLog {
  const ofPerson = new Map<number, number>()
  const ofToken = new Map<number, number>()
  let ofAll = 0
  return {
    note(event) {
      const name = eventName(event)
      if (name === 'permission.changed' && isForEverybody(event)) ofAll = event.seq
      else if (name === tokenEnd && event.record_id !== null) ofToken.set(event.record_id, event.seq)
      else if (isDismissal(name) && event.record_id !== null) ofPerson.set(event.record_id, event.seq)
      else if (event.user_id !== null && (name === 'permission.changed' || name === 'session.revoked'))
        ofPerson.set(event.user_id, event.seq)
    },
    changedSince: ({ user_id: person, access_token: token, seq }) =>
      seq < Math.max(ofAll, ofPerson.get(Number(person)) ?? 0, ofToken.get(token ?? 0) ?? 0),
  }
}
