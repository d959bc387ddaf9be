/** When to ask whether somebody is still there, and when to give up (C7–C9; found within a minute, R9). */
import { codes } from './protocol'

/** Seconds of silence after which either side pings; told to the client, which takes the smaller of this and its own. */
export const activityTimeout = 30
export const pongTimeout = 30
/** Seconds after which a socket that is in no channel and does nothing is closed. */
const inactivityLimit = 24 * 3600

export interface Pulse {
  lastHeard: number
  lastActed: number
  pingedAt: number | null
  channels: number
}

/** @param now ms; @returns what to do with the socket now */
export function nextBeat(
  { lastHeard, lastActed, pingedAt, channels }: Pulse,
  now: number,
): 'nothing' | 'ping' | typeof codes.noPong | typeof codes.inactive {
  if (pingedAt !== null && lastHeard < pingedAt) return now - pingedAt >= pongTimeout * 1000 ? codes.noPong : 'nothing'
  if (channels === 0 && now - lastActed >= inactivityLimit * 1000) return codes.inactive
  return now - lastHeard >= activityTimeout * 1000 ? 'ping' : 'nothing'
}
