/** The parts of a workbook's file. What they would inflate to is measured first, so that no bomb is opened (S33). */
import { open, type FileHandle } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { ApiError } from '../kernel/errors'
import { tooLarge } from './part-limits'

const megabyte = 1_048_576
/** Of a workbook of 50 MB: entries, and what they come to when inflated. Only sheets are read row by row; the rest is held in memory. */
const limits = { entries: 1_000, all: 700 * megabyte, part: 32 * megabyte, ratio: 100 }

export const sheetName = /^xl\/worksheets\/sheet(\d+)\.xml$/

export interface Entry {
  name: string
  method: number
  at: number
  size: number
}

export const notWorkbook = () => new ApiError(422, { key: 'error:import.workbook' })

/** Inflates every entry in pieces and throws them away: what the archive says of its own sizes is not believed. @throws 422 for what is no workbook, or too large when opened */
export async function safeEntries(path: string): Promise<Entry[]> {
  const file = await open(path)
  try {
    const entries = await entriesOf(file)
    let all = 0
    for (const entry of entries) {
      // Sheets shrink to a tenth, seldom to a fiftieth.
      const own = sheetName.test(entry.name) ? Math.min(limits.all, Math.max(limits.part, limits.ratio * entry.size)) : limits.part
      all += await inflatedSize(path, entry, Math.min(own, limits.all - all))
    }
    return entries
  } finally {
    await file.close()
  }
}

/** What is in the entry; ending it early closes the file. */
export function contentOf(path: string, { method, at, size }: Entry): Readable {
  if (size === 0) return Readable.from([])
  const source = createReadStream(path, { start: at, end: at + size - 1 })
  if (method === 0) return source
  const inflate = createInflateRaw()
  source.on('error', (error) => inflate.destroy(error))
  inflate.on('close', () => source.destroy())
  return source.pipe(inflate)
}

/** The central directory (APPNOTE 4.3.12). */
async function entriesOf(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, 65_557))
  await file.read(tail, 0, tail.length, size - tail.length)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length) throw notWorkbook()
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > limits.entries || start + length > size) throw notWorkbook()
  const directory = Buffer.alloc(length)
  await file.read(directory, 0, length, start)
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= length && entries.length < count;) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw notWorkbook()
    const [nameLength, extraLength, commentLength] = [
      directory.readUInt16LE(at + 28),
      directory.readUInt16LE(at + 30),
      directory.readUInt16LE(at + 32),
    ]
    const local = directory.readUInt32LE(at + 42)
    const head = Buffer.alloc(30)
    await file.read(head, 0, 30, local)
    if (head.readUInt32LE(0) !== 0x04034b50) throw notWorkbook()
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      at: local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw notWorkbook()
  return entries
}

async function inflatedSize(path: string, entry: Entry, limit: number): Promise<number> {
  if (entry.size === 0) return 0
  if (entry.method === 0) return entry.size > limit ? Promise.reject(tooLarge()) : entry.size
  if (entry.method !== 8) throw notWorkbook()
  const content = contentOf(path, entry)
  let total = 0
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      total += piece.length
      if (total > limit) throw tooLarge()
    }
  } catch (error) {
    throw error instanceof ApiError ? error : notWorkbook()
  } finally {
    content.destroy()
  }
  return total
}
