/** Attachments: bytes into the store, judged by their content, a row for each (sc.md §3.6). */
import { createHash, randomBytes } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import { actorOf, transact, type Context } from '../kernel/context'
import { ApiError, conflict, invalidField, notFound } from '../kernel/errors'
import { judgeFile, sniffBytes, tidyName, type Content } from '../kernel/attachment-rules'
import type { FileStore } from '../contracts/files'
import { fillFile } from './store'
import { ensureThumbnail } from './thumbnails'

/** What the console shows of a file. */
export interface AttachmentView {
  id: number
  name: string
  size: number
  mime: string
  state: 'uploading' | 'ready'
}
/** Before it is looked through, or because nobody does. */
export type FirstScan = 'pending' | 'skipped'
export interface Limits {
  maxBytes: number
  blocked: readonly string[]
}

/** Bytes of a piece of a large file; the last one may be shorter. */
export const partSize = 8 * 1024 * 1024
const megabyte = 1024 * 1024

/** What the company allows (company settings). */
export async function limitsOf(ctx: Context): Promise<Limits> {
  const {
    rows: [row],
  } = await sql<{
    mb: number
    blocked: string[] | null
  }>`select file_max_mb as mb, file_blocked_ext as blocked from sc_company_setup where id = 1`.execute(ctx.db)
  return { maxBytes: (row?.mb ?? 100) * megabyte, blocked: row?.blocked ?? [] }
}

export const tooLarge = (limits: Limits) => new ApiError(413, { key: 'error:file_too_large', params: { mb: limits.maxBytes / megabyte } })

/**
 * Takes a whole file.
 * @param content its bytes; read to its end or to the limit
 * @param scan `pending` = a scanner looks through it before anybody opens it
 * @throws 413 above the limit, 422 on `file` for what is not taken; nothing stays in the store then
 */
export async function addAttachment(
  ctx: Context,
  files: FileStore,
  { name, content, limits, scan }: { name: string; content: Readable; limits: Limits; scan: FirstScan },
): Promise<AttachmentView> {
  const stored = await keep(files, tidyName(name), content, limits)
  const {
    rows: [row],
  } = await sql<AttachmentView>`
    insert into sc_attachment (name, size, mime, sha256, storage_key, state, scan, created_by, updated_by)
    values (${stored.name}, ${stored.size}, ${stored.mime}, ${stored.sha256}, ${stored.key}, 'ready', ${scan}, ${actorOf(ctx)}, ${actorOf(ctx)})
    returning id, name, size, mime, state`.execute(ctx.db)
  if (!row) throw new Error('the attachment was not written')
  await ensureThumbnail(ctx.db, files, { ...row, key: stored.key })
  return row
}

/** Begins a file that comes in pieces. @throws 413 when it would be above the limit @returns its number and how many pieces of `partSize` it has */
export async function startAttachment(
  ctx: Context,
  { name, size }: { name: string; size: number },
): Promise<{ id: number; part_size: number; parts: number }> {
  const limits = await limitsOf(ctx)
  if (size > limits.maxBytes) throw tooLarge(limits)
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into sc_attachment (name, size, mime, parts, state, scan, created_by, updated_by)
    values (${tidyName(name)}, ${size}, 'application/octet-stream', '{}', 'uploading', 'pending', ${actorOf(ctx)}, ${actorOf(ctx)}) returning id`.execute(
    ctx.db,
  )
  return { id: row?.id ?? 0, part_size: partSize, parts: partsOf(size) }
}

/** Pieces that arrived; an upload that broke off goes on with the others. @throws 404 for another person's */
export async function arrivedParts(ctx: Context, id: number): Promise<number[]> {
  return (await unfinished(ctx, id)).parts
}

/** Takes piece `part` (from 1); the same piece again replaces it. @throws 404 · 413 · 422 for a piece of a wrong length */
export async function addPart(
  ctx: Context,
  files: FileStore,
  { id, part, content }: { id: number; part: number; content: Readable },
): Promise<void> {
  const { size } = await unfinished(ctx, id)
  const count = partsOf(size)
  if (part < 1 || part > count) throw notFound()
  const wanted = part < count ? partSize : size - partSize * (count - 1)
  const written = await files.put(partKey(id, part), atMost(content, wanted, { error: () => invalidField('file', 'error:file_part') }))
  if (written !== wanted) {
    await files.delete(partKey(id, part))
    throw invalidField('file', 'error:file_part')
  }
  await sql`update sc_attachment set parts = (select array_agg(distinct n order by n) from unnest(parts || ${part}::int) as n) where id = ${id} and state = 'uploading'`.execute(
    ctx.db,
  )
}

/** Puts the pieces together. @throws 404 · 409 while pieces are missing · 422 for what is not taken */
export async function finishAttachment(ctx: Context, files: FileStore, id: number, scan: FirstScan): Promise<AttachmentView> {
  const view = await transact(ctx, async (tx) => {
    const { name, size, parts } = await unfinished(tx, id, true)
    const count = partsOf(size)
    if (parts.length !== count) throw conflict('error:file_parts_missing', { parts })
    const content = Readable.from(joined(files, id, count), { objectMode: false })
    const stored = await keep(files, name, content, await limitsOf(tx))
    const {
      rows: [row],
    } = await sql<AttachmentView>`
      update sc_attachment set mime = ${stored.mime}, sha256 = ${stored.sha256}, storage_key = ${stored.key}, state = 'ready', scan = ${scan}, parts = null where id = ${id}
      returning id, name, size, mime, state`.execute(tx.db)
    if (!row) throw notFound()
    return { row, count, key: stored.key }
  })
  await dropParts(files, id, view.count)
  await ensureThumbnail(ctx.db, files, { ...view.row, key: view.key })
  return view.row
}

/** Bytes of uploads that no record took within a day, of files taken away 30 days ago, and their rows. @returns how many */
export async function removeUnlinked(ctx: Context, files: FileStore): Promise<number> {
  const { rows } = await sql<{ id: number; size: number; key: string | null; thumb: string | null }>`
    delete from sc_attachment where (record_id is null and created_at < ${ctx.now()}::timestamptz - interval '24 hours')
      or deleted_at < ${ctx.now()}::timestamptz - interval '30 days' returning id, size, storage_key as key, thumb_key as thumb`.execute(
    ctx.db,
  )
  for (const { id, size, key, thumb } of rows) {
    if (thumb) await files.delete(thumb)
    if (key) await files.delete(key)
    else await dropParts(files, id, partsOf(size))
  }
  return rows.length
}

/**
 * A file that is made for somebody: his as an upload of his own would be, and gone after a day unless a record takes it.
 * @param most bytes @throws 422 on `format` when it is larger; nothing stays in the store then
 */
export async function makeAttachment(
  ctx: Context,
  files: FileStore,
  { name, type, owner, most }: { name: string; type: string; owner: number; most: number },
  write: (into: Writable) => Promise<void>,
  signal: AbortSignal,
): Promise<{ key: string }> {
  const key = `attachments/made/${randomBytes(16).toString('hex')}`
  // Named before it is written: whatever happens, somebody knows what to delete.
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into sc_attachment (name, size, mime, storage_key, state, scan, created_by, updated_by) values (${tidyName(name)}, 0, ${type}, ${key}, 'uploading', 'pending', ${owner}, ${owner}) returning id`.execute(
    ctx.db,
  )
  const size = await fillFile(files, key, write, signal)
  if (size > most) {
    await files.delete(key)
    throw invalidField('format', 'error:file_made_too_large', { mb: most / megabyte })
  }
  await sql`update sc_attachment set size = ${size}, state = 'ready', scan = 'skipped' where id = ${row?.id ?? 0}`.execute(ctx.db)
  return { key }
}

