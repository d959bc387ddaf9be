/**
 * Proof of work of a cast (vs.md §5.5, step 5): the box may not know who casts, so it limits nobody by address. Finding it takes a browser a
 * moment, checking it takes the server one hash.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { BallotText } from './ballot'

type Cast = Pick<BallotText, 'pk' | 'revision' | 'sig'>

/** Of each 16,384 tries one is a proof: its hash begins with 14 bits that are zero. */
const isProof = ([first, second]: Uint8Array): boolean => first === 0 && second !== undefined && second < 4

/** @param work number from 0 */
export const provesWork = (event: number, { pk, revision, sig }: Cast, work: number): boolean =>
  isProof(sha256(utf8ToBytes(`work|${event}|${pk}|${revision}|${sig}|${work}`)))

/**
 * For a browser that stays alive meanwhile: it calls this in pieces.
 * @param from the first number to try @param tries how many
 * @returns null where none of them is one
 */
export function findWork(event: number, cast: Cast, from = 0, tries = Number.MAX_SAFE_INTEGER): number | null {
  for (let work = from; work < from + tries; work++) if (provesWork(event, cast, work)) return work
  return null
}
