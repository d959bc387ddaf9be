/** Which files are taken and how they are given back (sc.md §9 Uploads; runtime.md S31, S32, S34, S35): pure rules. */

/** Bytes of the beginning that decide what a file is. */
export const sniffBytes = 65_536

/** Programs and what starts them: never taken, whatever the settings say. */
const programs = new Set([
  'exe',
  'dll',
  'com',
  'bat',
  'cmd',
  'msi',
  'msp',
  'scr',
  'pif',
  'cpl',
  'hta',
  'jar',
  'ps1',
  'psm1',
  'vbs',
  'vbe',
  'jse',
  'wsf',
  'wsh',
  'lnk',
  'reg',
  'sh',
  'bash',
  'app',
  'apk',
  'deb',
  'rpm',
  'dmg',
  'elf',
])
const programTypes =
  /^application\/(x-msdownload|vnd\.microsoft\.portable-executable|x-dosexec|x-elf|x-mach-binary|x-msi|java-vm|vnd\.android\.package-archive|x-deb|x-rpm|x-apple-diskimage|x-ms-shortcut)$/

/** What has no marks of its own inside. */
const textTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  xml: 'application/xml',
}
/** Endings whose files always have marks: another content under them is a disguise. */
const marked: Readonly<Record<string, RegExp>> = {
  pdf: /^application\/pdf$/,
  png: /^image\/(png|apng)$/,
  apng: /^image\/a?png$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  avif: /^image\/(avif|heif)$/,
  heic: /^image\/hei[cf]/,
  bmp: /^image\/bmp$/,
  tif: /^image\/tiff$/,
  tiff: /^image\/tiff$/,
  docx: /wordprocessingml|^application\/zip$/,
  xlsx: /spreadsheetml|^application\/zip$/,
  pptx: /presentationml|^application\/zip$/,
  odt: /opendocument|^application\/zip$/,
  ods: /opendocument|^application\/zip$/,
  odp: /opendocument|^application\/zip$/,
  zip: /^application\/zip$|opendocument|openxmlformats|epub/,
  '7z': /^application\/x-7z/,
  rar: /rar/,
  gz: /gzip/,
  mp3: /^audio\/mpeg$/,
  mp4: /^(video|audio)\/(mp4|quicktime|x-m4v|x-m4a)/,
  mov: /^video\/(quicktime|mp4)$/,
  wav: /^audio\/(vnd\.)?wav/,
}
/** Shown by the browser itself; everything else is saved. Neither SVG nor HTML: they carry script. */
const shown = /^(image\/(png|apng|jpeg|gif|webp|avif|bmp)|application\/pdf|text\/plain|audio\/mpeg|video\/mp4)$/
/** For PostgreSQL too. */
export const picturePattern = '^image/(png|apng|jpeg|gif|webp|avif)$'
const pictures = new RegExp(picturePattern)

export const isShown = (mime: string): boolean => shown.test(mime)
export const isPicture = (mime: string): boolean => pictures.test(mime)

export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** @returns the last part of what may be a path, in NFC, without control characters, bidirectional overrides and half characters, at most 255 bytes with its ending kept */
export function tidyName(name: string): string {
  const plain = (name.normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+$/, '')
  const ending = /\.[^.]{1,16}$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length)
  const room = 255 - Buffer.byteLength(ending)
  let cut = ''
  for (const letter of stem) {
    if (Buffer.byteLength(cut + letter) > room) break
    cut += letter
  }
  return cut + ending || 'file'
}

export interface Content {
  name: string
  /** What the marks inside say; undefined = none known. */
  sniffed: string | undefined
  /** The beginning of the file. */
  head: Buffer
  /** Endings that the company refuses, without the dot. */
  blocked: readonly string[]
}

/** @returns the media type, or the text key of the reason for which the file is not taken */
export function judgeFile({ name, sniffed, head, blocked }: Content): { mime: string } | { refused: 'blocked' | 'program' | 'disguised' } {
  const ending = endingOf(name)
  if (blocked.some((entry) => entry.toLowerCase().replace(/^\./, '') === ending && ending !== '')) return { refused: 'blocked' }
  // A name may hide its ending: `invoice.exe.` and `invoice.pdf.exe` are programs all the same.
  if (programs.has(endingOf(name.replace(/[.\s]+$/, ''))) || (sniffed !== undefined && programTypes.test(sniffed)) || isProgram(head))
    return { refused: 'program' }
  const expected = marked[ending]
  if (expected && head.length > 0 && !expected.test(sniffed ?? '')) return { refused: 'disguised' }
  return { mime: sniffed ?? textTypes[ending] ?? 'application/octet-stream' }
}

/** Marks of programs, also where the library knows no type for them. */
function isProgram(head: Buffer): boolean {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  return (
    begins(0x4d, 0x5a) ||
    begins(0x7f, 0x45, 0x4c, 0x46) ||
    begins(0x23, 0x21) ||
    begins(0xca, 0xfe, 0xba, 0xbe) ||
    begins(0xcf, 0xfa, 0xed, 0xfe) ||
    begins(0xce, 0xfa, 0xed, 0xfe)
  )
}

/**
 * RFC 6266 with RFC 8187: an ASCII stand-in, and the name itself, encoded. Neither line breaks nor quotes get through.
 * @param kind `inline` only for what the browser shows without running anything
 */
export function disposition(name: string, kind: 'inline' | 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** @param header of the request, `bytes=0-99` @returns first and last byte, `whole` without a usable header, `none` where it lies outside */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : 'none'
}