async function dropParts(files: FileStore, id: number, count: number): Promise<void> {
  for (let part = 1; part <= count; part += 1) await files.delete(partKey(id, part))
}

async function* joined(files: FileStore, id: number, count: number): AsyncGenerator<Buffer> {
  for (let part = 1; part <= count; part += 1) {
    const { stream } = await files.get(partKey(id, part))
    yield* stream as AsyncIterable<Buffer>
  }
}

const partKey = (id: number, part: number) => `attachments/parts/${id}/${part}`
const partsOf = (size: number) => Math.max(1, Math.ceil(size / partSize))

async function unfinished(ctx: Context, id: number, lock = false): Promise<{ name: string; size: number; parts: number[] }> {
  const {
    rows: [row],
  } = await sql<{ name: string; size: number; parts: number[] }>`
    select name, size, coalesce(parts, '{}') as parts from sc_attachment
    where id = ${id} and state = 'uploading' and created_by = ${actorOf(ctx)} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

interface Stored {
  name: string
  size: number
  mime: string
  sha256: string
  key: string
}

async function keep(files: FileStore, name: string, content: Readable, limits: Limits): Promise<Stored> {
  const key = `attachments/${randomBytes(2).toString('hex')}/${randomBytes(16).toString('hex')}`
  const hash = createHash('sha256')
  const begun: Buffer[] = []
  let seen = 0
  const watch = (chunk: Buffer) => {
    hash.update(chunk)
    if (seen < sniffBytes) begun.push(chunk)
    seen += chunk.length
  }
  const size = await files.put(key, atMost(content, limits.maxBytes, { error: () => tooLarge(limits), watch }))
  const head = Buffer.concat(begun).subarray(0, sniffBytes)
  const judged = await judgeHead({ name, head, blocked: limits.blocked })
  if ('mime' in judged) return { name, size, mime: judged.mime, sha256: hash.digest('hex'), key }
  await files.delete(key)
  throw invalidField('file', `error:file_${judged.refused}`, { name })
}

/** By how it begins. @param file.head its first `sniffBytes` */
export async function judgeHead(file: Omit<Content, 'sniffed'>): Promise<ReturnType<typeof judgeFile>> {
  // A file that the library can't read to its end is one of a kind that it doesn't know.
  const sniffed = (await fileTypeFromBuffer(file.head).catch(() => undefined))?.mime
  return judgeFile({ ...file, sniffed })
}

/** The stream, broken off with an error beyond `bytes`: a claimed length is not believed. Nothing flows before it is read. */
function atMost(content: Readable, bytes: number, { error, watch }: { error: () => Error; watch?: (chunk: Buffer) => void }): Readable {
  async function* counted(): AsyncGenerator<Buffer> {
    let seen = 0
    // A request that is refused half-way still gets its answer: its stream is left alone.
    for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      seen += chunk.length
      if (seen > bytes) throw error()
      watch?.(chunk)
      yield chunk
    }
  }
  return Readable.from(counted())
}
