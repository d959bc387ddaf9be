/** A sheet that comes in a ZIP, with the files that its rows name: taken apart, and what is wrong with it said of it. */
import type { FileStore } from '../contracts/files'
import type { Texts } from '../contracts/texts'
import { limitsOf } from '../files/attachment-store'
import type { Context } from '../kernel/context'
import { ApiError } from '../kernel/errors'
import { isZip } from './source'
import { takeApart, type Archive } from './zip'

/** @returns undefined for a sheet by itself */
export const unpackSheet = async (
  files: FileStore,
  ctx: Context,
  { key, sheetBytes }: { key: string; sheetBytes: number },
): Promise<{ archive: Archive; sheet_key: string } | undefined> =>
  (await isZip(files, key)) ? takeApart(files, key, { limits: await limitsOf(ctx), language: ctx.language, sheetBytes }) : undefined

/** What refuses the sheet, with its name. */
export const refusalOfSheet = (texts: Texts, ctx: Context, { sheet }: Archive, { text }: ApiError): ApiError =>
  new ApiError(422, { key: 'error:import.zip_sheet', params: { name: sheet, reason: texts.translate(ctx.language, text) } })
