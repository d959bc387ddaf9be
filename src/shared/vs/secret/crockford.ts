/** Crockford's base32, in which codes and trackers are written: without I, L, O and U, which people misread. */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const misread: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' }

/**
 * @param length characters wanted, 5 bits each, from the first bit of `bytes`
 * @throws RangeError when `bytes` holds fewer bits
 */
export function encodeCrockford(bytes: Uint8Array, length: number): string {
  if (bytes.length * 8 < length * 5) throw new RangeError(`${length} characters need ${length * 5} bits; ${bytes.length} bytes are fewer.`)
  return Array.from({ length }, (_, at) => alphabet[fiveBits(bytes, at * 5)]).join('')
}

function fiveBits(bytes: Uint8Array, from: number): number {
  const at = from >> 3
  const pair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  return (pair >> (11 - (from & 7))) & 31
}

/**
 * What a person typed, as it was meant: any case and width, hyphens and blanks anywhere, I and L for 1, O for 0.
 * @returns the bare characters; null when one is not of the alphabet
 */
export function readCrockford(typed: string): string | null {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[ILO]/g, (letter) => misread[letter] ?? letter)
  return [...bare].every((letter) => alphabet.includes(letter)) ? bare : null
}
