/** What became of each voucher of a file, as rows: written by the job, read page by page. */
import { sql } from 'kysely'
import type { ImportCounters, ImportedVoucher, ImportRowState } from '../../../../src/shared/fa/voucher-import'
import { actorOf, type Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { sharedTexts } from '../../sc'
import type { JudgedVoucher } from './judge-sheet'

/** A voucher of the file with what became of it. */
export interface Outcome extends Omit<JudgedVoucher, 'state'> {
  state: ImportRowState
}

export const countersOf = (rows: readonly { state: ImportRowState }[]): ImportCounters => {
  const count = (state: ImportRowState) => rows.filter((row) => row.state === state).length
  return {
    vouchers: rows.length,
    ...{ new: count('new'), created: count('created'), skipped: count('skipped'), duplicate: count('duplicate'), error: count('error') },
  }
}

/** They take the place of those of the judgement before. */
export async function keepRows(ctx: Context, record: number, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ key, state, date, total, voucher, rows: own, problems }) => ({
    ...{ voucher_key: key?.slice(0, 200) ?? null, state, date, total, voucher, lines: own.map(({ line }) => line) },
    messages: problems.map(({ message, ...place }) => ({ ...place, ...message })),
  }))
  await sql`delete from fa_voucher_import_row where import_id = ${record}`.execute(ctx.db)
  await sql`
    insert into fa_voucher_import_row
      (import_id, position, voucher_key, state, date, total, voucher_id, lines, messages, created_by, updated_by)
    select ${record}, position, voucher_key, state, date, total, voucher, lines, messages, ${actorOf(ctx)}::bigint, ${actorOf(ctx)}::bigint
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as (voucher_key text, state text, date date, total numeric, voucher bigint, lines jsonb, messages jsonb))
      with ordinality as row (voucher_key, state, date, total, voucher, lines, messages, position)`.execute(ctx.db)
}

/** What was made is gone: its rows could be made again. @returns what the import counts now */
export async function unmakeRows(ctx: Context, record: number): Promise<ImportCounters> {
  await sql`update fa_voucher_import_row set state = 'new', voucher_id = null where import_id = ${record} and state = 'created'`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ state: ImportRowState }>`
    select state from fa_voucher_import_row where import_id = ${record} and deleted_at is null`.execute(ctx.db)
  return countersOf(rows)
}

interface Stored extends Omit<ImportedVoucher, 'messages' | 'voucher'> {
  messages: readonly (Message & Omit<ImportedVoucher['messages'][number], 'text'>)[] | null
  voucher_id: number | null
  number: string | null
  status: string | null
}

export async function readRows(
  ctx: Context,
  record: number,
  { state, limit, offset }: { state?: ImportRowState | undefined; limit: number; offset: number },
): Promise<{ rows: readonly ImportedVoucher[]; total: number }> {
  const chosen = sql`own.import_id = ${record} and own.deleted_at is null ${state ? sql`and own.state = ${state}` : sql``}`
  const { rows } = await sql<Stored>`
    select own.id, own.voucher_key, own.state, own.date, own.total, own.lines, own.messages,
      voucher.id as voucher_id, voucher.number, voucher.status
    from fa_voucher_import_row as own left join fa_voucher as voucher on voucher.id = own.voucher_id and voucher.deleted_at is null
    where ${chosen} order by own.position limit ${limit} offset ${offset}`.execute(ctx.db)
  const {
    rows: [counted],
  } = await sql<{ total: number }>`select count(*)::int as total from fa_voucher_import_row as own where ${chosen}`.execute(ctx.db)
  return { rows: rows.map((row) => shown(ctx, row)), total: counted?.total ?? 0 }
}

const shown = (ctx: Context, { messages, voucher_id, number, status, ...row }: Stored): ImportedVoucher => ({
  ...row,
  voucher: voucher_id === null ? null : { id: voucher_id, number, status: status ?? 'draft' },
  messages: (messages ?? []).map(({ line, sheet, column, ...message }) => ({
    ...{ line, column, ...(sheet ? { sheet } : {}) },
    text: sharedTexts().translate(ctx.language, message),
  })),
})

/** Rows of the sheet whose vouchers were not made, each with what is said of it. */
export async function refusedLines(ctx: Context, record: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await readRows(ctx, record, { state: 'error', limit: 100_000, offset: 0 })
  const texts = new Map<number, string>()
  for (const { lines, messages } of rows) {
    for (const line of lines) texts.set(line, '')
    for (const [line, text] of textsByLine(ctx, messages)) texts.set(line, text)
  }
  return texts
}

/** What is said of the rows of one sheet. */
export function textsByLine(ctx: Context, messages: ImportedVoucher['messages']): ReadonlyMap<number, string> {
  const texts = new Map<number, string[]>()
  for (const { line, column, text } of messages)
    texts.set(line, [...(texts.get(line) ?? []), column === null ? text : `${columnText(ctx, column)}: ${text}`])
  return new Map([...texts].map(([line, said]) => [line, said.join('\n')]))
}

const columnText = (ctx: Context, column: string): string =>
  sharedTexts().translate(ctx.language, { key: `fa:voucher_import.column.${column}` })
