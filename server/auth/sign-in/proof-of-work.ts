/** The puzzle for those who cannot read the picture (WCAG 2.2, 3.3.8): the browser searches, the server checks once. */
import { createHash } from 'node:crypto'

/** Leading zero bits: 2^16 tries on average, one to two seconds in a browser. */
export const powDifficulty = 16

/** @param answer the text for which sha256(salt + answer) begins with `difficulty` zero bits */
export function isProofOfWork({ salt, difficulty, answer }: { salt: string; difficulty: number; answer: string }): boolean {
  if (answer.length > 64) return false
  return (
    leadingZeroBits(
      createHash('sha256')
        .update(salt + answer)
        .digest(),
    ) >= difficulty
  )
}

function leadingZeroBits(digest: Buffer): number {
  const byte = digest.findIndex((value) => value !== 0)
  return byte < 0 ? digest.length * 8 : byte * 8 + Math.clz32(digest[byte] ?? 0) - 24
}
