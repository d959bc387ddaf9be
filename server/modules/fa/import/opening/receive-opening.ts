/** The workbook of an opening that came in: kept once it has a sheet of balances. */
import { mostImportBytes } from '../../../../../src/shared/fa/voucher-import'
import type { Services } from '../../../../contracts/services'
import { analyse } from '../../../../import/source'
import type { StoredUpload } from '../../../../import/store-upload'
import { transact, type Context } from '../../../../kernel/context'
import { ApiError, invalidField } from '../../../../kernel/errors'
import { createImport } from '../import-record'
import { beginningOf } from './judge-opening'
import { requireOpener } from './opening-calls'
import { findSheets, unusedOf } from './read-opening'

/** @returns id of the import @throws 403, 413, 422 on `file` */
export async function receiveOpening(
  { files }: Pick<Services, 'files'>,
  ctx: Context,
  { stored, file_key }: Pick<StoredUpload, 'stored'> & { file_key: string },
): Promise<number> {
  requireOpener(ctx)
  // Said at once: no other workbook would do either.
  await beginningOf(ctx)
  if (stored.size > mostImportBytes) throw new ApiError(413, { key: 'error:too_large' })
  const reader = { calendar: undefined, year: ctx.now().getUTCFullYear() }
  const { format } = await analyse(files, file_key, { language: ctx.language, reader })
  if (format !== 'xlsx') throw invalidField('file', 'fa:opening_import.workbook_needed')
  const sheets = await findSheets(files, ctx, { file_key })
  // Of its headings those are kept that mean nothing, so that they can be named.
  const read = { format, headings: unusedOf(sheets), mapping: {}, rows: 0 }
  const wanted = { kind: 'opening', policy: 'all', voucher_state: 'draft', state: 'checking' }
  return transact(ctx, (tx) => createImport(tx, { ...stored, file_key, ...read, ...wanted }))
}
