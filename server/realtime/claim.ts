/**
 * `channel_data`: what the auth endpoint says of the caller, signed together with socket and channel. It travels through
 * the client, so that the node that holds the socket need not be the one that answered (nodes share no memory).
 */
import type { CameBy, Scope } from '../contracts/channels'
import { parseObject } from './protocol'

export interface Claim extends CameBy {
  /** Digits: the person's id. */
  user_id: string
  /** Presence only: what the other members see. */
  user_info?: unknown
  scope: Scope
  /** The last event known when it was judged: older than a change of the person's rights, it is judged anew. */
  seq: number
  /** Of the rights by which it was judged; null = judged anew at the next check. */
  mark: string | null
}

/** Limits of the protocol (C15). */
const userInfoLimit = 1_024

/** @returns undefined when it names nobody; what an external application with our secret leaves out gets the narrowest meaning */
export function readClaim(channelData: string): Claim | undefined {
  const { user_id, user_info, session, access_token, ip, scope, seq, mark } = parseObject(channelData) ?? {}
  const id = typeof user_id === 'number' ? String(user_id) : user_id
  if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id)) return undefined
  if (user_info !== undefined && JSON.stringify(user_info).length > userInfoLimit) return undefined
  return {
    user_id: id,
    ...(user_info === undefined ? {} : { user_info }),
    session: typeof session === 'number' ? session : null,
    access_token: typeof access_token === 'number' ? access_token : null,
    ip: typeof ip === 'string' ? ip : null,
    scope: scope === 'all' ? 'all' : 'some',
    seq: typeof seq === 'number' ? seq : 0,
    mark: typeof mark === 'string' ? mark : null,
  }
}
