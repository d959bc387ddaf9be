/** Ballots of one length (ISO/IEC 7816-4 padding): how long an answer was says nothing about it. */

const step = 1024
const mark = 0x80

/** To the next multiple of 1 KiB; at least the mark is added. */
export function pad(content: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((content.length + 1) / step) * step)
  padded.set(content)
  padded[content.length] = mark
  return padded
}

/** @returns null for anything that `pad` does not make */
export function unpad(padded: Uint8Array): Uint8Array | null {
  if (padded.length === 0 || padded.length % step !== 0) return null
  const end = padded.findLastIndex((byte) => byte !== 0)
  return end >= padded.length - step && padded[end] === mark ? padded.slice(0, end) : null
}
