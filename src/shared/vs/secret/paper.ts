/** The right to cast one secret ballot (vs.md §5.5, steps 2–4): requested with a blinded message, usable with the unblinded signature. */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blindMessage, canBlind, finalizeSignature, prepareMessage, verifiesBlindSignature, type Blinded } from './blind-signature'
import { deriveBlind, derivePrefix, deriveSalt, deriveSeed } from './derive'
import { toNumber, type PaperKey } from './rsa'

/** Which box a paper is good for. */
export interface Box {
  event: number
  weightClass: string
  paperKey: PaperKey
}

/** What the code gives for one box. Only `blinded` leaves the device before the ballot is cast. */
export interface PaperRequest extends Blinded {
  /** Seed of the ballot's key. */
  seed: Uint8Array
  pk: Uint8Array
  prefix: Uint8Array
}

/** What a ballot shows to be admitted. */
export interface Paper {
  pk: Uint8Array
  prefix: Uint8Array
  paperSig: Uint8Array
}

/** The same code gives the same request on any device, so a lost connection loses nothing. */
export function requestPaper(code: string, box: Box): PaperRequest {
  const seed = deriveSeed(code, box.event)
  const pk = ed25519.getPublicKey(seed)
  const prefix = derivePrefix(code, box.event)
  const prepared = paperMessage(box, prefix, pk)
  return { seed, pk, prefix, ...blindMessage(box.paperKey, prepared, deriveSalt(code, box.event), blindingFactor(code, box)) }
}

/** @returns null when the server did not sign what it got, or signed with another key than the event's */
export function takePaper(box: Box, { pk, prefix, inverse }: PaperRequest, blindSignature: Uint8Array): Paper | null {
  const paperSig = finalizeSignature(box.paperKey, paperMessage(box, prefix, pk), blindSignature, inverse)
  return paperSig && { pk, prefix, paperSig }
}

export const verifiesPaper = (box: Box, { pk, prefix, paperSig }: Paper): boolean =>
  verifiesBlindSignature(box.paperKey, paperMessage(box, prefix, pk), paperSig)

/** prefix ‖ `vs-ballot/1|{event}|{class}|` ‖ public key: what a paper signs. */
export const paperMessage = ({ event, weightClass }: Omit<Box, 'paperKey'>, prefix: Uint8Array, pk: Uint8Array): Uint8Array =>
  prepareMessage(prefix, concatBytes(utf8ToBytes(`vs-ballot/1|${event}|${weightClass}|`), pk))

function blindingFactor(code: string, { event, paperKey }: Box): bigint {
  for (let attempt = 0; ; attempt++) {
    const factor = toNumber(deriveBlind(code, event, attempt, paperKey.size))
    if (canBlind(factor, paperKey)) return factor
  }
}
