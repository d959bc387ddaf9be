/** The one file of a multipart body goes into the store as it comes in, measured and hashed; its other parts are short fields. */
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../contracts/files'
import { ApiError, invalidField } from '../kernel/errors'

/** Bytes of a body beside its file. */
const otherParts = 262_144
export const bodyLimitOf = (fileLimit: number): number => fileLimit + otherParts

export interface StoredUpload {
  stored: { file: string; size: number; sha256: string }
  fields: Readonly<Record<string, string>>
}

/**
 * @param key where the file is kept; the caller deletes it if anything fails, this too
 * @throws 413 before a body that says it is too large is read, 415, 422 where there is no file
 */
export async function storeUpload(
  files: FileStore,
  request: FastifyRequest,
  { key, fileLimit }: { key: string; fileLimit: number },
): Promise<StoredUpload> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitOf(fileLimit)) throw new ApiError(413, { key: 'error:too_large' })
  if (!request.isMultipart()) throw new ApiError(415, { key: 'error:media_type' })
  const fields: Record<string, string> = {}
  let stored: StoredUpload['stored'] | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    const hash = createHash('sha256')
    let size = 0
    const meter = new Transform({
      transform: (piece: Buffer, _encoding, done) => {
        hash.update(piece)
        size += piece.length
        done(null, piece)
      },
    })
    await files.put(key, part.file.pipe(meter))
    if (part.file.truncated) throw new ApiError(413, { key: 'error:too_large' })
    stored = { file: plainName(part.filename), size, sha256: hash.digest('hex') }
  }
  if (!stored) throw invalidField('file', 'error:validation.required')
  return { stored, fields }
}

/** For people to recognise it; it names nothing on any disk. */
const plainName = (name: string): string =>
  (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 200) || 'file'
