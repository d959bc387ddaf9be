/** What the opening by a workbook has of its own in the calls of the import (fa.md §8): its right, its template, its error workbook. */
import type { FastifyReply } from 'fastify'
import { openingColumns, openingSheets, type OpeningSheet } from '../../../../../src/shared/fa/opening-import'
import { amountOf } from '../../../../../src/shared/fa/voucher-amounts'
import type { Services } from '../../../../contracts/services'
import { sendSheet } from '../../../../import/send-sheet'
import { writeBook, type BookSheet } from '../../../../import/sheets'
import type { Context } from '../../../../kernel/context'
import { invalidField } from '../../../../kernel/errors'
import { requireAction } from '../../../../resource/query/rights'
import { sharedTexts } from '../../../sc'
import type { ImportRecord } from '../import-record'
import { readRows, textsByLine } from '../import-rows'
import { isAccepted } from '../rules/opening-sheets'
import { bareRows, findSheets } from './read-opening'

/** @throws 403 for who may not open the books */
export const requireOpener = (ctx: Context): void => requireAction(ctx, ctx.snapshot.get('fa/parameter'), 'opening')

/** Both sheets with their headings and hints. @throws 403 */
export function sendOpeningTemplate(ctx: Context, reply: FastifyReply): FastifyReply {
  requireOpener(ctx)
  const pages = openingSheets.map((sheet) => templateOf(ctx, sheet))
  return sendSheet(reply, 'opening-template.xlsx', 'xlsx', (into) => writeBook(into, pages))
}

/**
 * @param accept the difference that somebody has seen, and wants booked to the opening clearing
 * @returns what the run may book; null of a sheet of vouchers, which has none
 * @throws 422 where it is another one, or there is one and none is accepted
 */
export function acceptedOf({ kind, difference }: ImportRecord, accept: string | undefined): string | null {
  if (kind !== 'opening' || difference === null) return null
  if (!isAccepted(amountOf(difference), accept ?? null)) throw invalidField('accept_difference', 'fa:opening_import.accept_first')
  return difference
}

const say = (ctx: Context, key: string): string => sharedTexts().translate(ctx.language, { key })
const sheetName = (ctx: Context, sheet: OpeningSheet): string => say(ctx, `fa:opening_import.sheet.${sheet}`)

function templateOf(ctx: Context, sheet: OpeningSheet): BookSheet {
  const headings = openingColumns[sheet].map((column) => say(ctx, `fa:voucher_import.column.${column}`))
  const hints = openingColumns[sheet].map((column, at) => `${at === 0 ? '# ' : ''}${say(ctx, `fa:opening_import.hint.${sheet}.${column}`)}`)
  return { name: sheetName(ctx, sheet), rows: [headings, hints] }
}

/** All rows of both sheets, importable again, and a last column that says what is wrong. */
export async function sendOpeningErrors(
  { files }: Pick<Services, 'files'>,
  ctx: Context,
  record: ImportRecord,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sheets = await findSheets(files, ctx, record)
  const { rows } = await readRows(ctx, record.id, { state: 'error', limit: 1, offset: 0 })
  const messages = rows.flatMap((row) => row.messages)
  const heading = say(ctx, 'screens:import.errors_column')
  const pages = openingSheets.flatMap((name): BookSheet[] => {
    const sheet = sheets[name]
    if (!sheet) return []
    const texts = textsByLine(
      ctx,
      messages.filter((message) => message.sheet === name),
    )
    async function* all(found: typeof sheet & object) {
      yield [...found.headings, heading]
      for await (const { line, cells } of bareRows(files, ctx, record, found))
        yield [...found.headings.map((_, at) => cells[at] ?? ''), texts.get(line) ?? '']
    }
    return [{ name: sheetName(ctx, name), rows: all(sheet) }]
  })
  return sendSheet(reply, `${record.file.replace(/\.[^.]*$/, '')}-errors.xlsx`, 'xlsx', (into) => writeBook(into, pages))
}
