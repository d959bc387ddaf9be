/** Why a call of the kiosk failed, as the people before it need to know. */
import { isAxiosError } from 'axios'
import { failureOf } from '../../../providers/http/error-text'

/**
 * `judged`: by the server, of this punch. `locked`: too many wrong tries. `unreached`: nobody knows whether it was recorded.
 * `unknown_device`, `refused_device`: the token is no more, or not now, that of a kiosk.
 */
export interface Refusal {
  kind: 'judged' | 'locked' | 'unreached' | 'unknown_device' | 'refused_device'
  /** The server's, or of the connection. What belongs to card number and PIN is in `card`. */
  texts: readonly string[]
  card?: string
  /** Of `locked`: ms epoch by the clock of this device. */
  until?: number
}

/** @param now ms epoch @returns null when the call was cancelled */
export function refusalOf(error: unknown, now: number): Refusal | null {
  const failure = failureOf(error)
  if (!failure) return null
  const { status, text, errors = {} } = failure
  if (status === undefined || status >= 500) return { kind: 'unreached', texts: [text] }
  if (status === 401) return { kind: 'unknown_device', texts: [text] }
  if (status === 403) return { kind: 'refused_device', texts: [text] }
  if (status === 429) return { kind: 'locked', texts: [text], until: now + waitSeconds(error) * 1000 }
  const { card_no: card = [], pin = [], ...others } = errors
  const ofCard = [...new Set([...card, ...pin])]
  const texts = Object.values(others).flat()
  return {
    kind: 'judged',
    texts: texts.length > 0 || ofCard.length > 0 ? texts : [text],
    ...(ofCard.length > 0 ? { card: ofCard.join('\n') } : {}),
  }
}

/** What `Retry-After` says; a minute where it says nothing that can be read. */
function waitSeconds(error: unknown): number {
  const header: unknown = isAxiosError(error) ? error.response?.headers['retry-after'] : undefined
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 60
}
