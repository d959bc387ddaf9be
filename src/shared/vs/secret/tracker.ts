/** The public name of a ballot (vs.md §5.5, step 6): 12 Crockford characters of a hash of its key. */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeCrockford, readCrockford } from './crockford'

const trackerLength = 12
const domain = utf8ToBytes('tracker')

/** @param pk the ballot's Ed25519 public key, 32 bytes */
export const trackerOf = (pk: Uint8Array): string => encodeCrockford(sha256(concatBytes(domain, pk)), trackerLength)

/** As it is shown: `HX3H-3Q6W-4CV5`. */
export const formatTracker = (tracker: string): string => [0, 4, 8].map((at) => tracker.slice(at, at + 4)).join('-')

/** @returns the 12 bare characters; null when that is not what was typed */
export function readTracker(typed: string): string | null {
  const tracker = readCrockford(typed)
  return tracker?.length === trackerLength ? tracker : null
}
