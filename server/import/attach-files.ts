/**
 * Files of the ZIP that a row names become attachments when the row is written: uploads of the person like any other, which the record takes
 * over. They are written outside the transaction of the rows, so that no file in the store is without its entry: what no record has taken
 * is removed the next day.
 */
import type { Job } from '../contracts/jobs'
import type { Values } from '../contracts/hooks'
import { addAttachment, limitsOf } from '../files/attachment-store'
import { scanFile } from '../files/virus-scan'
import { ApiError, invalid } from '../kernel/errors'
import { pairOf } from './companions'
import type { ImportRecord } from './import-record'
import { zippedContent } from './zip'
import { lastOf } from './zip-names'

/** The row's values with attachments in place of the files that it names. @throws 422 naming the field */
export type Attach = (input: Values) => Promise<Values>

export async function attacher(
  { ctx, services }: Pick<Job, 'ctx' | 'services'>,
  { archive, archive_key: key }: Pick<ImportRecord, 'archive' | 'archive_key'>,
): Promise<Attach> {
  if (!archive || key === null) return (input) => Promise.resolve(input)
  const { files, scanner } = services
  const limits = await limitsOf(ctx)
  const known = new Map(archive.files.map((file) => [file.name, file]))

  async function attach(path: string): Promise<number> {
    const file = known.get(path)
    if (!file) throw new ApiError(422, { key: 'error:import.file_missing', params: { name: path } })
    const name = lastOf(path)
    const content = await zippedContent(files, key ?? '', file)
    const { id } = await addAttachment(ctx, files, { name, content, limits, scan: scanner ? 'pending' : 'skipped' })
    // Where the scanner can't tell now, it stays closed until it can.
    const scan = scanner ? await scanFile(services, id).catch(() => 'pending' as const) : 'skipped'
    if (scan === 'infected') throw new ApiError(422, { key: 'error:file_virus', params: { name } })
    return id
  }

  const attachAll: Attach = async (input) => {
    const pair = pairOf(input)
    if (pair?.$main?.input) return { ...pair, $main: { ...pair.$main, input: await attachAll(pair.$main.input) } }
    const values: Record<string, unknown> = { ...input }
    for (const [name, value] of Object.entries(input)) {
      const paths = (Array.isArray(value) ? value : [value]).map(fileOf)
      if (!paths.every((path) => path !== undefined) || paths.length === 0) continue
      try {
        const ids: number[] = []
        for (const path of paths) ids.push(await attach(path))
        values[name] = Array.isArray(value) ? ids : ids[0]
      } catch (error) {
        throw error instanceof ApiError ? invalid({ [name]: [error.text] }) : error
      }
    }
    return values
  }
  return attachAll
}

/** As resolve-files.ts wrote it. */
const fileOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && '$file' in value && typeof value.$file === 'string' ? value.$file : undefined
