/** SHA-256 (FIPS 180-4), synchronous: the puzzle needs tens of thousands of digests, and SubtleCrypto exists on https only. */

const primes = [...firstPrimes(64)]
const roundConstants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initial = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** @returns the eight 32-bit words of the digest of the text in UTF-8 */
export function sha256(text: string): Uint32Array {
  const bytes = padded(new TextEncoder().encode(text))
  const view = new DataView(bytes.buffer)
  const state = Uint32Array.from(initial)
  const words = new Uint32Array(64)
  for (let block = 0; block < bytes.length; block += 64) compress(state, words, view, block)
  return state
}

/** How many bits at the front are zero. */
export function leadingZeroBits(digest: Uint32Array): number {
  const word = digest.findIndex((value) => value !== 0)
  return word < 0 ? digest.length * 32 : word * 32 + Math.clz32(digest[word] ?? 0)
}

function compress(state: Uint32Array, words: Uint32Array, view: DataView, block: number): void {
  for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + at * 4)
  for (let at = 16; at < 64; at += 1) {
    const [near, far] = [words[at - 2] ?? 0, words[at - 15] ?? 0]
    const sigma0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
    const sigma1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
    words[at] = (words[at - 16] ?? 0) + sigma0 + (words[at - 7] ?? 0) + sigma1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + (roundConstants[at] ?? 0) + (words[at] ?? 0)) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + value
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The message, one bit, zeros, its length in bits: a multiple of 64 bytes. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  bytes.set(message)
  bytes[message.length] = 0x80
  new DataView(bytes.buffer).setUint32(bytes.length - 4, message.length * 8)
  return bytes
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function* firstPrimes(count: number): Generator<number> {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.some((prime) => candidate % prime === 0)) continue
    found.push(candidate)
    yield candidate
  }
}
