/** A database that begins later than Kontor, or still recovers, is waited for: containers and machines start in any order. */
import { setTimeout as wait } from 'node:timers/promises'

/** What passes by itself: nobody listens yet, the name is not known yet, the socket is not made yet, nothing answers yet. */
const passing = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ENOENT']
/** PostgreSQL's own: it starts up or recovers (57P03), shuts down, or all connections are taken. */
const passingStates = ['57P03', '57P01', '57P02', '53300']
/** pg's own, which have no code. */
const passingWords = /timeout expired|Connection terminated/

export interface WaitOptions {
  /** How long what passes by itself is waited for. */
  seconds: number
  /** Takes each new reason, once; not for what passes within `quietMs`. */
  onWait: (reason: string) => void
  quietMs?: number
  everyMs?: number
  /** A database of our own that says that it starts up is waited for without an end: stopped, it would begin anew. */
  untilStarted?: boolean
  clock?: { now: () => number; pause: (ms: number) => Promise<unknown> }
}

/**
 * @param attempt opens a connection, or throws as pg does
 * @throws what the attempt threw, when it does not pass by itself or the time is over
 */
export async function waitForDatabase<T>(attempt: () => Promise<T>, options: WaitOptions): Promise<T> {
  const { seconds, onWait, quietMs = 0, everyMs = 500, untilStarted = false, clock = { now: Date.now, pause: wait } } = options
  const began = clock.now()
  let told = ''
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const passed = clock.now() - began
      const endless = untilStarted && codeOf(error) === '57P03'
      if (!passesByItself(error) || (!endless && passed >= seconds * 1000)) throw error
      const reason = reasonOf(error)
      if (passed >= quietMs && reason !== told) {
        told = reason
        onWait(reason)
      }
      await clock.pause(everyMs)
    }
  }
}

/** A host with several addresses fails with one error for each, and no words of its own. */
const first = (error: unknown): unknown => (error instanceof AggregateError ? (error.errors[0] ?? error) : error)

function codeOf(error: unknown): string {
  const one = first(error)
  return one instanceof Error && 'code' in one ? String(one.code) : ''
}

function passesByItself(error: unknown): boolean {
  const code = codeOf(error)
  return passing.includes(code) || passingStates.includes(code) || (code === '' && passingWords.test(reasonOf(error)))
}

/** What an attempt to connect says, in words. */
export function reasonOf(error: unknown): string {
  const one = first(error)
  return one instanceof Error ? one.message || codeOf(one) : String(one)
}
