/** Casting a ballot (vs.md §5.5, steps 4–5): the voter signs what is sealed, and a later revision replaces an earlier one. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isRevision, type Ballot } from './ballot'
import { verifiesPaper, type Box, type Paper } from './paper'
import { verifiesSignature } from './signature-check'

/** SHA-256 in hexadecimal, as the cast, the receipt and the root name what is sealed. */
export const sumOf = (sealed: Uint8Array): string => bytesToHex(sha256(sealed))

export interface Vote {
  event: number
  weightClass: string
  revision: number
  sealed: Uint8Array
}

/** @param seed of the ballot's key */
export function castBallot(seed: Uint8Array, paper: Paper, { event, weightClass, revision, sealed }: Vote): Ballot {
  const sig = ed25519.sign(castMessage(event, revision, sealed), seed)
  return { ...paper, weightClass, revision, sealed, sig }
}

/** `cast|{event}|{revision}|{sha256(sealed) hex}` */
export const castMessage = (event: number, revision: number, sealed: Uint8Array): Uint8Array =>
  utf8ToBytes(`cast|${event}|${revision}|${sumOf(sealed)}`)

export type BallotFault = 'revision' | 'class' | 'paper' | 'signature'

/** @returns what is wrong with a ballot for this box; null when nothing is */
export function ballotFault(box: Box, ballot: Ballot): BallotFault | null {
  if (!isRevision(ballot.revision)) return 'revision'
  if (ballot.weightClass !== box.weightClass) return 'class'
  if (!verifiesPaper(box, ballot)) return 'paper'
  return verifiesSignature(ballot.sig, castMessage(box.event, ballot.revision, ballot.sealed), ballot.pk) ? null : 'signature'
}

/** @param stored the revision in the box under the same key; null when there is none */
export function placeInBox(stored: number | null, revision: number): 'new' | 'replaces' | 'stale' {
  if (stored === null) return 'new'
  return revision > stored ? 'replaces' : 'stale'
}
