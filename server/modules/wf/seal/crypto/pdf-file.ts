/**
 * What of a PDF must be read to add to it without rewriting it (ISO 32000-2 §7.5.6): its cross-reference tables, catalog and pages.
 * Files with cross-reference streams are refused: we seal what we have written, and pdfkit writes tables.
 */

export interface PdfFile {
  bytes: Buffer
  /** Where the newest cross-reference table is. */
  startxref: number
  /** The number after the highest in use. */
  size: number
  root: number
  info: number | null
  /** `[<…> <…>]`, as it stands in the trailer. */
  id: string | null
  /** The text of an object between `obj` and `endobj`. */
  object: (number: number) => string
}

/** @throws RangeError for what is no PDF with cross-reference tables */
export function readPdf(bytes: Buffer): PdfFile {
  const startxref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(bytes.toString('latin1', Math.max(0, bytes.length - 64)))?.[1] ?? NaN)
  const offsets = new Map<number, number>()
  const trailers: string[] = []
  for (let at: number | null = startxref; at !== null;) {
    const { entries, trailer } = sectionAt(bytes, at)
    // The newest come first.
    for (const [number, offset] of entries) if (!offsets.has(number)) offsets.set(number, offset)
    trailers.push(trailer)
    at = numberOf(trailer, /\/Prev\s+(\d+)/u)
  }
  const trailer = trailers[0] ?? ''
  const root = numberOf(trailer, /\/Root\s+(\d+)\s+\d+\s+R/u)
  const size = numberOf(trailer, /\/Size\s+(\d+)/u)
  if (root === null || size === null) throw new RangeError('The trailer of the PDF names no catalog.')
  return {
    bytes,
    startxref,
    size,
    root,
    info: numberOf(trailer, /\/Info\s+(\d+)\s+\d+\s+R/u),
    id: /\/ID\s*(\[[^\]]*\])/u.exec(trailer)?.[1] ?? null,
    object: (number) => objectAt(bytes, number, offsets.get(number)),
  }
}

/** @returns object numbers of all pages, in order */
export function pagesOf(file: PdfFile): number[] {
  const below = (number: number): number[] => {
    const text = file.object(number)
    const kids = /\/Kids\s*\[([^\]]*)\]/u.exec(text)?.[1]
    return kids === undefined ? [number] : [...kids.matchAll(/(\d+)\s+\d+\s+R/gu)].flatMap(([, kid]) => below(Number(kid)))
  }
  const tree = numberOf(file.object(file.root), /\/Pages\s+(\d+)\s+\d+\s+R/u)
  if (tree === null) throw new RangeError('The catalog of the PDF names no pages.')
  return below(tree)
}

/** @param objects what is new or changed, by number, each as the text between `obj` and `endobj` @returns what is appended to the file */
export function incrementOf(file: PdfFile, objects: ReadonlyMap<number, string>): Buffer {
  const numbers = [...objects.keys()].sort((a, b) => a - b)
  const offsets = new Map<number, number>()
  // The file may end in %%EOF without a line break.
  let text = '\n'
  for (const number of numbers) {
    offsets.set(number, file.bytes.length + text.length)
    text += `${number} 0 obj\n${objects.get(number)}\nendobj\n`
  }
  const startxref = file.bytes.length + text.length
  const entries = numbers.map((number) => `${number} 1\n${`${offsets.get(number)}`.padStart(10, '0')} 00000 n \n`)
  const size = Math.max(file.size, ...numbers.map((number) => number + 1))
  const info = file.info === null ? '' : ` /Info ${file.info} 0 R`
  const id = file.id === null ? '' : ` /ID ${file.id}`
  const trailer = `<< /Size ${size} /Root ${file.root} 0 R${info}${id} /Prev ${file.startxref} >>`
  return Buffer.from(`${text}xref\n${entries.join('')}trailer\n${trailer}\nstartxref\n${startxref}\n%%EOF\n`, 'latin1')
}

/** Adds entries at the end of a dictionary. */
export function withEntries(dictionary: string, entries: string): string {
  const end = dictionary.lastIndexOf('>>')
  return `${dictionary.slice(0, end)} ${entries} ${dictionary.slice(end)}`
}

/** Adds a reference to an array of references under `key`, which is made where there is none. */
export function withReference(dictionary: string, key: string, number: number): string {
  const list = new RegExp(`(/${key}\\s*\\[)([^\\]]*)\\]`, 'u')
  return list.test(dictionary)
    ? dictionary.replace(list, (_all, open: string, old: string) => `${open}${old} ${number} 0 R]`)
    : withEntries(dictionary, `/${key} [${number} 0 R]`)
}

/** A text string in UTF-16BE (§7.9.2.2). */
export const pdfText = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** §7.9.4, in UTC. */
export const pdfDate = (at: Date): string => `(D:${at.toISOString().slice(0, 19).replace(/[-T:]/gu, '')}Z)`

export function numberOf(text: string, pattern: RegExp): number | null {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

function sectionAt(bytes: Buffer, at: number): { entries: [number, number][]; trailer: string } {
  const end = Number.isNaN(at) ? -1 : bytes.indexOf('startxref', at)
  const text = end < 0 ? '' : bytes.toString('latin1', at, end)
  const parts = /^xref\s+([\d\sfn]+)trailer\s*(<<[\s\S]*>>)/u.exec(text)
  if (!parts) throw new RangeError('The PDF has no cross-reference table.')
  const entries: [number, number][] = []
  const lines = (parts[1] ?? '').split(/\r\n|\r|\n/u).map((line) => line.trim())
  let number = 0
  for (const line of lines) {
    const [first, , kind] = line.split(/\s+/u)
    if (kind === undefined) number = Number(first)
    else {
      if (kind === 'n') entries.push([number, Number(first)])
      number += 1
    }
  }
  return { entries, trailer: parts[2] ?? '' }
}

function objectAt(bytes: Buffer, number: number, offset: number | undefined): string {
  const end = offset === undefined ? -1 : bytes.indexOf('endobj', offset)
  const text = end < 0 ? '' : bytes.toString('latin1', offset, end)
  const body = new RegExp(`^\\s*${number}\\s+\\d+\\s+obj([\\s\\S]*)$`, 'u').exec(text)?.[1]
  if (body === undefined) throw new RangeError(`The PDF has no object ${number}.`)
  return body.trim()
}
