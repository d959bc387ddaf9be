/**
 * A ZIP with one sheet and the files that its rows name (`x.import.files`): taken apart on upload. The sheet is read as any other;
 * its files are measured and judged at once, so that the dry run can say of each row what is missing or not taken.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Language } from '../../src/schemas/core/types'
import type { FileStore } from '../contracts/files'
import { judgeHead, type Limits } from '../files/attachment-store'
import { sniffBytes, tidyName } from '../kernel/attachment-rules'
import { ApiError, type Message } from '../kernel/errors'
import { contentOf, entriesOf, inflated, isWorkbook, laidOnDisk, measured, type Entry } from './archive'
import { guessEncoding, preferredEncodings } from './encoding'
import { lastOf, plainPath, sheetsAmong, withoutCommonFolder } from './zip-names'

const megabyte = 1_048_576
/** Of a ZIP of 50 MB: entries, and what they come to when inflated. */
const limits = { entries: 5_000, all: 700 * megabyte }
const [isLocked, isUtf8] = [0x0001, 0x0800]

/** A file in it, and where its bytes are. */
export interface ZipFile extends Pick<Entry, 'at' | 'size' | 'method'> {
  /** Its path, without the folder that the whole was packed in. */
  name: string
  /** Why it can't be attached. */
  problem?: Message
}
export interface Archive {
  /** The sheet's name. */
  sheet: string
  files: ZipFile[]
}

const refuse = (key: string, params: Readonly<Record<string, unknown>> = {}) => new ApiError(422, { key: `error:import.${key}`, params })
const broken = () => refuse('zip_broken')

/**
 * @param how.limits of a single file
 * @param how.language of the person who packed it: names may be in the encoding of their system
 * @param how.sheetBytes largest size of the sheet
 * @returns undefined for a workbook; `sheet_key`: where the sheet is stored by itself
 * @throws 422 for what can't be read, is too large when opened, or has no sheet or several
 */
export async function takeApart(
  files: FileStore,
  key: string,
  how: { limits: Limits; language: Language; sheetBytes: number },
): Promise<{ archive: Archive; sheet_key: string } | undefined> {
  const path = await laidOnDisk(files, key)
  try {
    const all = await entriesOf(path, {
      ...{ most: limits.entries, wrong: broken },
      many: () => refuse('zip_many', { limit: limits.entries }),
    })
    if (isWorkbook(all)) return undefined
    const entries = named(all, how.language)
    const [sheet, ...others] = sheetsAmong(entries.map(({ name }) => name))
    if (sheet === undefined) throw refuse('zip_no_sheet')
    if (others.length > 0) throw refuse('zip_sheets', { names: [sheet, ...others].slice(0, 5).join(', ') })
    const found = await judged(path, entries, { ...how, sheet })
    const entry = entries.find(({ name }) => name === sheet)
    if (!entry) throw broken()
    const sheet_key = `imports/${randomUUID()}`
    await files.put(sheet_key, contentOf(path, entry))
    return { archive: { sheet, files: found }, sheet_key }
  } finally {
    await rm(path, { force: true })
  }
}

/** The bytes of a file in it. */
export async function zippedContent(files: FileStore, key: string, file: ZipFile): Promise<Readable> {
  if (file.size === 0) return Readable.from([])
  return inflated((await files.get(key, { start: file.at, end: file.at + file.size - 1 })).stream, file)
}

/**
 * Names that are marked as UTF-8 are UTF-8; others are in the encoding of the system that packed them. Of several entries with one name the
 * first counts.
 */
function named(entries: readonly Entry[], language: Language): Entry[] {
  const own = entries.filter(({ flags }) => !(flags & isUtf8)).map(({ raw }) => raw)
  const { encoding } = guessEncoding(Buffer.concat(own.flatMap((raw) => [raw, Buffer.from('\n')])), preferredEncodings[language])
  const decoder = new TextDecoder(encoding)
  const kept = entries.flatMap((entry) => {
    const name = plainPath(entry.flags & isUtf8 ? entry.name : decoder.decode(entry.raw))
    return name === undefined ? [] : [{ ...entry, name }]
  })
  const names = withoutCommonFolder(kept.map(({ name }) => name))
  const all = kept.map((entry, index) => ({ ...entry, name: names[index] ?? entry.name }))
  return all.filter(({ name }, index) => names.indexOf(name) === index)
}

/** All are inflated once, the sheet too. @returns all but the sheet */
async function judged(
  path: string,
  entries: readonly Entry[],
  { limits: { maxBytes, blocked }, sheetBytes, sheet }: { limits: Limits; sheetBytes: number; sheet: string },
): Promise<ZipFile[]> {
  const found: ZipFile[] = []
  let all = 0
  for (const entry of entries) {
    const { name, at, size, method } = entry
    if (entry.flags & isLocked) throw refuse('zip_locked')
    const own = name === sheet ? sheetBytes : maxBytes
    const most = Math.min(own, limits.all - all)
    const begun: Buffer[] = []
    let seen = 0
    const see = (piece: Buffer) => {
      if (seen < sniffBytes) begun.push(piece)
      seen += piece.length
    }
    const bytes = await measured(path, entry, { most, wrong: broken, see })
    all += bytes
    if (all > limits.all) throw refuse('zip_inflated', { mb: limits.all / megabyte })
    if (name === sheet) {
      if (bytes > own) throw refuse('zip_sheet_too_large', { name, mb: own / megabyte })
      continue
    }
    const problem = bytes > own ? tooLargeFile(name, own) : await refusalOf(name, Buffer.concat(begun).subarray(0, sniffBytes), blocked)
    found.push({ ...{ name, at, size, method }, ...(problem ? { problem } : {}) })
  }
  return found
}

const tooLargeFile = (name: string, bytes: number): Message => ({
  key: 'error:import.file_too_large',
  params: { name, mb: bytes / megabyte },
})

async function refusalOf(path: string, head: Buffer, blocked: readonly string[]): Promise<Message | undefined> {
  const name = tidyName(lastOf(path))
  const result = await judgeHead({ name, head, blocked })
  return 'refused' in result ? { key: `error:file_${result.refused}`, params: { name } } : undefined
}
