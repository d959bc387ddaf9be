/** Which characters a TrueType font has a glyph for, out of its `cmap` table (OpenType 1.9, formats 4 and 12). */

/** @returns a test by code point */
export function coverageOf(font: Buffer): (codePoint: number) => boolean {
  const table = tableOffset(font, 'cmap')
  const count = font.readUInt16BE(table + 2)
  const subtables = Array.from({ length: count }, (_, n) => table + font.readUInt32BE(table + 4 + n * 8 + 4))
  const ranges = subtables.map((at) => rangesOf(font, at)).sort((a, b) => b.length - a.length)[0] ?? []
  return (codePoint) => has(ranges, codePoint)
}

type Range = readonly [first: number, last: number]

function tableOffset(font: Buffer, tag: string): number {
  const tables = font.readUInt16BE(4)
  for (let n = 0; n < tables; n++) {
    const at = 12 + n * 16
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  }
  throw new Error(`The font has no table ${tag}.`)
}

function rangesOf(font: Buffer, at: number): Range[] {
  switch (font.readUInt16BE(at)) {
    case 12:
      return Array.from(
        { length: font.readUInt32BE(at + 12) },
        (_, n) => [font.readUInt32BE(at + 16 + n * 12), font.readUInt32BE(at + 20 + n * 12)] as const,
      )
    case 4:
      return segmentsOf(font, at)
    default:
      return []
  }
}

/** A segment of format 4 may name characters without a glyph; those that map to glyph 0 through the array are left out. */
function segmentsOf(font: Buffer, at: number): Range[] {
  const count = font.readUInt16BE(at + 6) / 2
  const [ends, starts, deltas, offsets] = [at + 14, at + 16 + count * 2, at + 16 + count * 4, at + 16 + count * 6]
  const ranges: Range[] = []
  for (let n = 0; n < count; n++) {
    const [first, last] = [font.readUInt16BE(starts + n * 2), font.readUInt16BE(ends + n * 2)]
    const [delta, offset] = [font.readUInt16BE(deltas + n * 2), font.readUInt16BE(offsets + n * 2)]
    if (first === 0xffff) continue
    if (offset === 0) ranges.push([first, last])
    else
      for (let code = first; code <= last; code++) {
        const glyph = font.readUInt16BE(offsets + n * 2 + offset + (code - first) * 2)
        if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) ranges.push([code, code])
      }
  }
  return ranges
}

/** Ranges stand in the order of their characters. */
function has(ranges: readonly Range[], code: number): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle] ?? [0, 0]
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}
