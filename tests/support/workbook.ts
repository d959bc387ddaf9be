import { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import exceljs from 'exceljs'

/** All at once: read as a stream, exceljs loses parts now and then (server/import/read-xlsx.ts). */
export async function workbookOf(content: Buffer): Promise<exceljs.Workbook> {
  const book = new exceljs.Workbook()
  await book.xlsx.read(Readable.from([content]))
  return book
}

/** One file of a ZIP, found through its directory. */
export function entryOf(zip: Buffer, name: string): string {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [size, nameLength, extra, comment, local] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      return inflateRawSync(zip.subarray(start, start + size)).toString('utf8')
    }
    at += 46 + nameLength + extra + comment
  }
  throw new Error(`${name} is not in the archive`)
}
