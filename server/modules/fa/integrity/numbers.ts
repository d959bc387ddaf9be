/** The number check (fa.md R2): every number of each category and month is there once, among vouchers that have one. */
import { sql } from 'kysely'
import { counterKey } from '../../../../src/schemas/core/number-pattern'
import type { Context } from '../../../kernel/context'
import type { CategoryNumbers } from '../../../../src/shared/fa/integrity'
import { numbering } from '../../sc'
import { numberCounts, numberGaps, numberKey, placeOfNumber, type GivenNumber } from '../voucher/rules/number-check'
import type { Broken } from './prove-books'

interface Numbered {
  number: string
  date: string
  category: string
  pattern: string
  reset: 'month' | 'year'
}

export async function numberFindings(ctx: Context): Promise<Broken[]> {
  const { given, counters } = await givenNumbers(ctx)
  return numberGaps(given, counters).map(({ key, missing, twice }) => ({
    check: 'numbers',
    voucher: null,
    number: null,
    params: { key, missing: missing.join(', ') || '–', twice: twice.join(', ') || '–' },
  }))
}

/** Each counter of a category, the latest first. */
export async function numbersByCategory(ctx: Context): Promise<CategoryNumbers[]> {
  const { given, counters } = await givenNumbers(ctx)
  return numberCounts(given, counters)
    .map(({ key, ...count }) => {
      const [category = '', period = ''] = key.slice(counterPrefix.length).split(/\.(?=[^.]*$)/)
      return { category, period, ...count }
    })
    .toSorted((a, b) => b.period.localeCompare(a.period) || a.category.localeCompare(b.category))
}

const counterPrefix = numberKey('')

async function givenNumbers(ctx: Context): Promise<{ given: GivenNumber[]; counters: ReadonlyMap<string, number> }> {
  const { rows } = await sql<Numbered>`
    select voucher.number, voucher.date, kind.code as category, kind.pattern, kind.reset
    from fa_voucher as voucher join fa_voucher_category as kind on kind.id = voucher.category_id where voucher.number is not null`.execute(
    ctx.db,
  )
  const counters = await numbering.counters(ctx, counterPrefix)
  const given = rows.map(
    (row): GivenNumber =>
      placeOfNumber(row.number, row) ?? {
        category: row.category,
        key: counterKey(numberKey(row.category), row.reset, row.date),
        sequence: 0,
      },
  )
  return { given, counters: new Map(counters.map(({ key, last }) => [key, last])) }
}
