/**
 * `POST /api/fa/voucher/import`: a file comes in, is stored, and read how it begins; what its columns are is known before
 * a job judges it.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  missingColumns,
  mostArchiveBytes,
  mostImportBytes,
  type ImportColumn,
  type ImportKind,
} from '../../../../src/shared/fa/voucher-import'
import type { Services } from '../../../contracts/services'
import { encodings, type Encoding } from '../../../import/encoding'
import { analyse } from '../../../import/source'
import { storeUpload } from '../../../import/store-upload'
import { refusalOfSheet, unpackSheet } from '../../../import/unpack'
import { transact } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import { createImport } from './import-record'
import { receiveOpening } from './opening/receive-opening'
import { givenMapping, mappingOf } from './read-sheet'

export interface Received {
  id: number
  /** Its columns are not known: somebody says them before it is judged. */
  is_unread: boolean
  /** It is judged only. */
  dry_run: boolean
}

/**
 * @param requireState refuses a state that is not for this person
 * @throws 413, 415, 422 naming the field; the file is kept only once all of it makes sense
 */
export async function receiveSheet(
  { texts, files }: Pick<Services, 'texts' | 'files'>,
  request: FastifyRequest,
  requireState: (state: 'draft' | 'confirmed') => Promise<void>,
): Promise<Received> {
  const file_key = `imports/${randomUUID()}`
  const kept = [file_key]
  try {
    const { stored, fields } = await storeUpload(files, request, { key: file_key, fileLimit: mostArchiveBytes })
    if (kindOf(fields) === 'opening')
      return { id: await receiveOpening({ files }, request.ctx, { stored, file_key }), is_unread: false, dry_run: true }
    const zipped = await unpackSheet(files, request.ctx, { key: file_key, sheetBytes: mostImportBytes })
    if (zipped) kept.push(zipped.sheet_key)
    else if (stored.size > mostImportBytes) throw new ApiError(413, { key: 'error:too_large' })
    const given = settingsOf(fields)
    await requireState(given.voucher_state)
    const { headings, format, encoding, delimiter } = await analyse(files, zipped?.sheet_key ?? file_key, {
      language: request.ctx.language,
      reader: { calendar: undefined, year: request.ctx.now().getUTCFullYear() },
      ...(given.encoding ? { encoding: given.encoding } : {}),
    }).catch((error: unknown) => {
      throw zipped && error instanceof ApiError ? refusalOfSheet(texts, request.ctx, zipped.archive, error) : error
    })
    if (format === 'ics') throw new ApiError(422, { key: 'error:import.format' })
    const mapping = given.mapping ?? mappingOf(texts, headings)
    const missing = missingColumns(mapping)
    const is_unread = missing.length > 0 && given.may_ask
    if (missing.length > 0 && !is_unread) throw invalidField('file', 'fa:import.columns_missing', { columns: missing.join(', ') })
    const { policy, voucher_state } = given
    const values = {
      ...stored,
      file_key: zipped?.sheet_key ?? file_key,
      ...(zipped ? { archive: zipped.archive, archive_key: file_key } : {}),
      format,
      encoding,
      delimiter,
      headings,
      mapping,
      policy,
      voucher_state,
      state: is_unread ? 'uploaded' : 'checking',
      rows: 0,
    }
    const id = await transact(request.ctx, (tx) => createImport(tx, values))
    return { id, dry_run: given.dry_run, is_unread }
  } catch (error) {
    for (const key of kept) await files.delete(key)
    throw error
  }
}

/** @throws 422 naming the field */
function oneOf<T extends string>(fields: Readonly<Record<string, string>>, name: string, allowed: readonly T[]): T | undefined {
  const value = fields[name]
  const found = allowed.find((candidate) => candidate === value)
  if (value !== undefined && value !== '' && !found) throw invalidField(name, 'error:validation.enum')
  return found
}

const kindOf = (fields: Readonly<Record<string, string>>): ImportKind =>
  oneOf(fields, 'kind', ['vouchers', 'opening'] as const) ?? 'vouchers'

/** A policy says that it shall be made at once; without one it is judged only. */
function settingsOf(fields: Readonly<Record<string, string>>) {
  const one = <T extends string>(name: string, allowed: readonly T[]) => oneOf(fields, name, allowed)
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
    // Who has decided what shall become of it does not come back to decide again.
    may_ask: dry === undefined && policy === undefined && mapping === null,
  }
}
