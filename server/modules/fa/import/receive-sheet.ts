/** `POST /api/fa/voucher/import`: a file comes in, is stored, and read how it begins; what its columns are is known before a job judges it. */
import { createHash, randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { mostImportBytes, type ImportColumn, type ImportPolicy } from '../../../../src/shared/fa/voucher-import'
import type { Services } from '../../../contracts/services'
import { encodings, type Encoding } from '../../../import/encoding'
import { analyse } from '../../../import/source'
import { transact } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import { createImport } from './import-record'
import { givenMapping, mappingOf, missingColumns } from './read-sheet'

export interface Received {
  id: number
  file: string
  policy: ImportPolicy
  voucher_state: 'draft' | 'confirmed'
  /** It is judged only. */
  dry_run: boolean
}

/** @param requireState refuses a state that is not for this person @throws 413, 415, 422 naming the field; the file is kept only once all of it makes sense */
export async function receiveSheet(
  { texts, files }: Pick<Services, 'texts' | 'files'>,
  request: FastifyRequest,
  requireState: (state: 'draft' | 'confirmed') => Promise<void>,
): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > mostImportBytes + 262_144) throw new ApiError(413, { key: 'error:too_large' })
  if (!request.isMultipart()) throw new ApiError(415, { key: 'error:media_type' })
  const file_key = `imports/${randomUUID()}`
  try {
    const { stored, fields } = await partsOf(files, request, file_key)
    const given = settingsOf(fields)
    await requireState(given.voucher_state)
    const { headings, format, encoding, delimiter } = await analyse(files, file_key, {
      language: request.ctx.language,
      reader: { calendar: undefined, year: request.ctx.now().getUTCFullYear() },
      ...(given.encoding ? { encoding: given.encoding } : {}),
    })
    if (format === 'ics') throw new ApiError(422, { key: 'error:import.format' })
    const mapping = given.mapping ?? mappingOf(texts, headings)
    const missing = missingColumns(mapping)
    if (missing.length > 0) throw invalidField('file', 'fa:import.columns_missing', { columns: missing.join(', ') })
    const { policy, voucher_state } = given
    const values = {
      ...stored,
      file_key,
      format,
      encoding,
      delimiter,
      headings,
      mapping,
      policy,
      voucher_state,
      state: 'checking',
      rows: 0,
    }
    const id = await transact(request.ctx, (tx) => createImport(tx, values))
    return { id, file: stored.file, policy, voucher_state, dry_run: given.dry_run }
  } catch (error) {
    await files.delete(file_key)
    throw error
  }
}

async function partsOf(files: Services['files'], request: FastifyRequest, key: string) {
  const fields: Record<string, string> = {}
  let stored: { file: string; size: number; sha256: string } | undefined
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

/** A policy says that it shall be made at once; without one it is judged only. */
function settingsOf(fields: Readonly<Record<string, string>>) {
  const one = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const value = fields[name]
    const found = allowed.find((candidate) => candidate === value)
    if (value !== undefined && value !== '' && !found) throw invalidField(name, 'error:validation.enum')
    return found
  }
  const policy = one('policy', ['all', 'good'] as const)
  const dry = one('dry_run', ['true', 'false'] as const)
  const encoding: Encoding | undefined = one('encoding', encodings)
  let mapping: Record<string, ImportColumn> | null = null
  if (fields.mapping !== undefined) {
    mapping = givenMapping(fields.mapping)
    if (!mapping) throw invalidField('mapping', 'error:import.mapping')
  }
  return {
    ...{ policy: policy ?? ('all' as const), voucher_state: one('voucher_state', ['draft', 'confirmed'] as const) ?? ('draft' as const) },
    ...{ dry_run: dry === undefined ? policy === undefined : dry === 'true', mapping, encoding },
  }
}

/** For people to recognise it; it names nothing on any disk. */
const plainName = (name: string): string =>
  (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 200) || 'file'
