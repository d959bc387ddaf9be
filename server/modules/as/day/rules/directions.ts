/**
 * Which punches of a work date are in, which out, and the stretches of work between them (as.md R2). Of two ins the first counts, of two
 * outs the last; where the shift has breaks to punch, what lies between is a pair.
 */
import type { Span } from './spans'
import { minuteOf } from './local-time'

export type Direction = 'in' | 'out' | 'auto'
export type ResolvedDirection = 'in' | 'out' | 'ignored'

export interface Punch {
  id: number
  /** Milliseconds since 1970. */
  at: number
  direction: Direction
}

export interface Stretches {
  directions: Map<number, ResolvedDirection>
  /** Both punches known. Minutes since 1970. */
  worked: Span[]
  /** First in and last out, in minutes since 1970. */
  first_in: number | null
  last_out: number | null
  last_in: number | null
  /** An in that no out follows. */
  is_open: boolean
  /** An out that no in precedes. */
  lacks_in: boolean
}

const rank: Readonly<Record<Direction, number>> = { in: 0, auto: 1, out: 2 }

/** One order for the same punches, however they come. */
export const inOrder = <P extends Punch>(punches: readonly P[]): P[] =>
  [...punches].sort((a, b) => a.at - b.at || rank[a.direction] - rank[b.direction] || a.id - b.id)

/** @param pairs the shift has breaks to punch */
export function stretches(punches: readonly Punch[], pairs: boolean): Stretches {
  const sorted = inOrder(punches)
  const paired = pairs ? sweep(sorted, true) : null
  // An odd number of them is no row of pairs: the last one is the way home.
  return paired && !(paired.is_open && sorted.length > 1 && sorted.at(-1)?.direction === 'auto') ? paired : sweep(sorted, false)
}

function sweep(punches: readonly Punch[], pairs: boolean): Stretches {
  const directions = new Map<number, ResolvedDirection>()
  const pieces: { in: Punch | null; out: Punch | null }[] = []
  for (const punch of punches) {
    const last = pieces.at(-1)
    const isOpen = last !== undefined && last.out === null
    if (isOpen && punch.direction !== 'in' && last.in?.at === punch.at) {
      // A reader that hears a card twice: nobody leaves in the second in which they come.
      directions.set(punch.id, 'ignored')
      continue
    }
    const goesIn = punch.direction === 'in' || (punch.direction === 'auto' && (!pieces.some((piece) => piece.in) || (pairs && !isOpen)))
    if (goesIn && !isOpen) pieces.push({ in: punch, out: null })
    else if (!goesIn && last) {
      if (last.out) directions.set(last.out.id, 'ignored')
      last.out = punch
    } else if (!goesIn) pieces.push({ in: null, out: punch })
    directions.set(punch.id, goesIn ? (isOpen ? 'ignored' : 'in') : 'out')
  }
  const ins = pieces.flatMap((piece) => (piece.in ? [minuteOf(piece.in.at)] : []))
  const outs = pieces.flatMap((piece) => (piece.out ? [minuteOf(piece.out.at)] : []))
  return {
    directions,
    worked: pieces.flatMap((piece) => (piece.in && piece.out ? [{ start: minuteOf(piece.in.at), end: minuteOf(piece.out.at) }] : [])),
    first_in: ins[0] ?? null,
    last_out: outs.at(-1) ?? null,
    last_in: ins.at(-1) ?? null,
    is_open: pieces.some((piece) => piece.in && !piece.out),
    lacks_in: pieces.some((piece) => !piece.in),
  }
}

/**
 * What a button offers: in before the first in, else out; after an out again in while a break or gap of the shift is not yet over.
 * @param now milliseconds since 1970 @param lastPause end of the shift's last break or gap, minutes since 1970; null = none
 */
export function nextDirection(punches: readonly Punch[], now: number, lastPause: number | null): 'in' | 'out' {
  const { first_in, is_open } = stretches(punches, lastPause !== null)
  if (first_in === null) return 'in'
  return !is_open && lastPause !== null && minuteOf(now) <= lastPause ? 'in' : 'out'
}
