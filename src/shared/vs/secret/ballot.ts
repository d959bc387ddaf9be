/** One ballot as it lies in the box and on the board, and its text as it travels in JSON (vs.md §5.5, step 5). */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Paper } from './paper'

export interface Ballot extends Paper {
  weightClass: string
  /** 1, then one more for each change of the vote. */
  revision: number
  /** The answers, encrypted to the box when the event has a seal. */
  sealed: Uint8Array
  /** The ballot key's Ed25519 signature, 64 bytes. */
  sig: Uint8Array
}

/** Bytes are lowercase hexadecimal. */
export interface BallotText {
  class: string
  pk: string
  prefix: string
  paper_sig: string
  revision: number
  sealed: string
  sig: string
}

export const ballotText = ({ weightClass, pk, prefix, paperSig, revision, sealed, sig }: Ballot): BallotText => ({
  class: weightClass,
  pk: bytesToHex(pk),
  prefix: bytesToHex(prefix),
  paper_sig: bytesToHex(paperSig),
  revision,
  sealed: bytesToHex(sealed),
  sig: bytesToHex(sig),
})

/** @returns null when a member is no hexadecimal, has a wrong length, or is no revision */
export function readBallot(text: BallotText): Ballot | null {
  const pk = bytesOf(text.pk, 32)
  const prefix = bytesOf(text.prefix, 32)
  const paperSig = bytesOf(text.paper_sig)
  const sealed = bytesOf(text.sealed)
  const sig = bytesOf(text.sig, 64)
  if (!pk || !prefix || !paperSig || !sealed || !sig || !isRevision(text.revision)) return null
  return { weightClass: text.class, pk, prefix, paperSig, revision: text.revision, sealed, sig }
}

export const isRevision = (revision: number): boolean => Number.isSafeInteger(revision) && revision >= 1

function bytesOf(hex: string, length?: number): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})+$/.test(hex)) return null
  return length === undefined || hex.length === length * 2 ? hexToBytes(hex) : null
}
