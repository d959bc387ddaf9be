/** The anchor of a day (wf.md §5.10): one root over the last event of every instance that changed, so that even a rewritten chain shows. */
import { createHash } from 'node:crypto'

/**
 * @param leaves the last event hash (hex) of each instance that changed that day, by instance id
 * @returns the Merkle root, hex: SHA-256 of left‖right bytes, an odd leaf moves up as it is; null for a day without changes
 */
export function merkleRoot(leaves: readonly string[]): string | null {
  if (leaves.length === 0) return null
  let level: Buffer[] = leaves.map((leaf) => Buffer.from(leaf, 'hex'))
  while (level.length > 1) level = pairsOf(level).map(([left, right]) => (right ? sha256(left, right) : left))
  return level[0]?.toString('hex') ?? null
}

/** What a time stamp is asked for. @param previous root of the anchor before, null before the first @returns hex */
export function stampedHash(previous: string | null, root: string): string {
  return sha256(previous === null ? Buffer.alloc(32) : Buffer.from(previous, 'hex'), Buffer.from(root, 'hex')).toString('hex')
}

function pairsOf(level: readonly Buffer[]): (readonly [Buffer, Buffer?])[] {
  return level.flatMap((left, n) => (n % 2 === 0 ? [[left, level[n + 1]] as [Buffer, Buffer?]] : []))
}

const sha256 = (...parts: Buffer[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
