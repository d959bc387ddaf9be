/**
 * Signs a PDF by an incremental update (wf.md §5.11): PAdES baseline B-B, ETSI EN 319 142-1. What was there stays byte for byte, so a further
 * signature leaves the earlier ones valid.
 */
import { signCms } from './cms'
import type { KeyPair } from './certificates'
import { incrementOf, numberOf, pagesOf, pdfDate, pdfText, readPdf, withEntries, withReference, type PdfFile } from './pdf-file'

export interface SealOptions {
  signer: KeyPair
  /** PEM of the issuers, sent along. */
  chain: readonly string[]
  /** Who signs and why, as readers of PDFs show it. */
  name: string
  reason: string
  location?: string
  /** Where the signature can be verified. */
  contact?: string
  at: Date
  /** The field's name, unique in the file. */
  field: string
  /** Its place: the page (0 = first, -1 = last) and points from the bottom left. */
  box: { page: number; rect: readonly [left: number, bottom: number, right: number, top: number] }
}

/** Room for the signature with its certificates, in bytes; time stamps are larger than signatures. */
const room = 12_288
const offsetDigits = 10
const blankRange = `[0 ${Array.from({ length: 3 }, () => '*'.repeat(offsetDigits)).join(' ')}]`

/** @param pdf with cross-reference tables @throws RangeError for others */
export async function sealPdf(pdf: Buffer, options: SealOptions): Promise<Buffer> {
  const file = readPdf(pdf)
  const sealed = Buffer.concat([pdf, incrementOf(file, sealObjects(file, options))])
  const open = sealed.indexOf(`/Contents <${'0'.repeat(64)}`, pdf.length) + '/Contents '.length
  const close = open + room * 2 + 2
  const range = [0, open, close, sealed.length - close] as const
  writeAt(sealed, sealed.indexOf(blankRange, pdf.length), rangeText(range))
  const signature = await signCms(signedBytes(sealed, range), options.signer, options.chain)
  if (signature.length > room) throw new RangeError(`The signature takes ${signature.length} bytes, and the file has room for ${room}.`)
  writeAt(sealed, open + 1, signature.toString('hex'))
  return sealed
}

/** What a byte range covers: all but the signature itself. */
export function signedBytes(bytes: Buffer, [from, length, second, rest]: readonly [number, number, number, number]): Buffer {
  return Buffer.concat([bytes.subarray(from, from + length), bytes.subarray(second, second + rest)])
}

function sealObjects(file: PdfFile, options: SealOptions): Map<number, string> {
  const [signature, field, look, newForm] = [file.size, file.size + 1, file.size + 2, file.size + 3]
  const page = pagesOf(file).at(options.box.page)
  if (page === undefined) throw new RangeError(`The PDF has no page ${options.box.page}.`)
  const catalog = file.object(file.root)
  const known = numberOf(catalog, /\/AcroForm\s+(\d+)\s+\d+\s+R/u)
  const form = known ?? newForm
  // SigFlags 3: there are signatures, and the file may only be added to (§12.7.3).
  const formText = known === null ? '<< /Fields [] /SigFlags 3 >>' : file.object(known)
  return new Map([
    [signature, signatureText(options)],
    [field, fieldText(options, { signature, look, page })],
    [look, lookText(options.box.rect)],
    [form, withReference(formText, 'Fields', field)],
    [page, withReference(file.object(page), 'Annots', field)],
    ...(known === null ? [[file.root, withEntries(catalog, `/AcroForm ${form} 0 R`)] as const] : []),
  ])
}

function signatureText({ name, reason, location, contact, at }: SealOptions): string {
  const texts = [
    `/Name ${pdfText(name)} /Reason ${pdfText(reason)}`,
    ...(location ? [`/Location ${pdfText(location)}`] : []),
    ...(contact ? [`/ContactInfo (${contact.replace(/[\\()]/gu, '\\$&')})`] : []),
  ]
  return `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached
/ByteRange ${blankRange}
/Contents <${'0'.repeat(room * 2)}>
${texts.join(' ')} /M ${pdfDate(at)} >>`
}

/** A field and its widget in one dictionary (§12.7.4.1). Flags 132: printed, and its place locked. */
function fieldText({ field, box }: SealOptions, { signature, look, page }: { signature: number; look: number; page: number }): string {
  return `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${field}) /F 132 /Rect [${box.rect.join(' ')}]
/P ${page} 0 R /V ${signature} 0 R /AP << /N ${look} 0 R >> >>`
}

/** A thin frame; what stands in it is printed on the page below. */
function lookText([left, bottom, right, top]: SealOptions['box']['rect']): string {
  const [width, height] = [right - left, top - bottom]
  const drawing = `q 0.5 w 0.09 0.47 0.73 RG 0.25 0.25 ${width - 0.5} ${height - 0.5} re S Q`
  return `<< /Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << >> /Length ${drawing.length} >>
stream
${drawing}
endstream`
}

const rangeText = ([, ...rest]: readonly number[]): string => `[0 ${rest.map((one) => `${one}`.padEnd(offsetDigits)).join(' ')}]`

function writeAt(bytes: Buffer, at: number, text: string): void {
  if (at < 0) throw new RangeError('The place to write is not in the file.')
  bytes.write(text, at, 'latin1')
}
