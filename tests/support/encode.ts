/** Texts in the encodings of East Asian files: Node decodes them and encodes none. */

/** Characters → bytes, by asking the decoder what each pair of bytes means. */
export function encode(text: string, encoding: string): Uint8Array {
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const char = decoder.decode(Uint8Array.of(lead, trail))
      if ([...char].length === 1 && !table.has(char)) table.set(char, [lead, trail])
    }
  }
  return Uint8Array.from([...text].flatMap((char) => (char.charCodeAt(0) < 0x80 ? [char.charCodeAt(0)] : (table.get(char) ?? []))))
}
