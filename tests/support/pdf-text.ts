/** The words of a PDF that the product made: what its fonts' ToUnicode maps say of the glyphs, page by page in the order they were written. */
import { inflateSync } from 'node:zlib'

/** @returns all that is written, run by run, with spaces between */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const maps = new Map<string, ReadonlyMap<string, string>>()
  // A page names its fonts: /F1 12 0 R; a font its map: /ToUnicode 13 0 R.
  for (const { body } of objects.values()) {
    for (const [, name = '', font = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.body ?? '')?.[1]
      if (unicode) maps.set(name, charactersOf(objects.get(unicode)?.stream ?? ''))
    }
  }
  return [...objects.values()].flatMap(({ stream }) => (stream?.includes(' Tf') ? [written(stream, maps)] : [])).join('\n')
}

function objectsOf(pdf: Buffer): Map<string, { body: string; stream: string | undefined }> {
  const text = pdf.toString('latin1')
  return new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id = '', content = '']) => {
      const at = content.indexOf('stream\n')
      const body = at < 0 ? content : content.slice(0, at)
      return [
        id,
        { body, stream: at < 0 ? undefined : inflated(Buffer.from(content.slice(at + 7, content.lastIndexOf('\nendstream')), 'latin1')) },
      ]
    }),
  )
}

/** Undefined = it is no deflated text (a font, a picture). */
function inflated(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return undefined
  }
}

/** Glyph → characters, of `<0001> <0003> [<0041> <0042> <0066 0066>]`: a ligature is several. */
function charactersOf(map: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>()
  const of = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    for (const [n, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      glyphs.set((parseInt(first, 16) + n).toString(16).padStart(4, '0'), of(hex))
  }
  return glyphs
}

function written(stream: string, maps: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map()
  const runs: string[] = []
  for (const [, name, shown = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = maps.get(name) ?? new Map()
    else
      runs.push(
        [...shown.matchAll(/<([0-9a-f]+)>/gi)]
          .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toLowerCase()) ?? '?').join(''))
          .join(''),
      )
  }
  return runs.join(' ')
}
