/** Lines as a call brings them with a draft: judged for their form, so that a draft may be incomplete but holds nothing that is none (fa.md §9). */
import { sql } from 'kysely'
import { isIsoDate } from '../../../../src/schemas/core/iso-date'
import type { BookFacts } from '../../../../src/shared/fa/voucher-facts'
import { exactOf } from '../../../../src/shared/fa/voucher-amounts'
import { lineFindings } from '../../../../src/shared/fa/voucher-line-checks'
import type { Context } from '../../../kernel/context'
import { invalid, type Message } from '../../../kernel/errors'
import { byConfirmed, heldItems } from '../settlement/held-items'
import type { LineValues, StoredLine } from './stored-lines'

const references = ['account', 'department', 'project', 'organization', 'person'] as const
const amounts = ['debit', 'credit', 'amount_currency'] as const
const texts = { memo: 200, document_no: 60 } as const
const dates = ['document_date', 'due_date'] as const
const known = new Set<string>(['id', 'position', 'settles', ...references, ...amounts, ...Object.keys(texts), ...dates, 'currency', 'rate'])
/** Of a draft already: what no completion mends. */
const refusedInDrafts = new Set(['no_number', 'both_sides', 'negative', 'digits', 'too_large'])
/** More lines than any voucher has: an opening one (fa.md §9). */
const mostLines = 20_000

type Errors = Record<string, Message[]>
type Given = Readonly<Record<string, unknown>>

/**
 * @param value what stands in `lines`; null = no lines
 * @param stored as they are: a line of the same account and party that says nothing of it goes on settling its item
 * @returns the lines and the ids that came with them (of those that the caller had read)
 * @throws 422 naming the cells
 */
export async function givenLines(
  ctx: Context,
  value: unknown,
  book: BookFacts,
  stored: readonly StoredLine[] = [],
): Promise<{ lines: LineValues[]; ids: number[] }> {
  const rows = value === null || value === undefined ? [] : value
  if (!Array.isArray(rows) || rows.length > mostLines || !rows.every(isObject))
    throw invalid({ lines: [{ key: 'fa:error.lines_shape', params: { most: mostLines } }] })
  const errors: Errors = {}
  const lines = rows.map((row, at) => keptSettling(row, lineOf(row, at, errors), stored))
  for (const [at, line] of lines.entries()) {
    const voucher = { date: null, role: 'normal', category: null, files: 0, lines } as const
    for (const { path, code, params } of lineFindings(line, at, { voucher, account: undefined, book }))
      if (refusedInDrafts.has(code)) add(errors, path, { key: `fa:check.${code}`, params })
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await refuseUnknown(ctx, lines)
  return { lines, ids: rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])) }
}

const isObject = (row: unknown): row is Given => typeof row === 'object' && row !== null && !Array.isArray(row)

function lineOf(row: Given, at: number, errors: Errors): LineValues {
  const wrong = (field: string, key: string) => {
    add(errors, `lines.${at}.${field}`, { key })
    return null
  }
  for (const name of Object.keys(row)) if (!known.has(name)) wrong(name, 'error:validation.additionalProperties')
  const id = (field: string): number | null => {
    const given = row[field] ?? null
    if (given === null || given === '') return null
    return typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : wrong(field, 'error:validation.reference')
  }
  const decimal = (field: string): string | null => {
    const given = row[field] ?? null
    if (given === null || given === '') return null
    const exact = typeof given === 'string' || typeof given === 'number' ? exactOf(String(given)) : null
    return exact ? exact.toFixed() : wrong(field, 'fa:check.no_number')
  }
  const text = (field: keyof typeof texts): string | null => {
    const given = row[field] ?? null
    if (given === null) return null
    return typeof given === 'string' && given.length <= texts[field] ? given.trim() || null : wrong(field, 'error:validation.maxLength')
  }
  const date = (field: string): string | null => {
    const given = row[field] ?? null
    if (given === null || given === '') return null
    return isIsoDate(given) ? given : wrong(field, 'error:validation.format')
  }
  const currency = row.currency ?? null
  return {
    account: id('account'),
    memo: text('memo'),
    debit: decimal('debit'),
    credit: decimal('credit'),
    currency:
      currency === null || currency === ''
        ? null
        : typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
          ? currency
          : wrong('currency', 'error:validation.pattern'),
    rate: decimal('rate'),
    amount_currency: decimal('amount_currency'),
    department: id('department'),
    project: id('project'),
    organization: id('organization'),
    person: id('person'),
    document_no: text('document_no'),
    document_date: date('document_date'),
    due_date: date('due_date'),
    settles: id('settles'),
  }
}

function keptSettling(row: Given, line: LineValues, stored: readonly StoredLine[]): LineValues {
  if (Object.hasOwn(row, 'settles')) return line
  const before = stored.find(({ id }) => id === row.id)
  const isSame = before?.account === line.account && before.organization === line.organization && before.person === line.person
  return isSame ? { ...line, settles: before.settles ?? null } : line
}

const tables = {
  account: 'fa_account',
  department: 'sc_department',
  project: 'fa_project',
  organization: 'cm_organization',
  person: 'sc_user',
} as const

async function refuseUnknown(ctx: Context, lines: readonly LineValues[]): Promise<void> {
  const errors: Errors = {}
  for (const field of references) {
    const ids = [...new Set(lines.flatMap((line) => line[field] ?? []))]
    if (ids.length === 0) continue
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(tables[field])} where id = any(${ids}::bigint[]) and deleted_at is null`.execute(ctx.db)
    const found = new Set(rows.map(({ id }) => id))
    for (const [at, line] of lines.entries())
      if (line[field] !== null && !found.has(line[field])) add(errors, `lines.${at}.${field}`, { key: 'error:validation.reference' })
  }
  // Posted and to be seen: an item of a confidential voucher is unknown to others.
  const items = await heldItems(
    ctx,
    lines.flatMap(({ settles }) => settles ?? []),
    byConfirmed,
  )
  for (const [at, { settles }] of lines.entries())
    if (typeof settles === 'number' && !items.has(settles)) add(errors, `lines.${at}.settles`, { key: 'error:validation.reference' })
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function add(errors: Errors, path: string, message: Message): void {
  errors[path] = [...(errors[path] ?? []), message]
}
