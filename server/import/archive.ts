/** The parts of a workbook's file, and of a ZIP. What they would inflate to is measured first, so that no bomb is opened (S33). */
import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import type { FileStore } from '../contracts/files'
import { ApiError } from '../kernel/errors'
import { tooLarge } from './part-limits'

const megabyte = 1_048_576
/** Of a workbook of 50 MB: entries, and what they come to when inflated. Only sheets are read row by row; the rest is held in memory. */
const limits = { entries: 1_000, all: 700 * megabyte, part: 32 * megabyte, ratio: 100 }

export const sheetName = /^xl\/worksheets\/sheet(\d+)\.xml$/

export interface Entry {
  /** As UTF-8; `raw` where another encoding may be meant. */
  name: string
  raw: Buffer
  flags: number
  method: number
  at: number
  size: number
}

export const notWorkbook = () => new ApiError(422, { key: 'error:import.workbook' })

/** Inflates every entry in pieces and throws them away: what the archive says of its own sizes is not believed. @throws 422 for what is no workbook, or too large when opened */
export async function safeEntries(path: string): Promise<Entry[]> {
  const entries = await entriesOf(path, { most: limits.entries, wrong: notWorkbook })
  if (!isWorkbook(entries)) throw notWorkbook()
  let all = 0
  for (const entry of entries) {
    // Sheets shrink to a tenth, seldom to a fiftieth.
    const own = sheetName.test(entry.name) ? Math.min(limits.all, Math.max(limits.part, limits.ratio * entry.size)) : limits.part
    all += await inflatedSize(path, entry, Math.min(own, limits.all - all))
  }
  return entries
}

export const isWorkbook = (entries: readonly Entry[]): boolean => entries.some(({ name }) => name === 'xl/workbook.xml')

/** What is in the entry; ending it early closes the file. */
export const contentOf = (path: string, entry: Entry): Readable =>
  entry.size === 0 ? Readable.from([]) : inflated(createReadStream(path, { start: entry.at, end: entry.at + entry.size - 1 }), entry)

/** @param source the entry as it is in the archive */
export function inflated(source: Readable, { method }: Pick<Entry, 'method'>): Readable {
  if (method === 0) return source
  const inflate = createInflateRaw()
  source.on('error', (error) => inflate.destroy(error))
  inflate.on('close', () => source.destroy())
  return source.pipe(inflate)
}

interface Reading {
  /** Entries of an archive, or bytes of one. */
  most: number
  /** The refusal of an archive that can't be read, or that holds more. */
  wrong: () => ApiError
  many?: () => ApiError
}

/** The central directory (APPNOTE 4.3.12). */
export async function entriesOf(path: string, reading: Reading): Promise<Entry[]> {
  const file = await open(path)
  try {
    return await directoryOf(file, reading)
  } finally {
    await file.close()
  }
}

async function directoryOf(file: FileHandle, { most, wrong, many = wrong }: Reading): Promise<Entry[]> {
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, 65_557))
  await file.read(tail, 0, tail.length, size - tail.length)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length) throw wrong()
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > most) throw many()
  if (start + length > size) throw wrong()
  const directory = Buffer.alloc(length)
  await file.read(directory, 0, length, start)
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= length && entries.length < count;) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw wrong()
    const [nameLength, extraLength, commentLength] = [
      directory.readUInt16LE(at + 28),
      directory.readUInt16LE(at + 30),
      directory.readUInt16LE(at + 32),
    ]
    const local = directory.readUInt32LE(at + 42)
    const head = Buffer.alloc(30)
    await file.read(head, 0, 30, local)
    if (head.readUInt32LE(0) !== 0x04034b50) throw wrong()
    const raw = directory.subarray(at + 46, at + 46 + nameLength)
    entries.push({
      ...{ name: raw.toString('utf8'), raw, flags: directory.readUInt16LE(at + 8), method: directory.readUInt16LE(at + 10) },
      size: directory.readUInt32LE(at + 20),
      at: local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

async function inflatedSize(path: string, entry: Entry, limit: number): Promise<number> {
  if (entry.method === 0) return entry.size > limit ? Promise.reject(tooLarge()) : entry.size
  const size = await measured(path, entry, { most: limit, wrong: notWorkbook })
  if (size > limit) throw tooLarge()
  return size
}

/**
 * Inflates the entry in pieces, as far as `most` bytes and the piece that exceeds them.
 * @param reading.see gets each piece
 * @returns bytes
 */
export async function measured(
  path: string,
  entry: Entry,
  { most, wrong, see }: Reading & { see?: (piece: Buffer) => void },
): Promise<number> {
  if (entry.size === 0) return 0
  if (entry.method !== 8 && entry.method !== 0) throw wrong()
  const content = contentOf(path, entry)
  let total = 0
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      total += piece.length
      see?.(piece)
      if (total > most) break
    }
  } catch {
    throw wrong()
  } finally {
    content.destroy()
  }
  return total
}

/** An archive is read from its end, so it is copied to the disk of this node first. The caller removes it. @returns its path */
export async function laidOnDisk(files: FileStore, key: string): Promise<string> {
  const path = join(tmpdir(), `kontor-import-${randomUUID()}`)
  try {
    await pipeline((await files.get(key)).stream, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return path
}
