/** The published list of ballots (vs.md §5.5, step 6): in the order of their trackers, under one root. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Ballot } from './ballot'
import { sumOf } from './cast'
import { trackerOf } from './tracker'

export interface BoardRow extends Ballot {
  tracker: string
}

/** Rows of the ballots in the box. Their order shows nothing of when they came. */
export const boardOf = (ballots: readonly Ballot[]): BoardRow[] =>
  ballots.map((ballot) => ({ ...ballot, tracker: trackerOf(ballot.pk) })).sort(byTracker)

export const byTracker = (a: Pick<BoardRow, 'tracker'>, b: Pick<BoardRow, 'tracker'>): number =>
  a.tracker < b.tracker ? -1 : Number(a.tracker > b.tracker)

/** SHA-256 of the lines `{tracker}:{sha256(sealed)}\n`, in the order of the trackers. */
export const rootOf = (rows: readonly Pick<BoardRow, 'tracker' | 'sealed'>[]): string =>
  rootOfSums(rows.map(({ tracker, sealed }) => ({ tracker, sum: sumOf(sealed) })))

export function rootOfSums(rows: readonly { tracker: string; sum: string }[]): string {
  const lines = rows.toSorted(byTracker).map(({ tracker, sum }) => `${tracker}:${sum}\n`)
  return bytesToHex(sha256(utf8ToBytes(lines.join(''))))
}
