/** The texts that the cells of a workbook share, as bytes: as strings of their own, two million short ones would take several times as much. */
const blockSize = 1_048_576
const pieceSize = 65_536
const header = 4
const nothing = 0xffffffff

export class SharedTexts {
  #blocks: Buffer[] = []
  #free = 0
  #places: Uint32Array[] = []
  #count = 0

  /** @param text shorter than 1,000,000 characters */
  add(text: string): void {
    const place = text === '' ? nothing : this.#write(text)
    // In pieces: an array that grows is held twice while it does.
    const piece = (this.#places[Math.floor(this.#count / pieceSize)] ??= new Uint32Array(pieceSize))
    piece[this.#count % pieceSize] = place
    this.#count += 1
  }

  /** @returns undefined for a number that no text has */
  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined
    const place = this.#places[Math.floor(index / pieceSize)]?.[index % pieceSize] ?? nothing
    if (place === nothing) return ''
    const block = this.#blocks[Math.floor(place / blockSize)]
    const start = (place % blockSize) + header
    return block?.toString('utf8', start, start + block.readUInt32LE(start - header))
  }

  #write(text: string): number {
    const size = Buffer.byteLength(text)
    const last = this.#blocks.at(-1)
    const isRoom = last !== undefined && this.#free + header + size <= last.length
    // A text that is longer than a block has one of its own; its place still names the block by its number.
    const block = isRoom ? last : Buffer.alloc(Math.max(blockSize, header + size))
    if (!isRoom) {
      this.#blocks.push(block)
      this.#free = 0
    }
    const start = this.#free
    block.writeUInt32LE(size, start)
    block.write(text, start + header, 'utf8')
    this.#free = start + header + size
    return (this.#blocks.length - 1) * blockSize + start
  }
}

/** As exceljs asks for them: by number, as of an array. */
export const asList = (texts: SharedTexts): Readonly<Record<string, string | undefined>> =>
  new Proxy({}, { get: (_, index) => (typeof index === 'string' ? texts.at(Number(index)) : undefined) })
