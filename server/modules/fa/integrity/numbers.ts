/** The number check (fa.md R2): every number of each category and month is there once, among vouchers that have one. */
import { sql } from 'kysely'
import { counterKey } from '../../../../src/schemas/core/number-pattern'
import type { Context } from '../../../kernel/context'
import { numbering } from '../../sc'
import { numberGaps, numberKey, placeOfNumber, type GivenNumber } from '../voucher/rules/number-check'
import type { Broken } from './prove-books'

interface Numbered {
  number: string
  date: string
  category: string
  pattern: string
  reset: 'month' | 'year'
}

export async function numberFindings(ctx: Context): Promise<Broken[]> {
  const { rows } = await sql<Numbered>`
    select voucher.number, voucher.date, kind.code as category, kind.pattern, kind.reset
    from fa_voucher as voucher join fa_voucher_category as kind on kind.id = voucher.category_id where voucher.number is not null`.execute(
    ctx.db,
  )
  const counters = await numbering.counters(ctx, 'fa.voucher.')
  const given = rows.map(
    (row): GivenNumber =>
      placeOfNumber(row.number, row) ?? {
        category: row.category,
        key: counterKey(numberKey(row.category), row.reset, row.date),
        sequence: 0,
      },
  )
  const gaps = numberGaps(given, new Map(counters.map(({ key, last }) => [key, last])))
  return gaps.map(({ key, missing, twice }) => ({
    check: 'numbers',
    voucher: null,
    number: null,
    params: { key, missing: missing.join(', ') || '–', twice: twice.join(', ') || '–' },
  }))
}
