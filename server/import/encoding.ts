/**
 * Which of UTF-8, UTF-16, Big5, Shift_JIS, GB18030 and Windows-1252 a text file is in. A file that decodes without an error is not yet
 * read rightly (GB18030 decodes nearly anything), so each candidate is asked how common its characters are: each of the
 * three national standards put its frequent characters in rows of their own.
 */
import { fileEncodings } from '../../src/schemas/sc/file-encodings'
import type { Language } from '../../src/schemas/core/types'

export const encodings = fileEncodings
export type Encoding = (typeof encodings)[number]
export interface EncodingGuess {
  encoding: Encoding
  /** Told by a byte order mark, or by bytes that are nothing but UTF-8. */
  certain: boolean
}

type National = 'big5' | 'shift_jis' | 'gb18030'
const nationals: readonly National[] = ['big5', 'shift_jis', 'gb18030']

/** What the readers of a language write in. */
export const preferredEncodings: Readonly<Record<Language, National>> = { en: 'big5', tw: 'big5', cn: 'gb18030', jp: 'shift_jis' }

/**
 * @param bytes the file's beginning; a character cut at its end does no harm
 * @param preferred what the reader's language writes in, where two are equally plausible
 */
export function guessEncoding(bytes: Uint8Array, preferred: National = 'big5'): EncodingGuess {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', certain: true }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', certain: true }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', certain: true }
  const whole = withoutTail(bytes)
  if (decodes(whole, 'utf-8')) return { encoding: 'utf-8', certain: true }
  const order = [preferred, ...nationals.filter((encoding) => encoding !== preferred)]
  const scored = order
    .filter((encoding) => decodes(whole, encoding))
    .map((encoding) => ({ encoding, score: plausibility(whole, encoding) }))
  const best = scored.sort((a, b) => b.score - a.score)[0]
  if ((best?.score ?? 0) < 0.5 && hasLoneSigns(whole)) return { encoding: 'windows-1252', certain: false }
  return { encoding: best?.encoding ?? preferred, certain: false }
}

/** Most bytes beyond ASCII have ASCII on both sides, as the accented letters of a European text. */
function hasLoneSigns(bytes: Uint8Array): boolean {
  let [lone, runs, length] = [0, 0, 0]
  for (const byte of [...bytes, 0x0a]) {
    if (byte >= 0x80) {
      length += 1
      continue
    }
    if (length > 0) runs += 1
    if (length === 1) lone += 1
    length = 0
  }
  return runs > 0 && lone / runs >= 0.7
}

/** Up to the last line end: 0x0A is no trail byte in any of them. */
function withoutTail(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(0x0a)
  return end > 0 ? bytes.subarray(0, end + 1) : bytes
}

export function decodes(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** 0–1: how many of the characters beyond ASCII are among the frequent ones of the standard. */
function plausibility(bytes: Uint8Array, encoding: National): number {
  let [frequent, all] = [0, 0]
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      at += 1
      continue
    }
    all += 1
    // Half-width katakana: one byte, and rare in what people write today.
    if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) {
      at += 1
      continue
    }
    if (isFrequent(encoding, lead, bytes[at + 1] ?? 0)) frequent += 1
    at += encoding === 'gb18030' && isDigit(bytes[at + 1]) ? 4 : 2
  }
  return all === 0 ? 0 : frequent / all
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

function isFrequent(encoding: National, lead: number, trail: number): boolean {
  switch (encoding) {
    // Punctuation and the 5,401 frequent characters.
    case 'big5':
      return (lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xa4 && lead <= 0xc6)
    // Punctuation, kana, the 2,965 characters of level 1.
    case 'shift_jis':
      return (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x97) || (lead === 0x98 && trail <= 0x72)
    // Punctuation and the 3,755 characters of level 1; lower trail bytes are later extensions.
    case 'gb18030':
      return trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xd7))
  }
}
