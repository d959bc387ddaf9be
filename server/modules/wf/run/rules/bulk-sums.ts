/** What many forms come to (wf.md §5.15): exact, by currency; of plain numbers by unit, else by field. Pure. */
import { columnSum } from '../../../../../src/shared/wf/column-sums'
import type { BulkAmount } from '../../../../../src/shared/wf/task-calls'
import type { I18nText } from '../../../../../src/schemas/core/types'

export interface SummedForm {
  value: unknown
  /** Null of money, which says its own. */
  unit: string | null
  label: I18nText
}

/** @returns in the order of their first form; forms without an amount are none */
export function bulkAmounts(forms: readonly SummedForm[]): BulkAmount[] {
  const groups = new Map<string, BulkAmount & { values: unknown[] }>()
  for (const { value, unit, label } of forms) {
    const [currency] = Object.keys(columnSum([{ value }], 'value'))
    if (currency === undefined) continue
    const key = currency !== '' ? `c${currency}` : unit ? `u${unit}` : `f${JSON.stringify(label)}`
    const isNamed = currency === '' && !unit
    const group = groups.get(key) ?? {
      ...{ currency: currency || null, unit: currency === '' ? unit || null : null, label: isNamed ? label : null },
      ...{ amount: '0', forms: 0, values: [] },
    }
    groups.set(key, { ...group, forms: group.forms + 1, values: [...group.values, value] })
  }
  return [...groups.values()].map(({ values, ...group }) => ({
    ...group,
    amount:
      columnSum(
        values.map((value) => ({ value })),
        'value',
      )[group.currency ?? ''] ?? '0',
  }))
}
