/** Reads the signatures of any PDF and judges each (wf.md §5.12, checks 1 and 2). */
import { factsOf, isIssuedBy, type CertificateFacts } from './certificates'
import { verifyCms } from './cms'
import { signedBytes } from './seal-pdf'

export interface PdfSignature {
  /** `/Name` of the signature, else the certificate's. */
  name: string
  /** `/M`: the signer's clock. Null where it is missing. */
  at: Date | null
  reason: string | null
  /** The certificate of the signer; null where there is none to read. */
  certificate: (CertificateFacts & { pem: string }) | null
  /** The bytes that it covers are those that were signed. */
  isIntact: boolean
  /** It covers all but itself, to the end of the file. */
  coversWholeFile: boolean
  /** Valid at the time of the signature. */
  isInTime: boolean
  /** Issued by one of the authorities asked for. */
  isTrusted: boolean
}

type Range = readonly [number, number, number, number]

/**
 * Anybody may bring a file, so what it costs to judge one has an end: signatures, the dictionary around each, the bytes of one signature and of all
 * (reading 64 kB of them takes a fifth of a second), all bytes that are hashed.
 */
export const verifyLimits = {
  signatures: 32,
  dictionaryBytes: 256 * 1024,
  cmsBytes: 64 * 1024,
  allCmsBytes: 160 * 1024,
  hashedBytes: 500 * 1024 * 1024,
} as const

/** The file asks for more than `verifyLimits`. */
export class TooManySignatures extends RangeError {}

/**
 * @param authorities PEM of the roots that are ours
 * @returns in the order in which they were made. The file is whole when all are intact and the last covers it to its end.
 * @throws TooManySignatures beyond `verifyLimits`; a signature or dictionary that is too large is one that is not intact
 */
export async function verifyPdf(bytes: Buffer, authorities: readonly string[]): Promise<PdfSignature[]> {
  const found = signatureTexts(bytes).sort((a, b) => endOf(a.range) - endOf(b.range))
  const costs = found.map(({ range }) => ({ cms: contentsOf(bytes, range)?.length ?? 0, hashed: endOf(range) }))
  const all = (cost: 'cms' | 'hashed') => costs.reduce((sum, one) => sum + (one.cms > 0 ? one[cost] : 0), 0)
  if (all('cms') > verifyLimits.allCmsBytes || all('hashed') > verifyLimits.hashedBytes) throw new TooManySignatures()
  const judged: PdfSignature[] = []
  // One after another: each copies what it covers.
  for (const one of found) judged.push(await judge(bytes, one, authorities))
  return judged
}

/** Intact to the last byte. */
export const isWhole = (signatures: readonly PdfSignature[]): boolean =>
  signatures.length > 0 && signatures.every(({ isIntact }) => isIntact) && signatures.at(-1)?.coversWholeFile === true

interface SignatureText {
  range: Range
  /** The signature's dictionary, without `/Contents`. */
  text: string
}

/** A signature says where it is by its byte range; dictionaries of signatures are never compressed (ISO 32000-2 §12.8.1). */
function signatureTexts(bytes: Buffer): SignatureText[] {
  const found: SignatureText[] = []
  for (let at = bytes.indexOf('/ByteRange'); at >= 0; at = bytes.indexOf('/ByteRange', at + 1)) {
    if (found.length >= verifyLimits.signatures) throw new TooManySignatures()
    const numbers = /^\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/u.exec(bytes.toString('latin1', at, at + 120))
    const range = (numbers?.slice(1).map(Number) ?? [0, 0, 0, 0]) as unknown as Range
    const before = bytes.toString('latin1', Math.max(0, at - verifyLimits.dictionaryBytes), at)
    const after = bytes.toString('latin1', at, at + verifyLimits.dictionaryBytes)
    const [start, end] = [before.lastIndexOf(' obj'), after.indexOf('endobj')]
    const text = before.slice(Math.max(0, start)) + (end < 0 ? after : after.slice(0, end))
    found.push({ range, text: text.replace(/\/Contents\s*<[0-9A-Fa-f\s]*>/u, '') })
  }
  return found
}

async function judge(bytes: Buffer, { range, text }: SignatureText, authorities: readonly string[]): Promise<PdfSignature> {
  const contents = contentsOf(bytes, range)
  const verdict = contents ? await verifyCms(contents, signedBytes(bytes, range)) : null
  const facts = verdict && factsOf(verdict.certificate)
  const at = dateOf(text)
  return {
    name: textOf(text, 'Name') ?? facts?.subject ?? '',
    at,
    reason: textOf(text, 'Reason'),
    certificate: facts && { ...facts, pem: verdict.certificate },
    isIntact: verdict?.isIntact ?? false,
    coversWholeFile: contents !== null && endOf(range) === bytes.length,
    isInTime: facts !== null && at !== null && facts.valid_from <= at && at <= facts.valid_to,
    isTrusted: verdict !== null && isIssuedBy(verdict.certificate, authorities),
  }
}

/** The hex between the two halves, and nothing else: bytes hidden there would be covered by nothing. */
function contentsOf(bytes: Buffer, [from, length, second, rest]: Range): Buffer | null {
  if (from !== 0 || second + rest > bytes.length || second <= length || second - length > 2 * verifyLimits.cmsBytes) return null
  const hex = /^<([0-9A-Fa-f]+)>$/u.exec(bytes.toString('latin1', length, second))?.[1]
  if (hex === undefined) return null
  const contents = Buffer.from(hex, 'hex')
  const end = derLength(contents)
  return end === null || contents.subarray(end).some((byte) => byte !== 0) ? null : contents.subarray(0, end)
}

/** @returns how long the outer DER value is, with its head (X.690 §8.1.3) */
function derLength(bytes: Buffer): number | null {
  const [tag, first] = bytes
  if (tag !== 0x30 || first === undefined) return null
  if (first < 0x80) return 2 + first
  const count = first & 0x7f
  if (count === 0 || count > 4 || bytes.length < 2 + count) return null
  const end = 2 + count + bytes.readUIntBE(2, count)
  return end <= bytes.length ? end : null
}

const endOf = ([, , second, rest]: Range): number => second + rest

/** `(…)` or UTF-16BE in hex. */
function textOf(dictionary: string, key: string): string | null {
  const [, literal, hex] = new RegExp(`/${key}\\s*(?:\\(((?:[^\\\\()]|\\\\.)*)\\)|<([0-9A-Fa-f]*)>)`, 'u').exec(dictionary) ?? []
  if (literal !== undefined) return literal.replace(/\\(.)/gu, '$1')
  if (hex === undefined) return null
  const raw = Buffer.from(hex, 'hex')
  return raw[0] === 0xfe && raw[1] === 0xff && raw.length % 2 === 0
    ? Buffer.from(raw.subarray(2)).swap16().toString('utf16le')
    : raw.toString('latin1')
}

function dateOf(dictionary: string): Date | null {
  const parts = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)'?)?/u.exec(dictionary)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, sign, offsetHours, offsetMinutes] = parts
  const offset = sign ? `${sign}${offsetHours}:${offsetMinutes}` : 'Z'
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(at.getTime()) ? null : at
}
