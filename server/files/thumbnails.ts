/** Thumbnails of pictures (sc.md §3.6): made once, kept beside the file, given by its right, removed with it. */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../kernel/context'
import { isPicture } from '../kernel/attachment-rules'
import { makeSquare, makeThumbnail } from './picture'
import type { FileStore } from '../contracts/files'
import { FileMissing } from './store'

export interface PictureFile {
  id: number
  mime: string
  size: number
  key: string
}

/** Bytes; a larger file is not taken into memory and has none. */
const mostBytes = 40 * 1024 * 1024

/** A file that is no picture, or one that can't be read, has none: nothing fails. @returns its key in the store */
export async function ensureThumbnail(db: Db, files: FileStore, { id, mime, size, key }: PictureFile): Promise<string | null> {
  if (!isPicture(mime)) return null
  const {
    rows: [known],
  } = await sql<{
    key: string | null
    is_tried: boolean
  }>`select thumb_key as key, width is not null as is_tried from sc_attachment where id = ${id}`.execute(db)
  if (!known || known.is_tried) return known?.key ?? null
  const made = size > mostBytes ? undefined : await makeThumbnail(() => wholeFile(files, key))
  const thumb = made ? `${key}.thumb.webp` : null
  if (made && thumb) await files.put(thumb, Readable.from([made.content]))
  const { numAffectedRows } =
    await sql`update sc_attachment set width = ${made?.width ?? 0}, height = ${made?.height ?? 0}, thumb_key = ${thumb} where id = ${id}`.execute(
      db,
    )
  // Removed meanwhile: nobody else knows of it.
  if (thumb && !numAffectedRows) await files.delete(thumb)
  return thumb
}

/**
 * A square takes the thumbnail's place: what a file shows of itself where it stands for somebody.
 * @param side pixels @returns its key in the store; null when there is no picture
 */
export async function ensureSquare(db: Db, files: FileStore, file: PictureFile, side: number): Promise<string | null> {
  const square = `${file.key}.square.webp`
  const thumb = await ensureThumbnail(db, files, file)
  if (thumb === null || thumb === square) return thumb
  const made = await makeSquare(() => wholeFile(files, file.key), side)
  if (!made) return null
  await files.put(square, Readable.from([made.content]))
  const { numAffectedRows } = await sql`update sc_attachment set thumb_key = ${square} where id = ${file.id}`.execute(db)
  await files.delete(numAffectedRows ? thumb : square)
  return square
}

/** @returns undefined where the store has lost it */
export async function wholeFile(files: FileStore, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer((await files.get(key)).stream)
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
