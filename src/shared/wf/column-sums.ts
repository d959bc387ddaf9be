/** Sums of columns of a child table: exact, amounts for each currency. Pure. */
import { Exact } from '../../schemas/core/expression/values'

type Values = Readonly<Record<string, unknown>>

/** @returns currency → sum; of plain numbers under `''` */
export function columnSum(rows: readonly Values[], column: string): Readonly<Record<string, string>> {
  const sums: Record<string, InstanceType<typeof Exact>> = {}
  for (const row of rows) {
    const value = row[column]
    const isMoney = typeof value === 'object' && value !== null
    const { amount, currency = '' } = (isMoney ? value : { amount: value }) as { amount?: unknown; currency?: string }
    if (!/^-?\d+(\.\d+)?$/.test(String(amount))) continue
    sums[currency] = (sums[currency] ?? new Exact(0)).plus(String(amount))
  }
  return Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, sum.toFixed()]))
}
