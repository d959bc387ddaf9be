/** A file that comes in: stored, read how it begins, and checked as a job. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Entity } from '../../src/schemas/core/define'
import type { Services } from '../contracts/services'
import { transact, type Context } from '../kernel/context'
import { ApiError, invalidField } from '../kernel/errors'
import { requireAction } from '../resource/query/rights'
import type { ImportMode } from './checking'
import { defaultKey, keysOf, matchHeadings, targetsFor, type Mapping } from './columns'
import { changeImport, insertImport, ownImport } from './import-record'
import type { Settings } from './route-schemas'
import { analyse, readerOf } from './source'
import { bodyLimitOf, storeUpload } from './store-upload'
import { refusalOfSheet, unpackSheet } from './unpack'
import { titleOf } from './view'

/** Bytes of a file (sc.md §8). */
export const fileLimit = 50 * 1_048_576
export const bodyLimit = bodyLimitOf(fileLimit)

/** Stores the file and reads how it begins. @throws 413 before a body that says it is too large is read */
export async function receive(
  { texts, files }: Pick<Services, 'texts' | 'files'>,
  request: FastifyRequest,
  entity: Entity,
): Promise<{ id: number; given: (Settings & { mapping: Mapping }) | undefined }> {
  const key = `imports/${randomUUID()}`
  const kept = [key]
  try {
    const { stored, fields } = await storeUpload(files, request, { key, fileLimit })
    const zipped = entity.x.import?.files ? await unpackSheet(files, request.ctx, { key, sheetBytes: fileLimit }) : undefined
    if (zipped) kept.push(zipped.sheet_key)
    const how = { language: request.ctx.language, reader: readerOf(request.ctx, entity, texts) }
    const { headings, sample, certain, ...source } = await analyse(files, zipped?.sheet_key ?? key, how).catch((error: unknown) => {
      throw zipped && error instanceof ApiError ? refusalOfSheet(texts, request.ctx, zipped.archive, error) : error
    })
    const given = settingsOf(fields)
    const id = await insertImport(request.ctx, {
      ...stored,
      ...source,
      target: entity.name,
      ...(zipped ? { archive: zipped.archive, archive_key: key } : {}),
      analysis: { headings, sample, certain },
      mode: given?.mode ?? 'upsert',
      policy: given?.policy ?? 'all',
      state: 'uploaded',
      rows: 0,
    })
    if (!given) return { id, given: undefined }
    const mapping = given.mapping ?? {
      columns: matchHeadings(texts, entity, targetsFor(request.ctx, entity), headings, request.ctx.language),
    }
    return { id, given: { ...given, mapping } }
  } catch (error) {
    for (const one of kept) await files.delete(one)
    throw error
  }
}

/** The dry run as a job. @throws 422 for a mapping or a key that makes no sense, 409 while another job works on it */
export async function startCheck(
  { texts, jobs }: Pick<Services, 'texts' | 'jobs'>,
  ctx: Context,
  id: number,
  { mapping, mode = 'upsert', policy = 'all', key }: Settings & { mapping: Mapping },
): Promise<number> {
  return transact(ctx, async (tx) => {
    const { record, entity } = await ownImport(tx, id, { lock: true })
    requireMode(tx, entity, mode)
    const targets = new Map(targetsFor(tx, entity).map((target) => [target.name, target]))
    const names = Object.values(mapping.columns)
    // A version is that of a row, which must be named.
    const wrong = names.find(
      (name, index) => !targets.has(name) || names.indexOf(name) !== index || (name === 'version' && !names.includes('id')),
    )
    if (wrong !== undefined) throw invalidField('mapping', 'error:import.target', { field: wrong })
    if (names.length === 0) throw invalidField('mapping', 'error:import.no_column')
    const chosen = key ?? defaultKey(entity, mapping) ?? []
    const isKey = keysOf(entity).some((one) => one.join() === chosen.join()) && chosen.every((name) => names.includes(name))
    // Rows of two records name them by more than one key.
    const isPair = names.some((name) => targets.get(name)?.part)
    if (mode !== 'add' && !isKey && !isPair) throw invalidField('key', 'error:import.key')
    // One at a time by the state of the import, under its lock: a job that has just said "checked" is not over as a job yet.
    const job_id = await jobs.start(tx, 'common.import-check', { import_id: id }, { title: titleOf(texts, tx, entity, record) })
    await changeImport(tx, id, ['uploaded', 'checked', 'failed', 'rolled_back'], {
      state: 'checking',
      mapping,
      mode,
      policy,
      key_fields: mode === 'add' || !isKey ? [] : [...chosen],
      job: job_id,
      problem: null,
    })
    return job_id
  })
}

export function requireMode(ctx: Context, entity: Entity, mode: ImportMode): void {
  if (mode !== 'update') requireAction(ctx, entity, 'create')
  if (mode !== 'add') requireAction(ctx, entity, 'edit')
}

/** Fields of the upload: with a mode or a mapping the check begins at once, without them the wizard asks first. */
function settingsOf(fields: Readonly<Record<string, string>>): Settings | undefined {
  if (fields.mapping === undefined && fields.mode === undefined) return undefined
  const one = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const value = fields[name]
    const found = allowed.find((candidate) => candidate === value)
    if (value !== undefined && !found) throw invalidField(name, 'error:validation.enum')
    return found
  }
  const mode = one('mode', ['add', 'update', 'upsert'] as const)
  const policy = one('policy', ['all', 'good'] as const)
  return {
    ...(mode ? { mode } : {}),
    ...(policy ? { policy } : {}),
    ...(fields.mapping === undefined ? {} : { mapping: mappingOf(fields.mapping) }),
  }
}

function mappingOf(json: string): Mapping {
  try {
    const parsed: unknown = JSON.parse(json)
    const columns = (parsed as Mapping | null)?.columns
    const clears = (parsed as Mapping | null)?.clear_empty
    if (
      columns &&
      typeof columns === 'object' &&
      Object.entries(columns).every(([column, name]) => /^\d{1,3}$/.test(column) && typeof name === 'string')
    )
      return { columns, ...(typeof clears === 'boolean' ? { clear_empty: clears } : {}) }
  } catch {
    /* falls through to the one answer for a broken mapping */
  }
  throw invalidField('mapping', 'error:import.mapping')
}
