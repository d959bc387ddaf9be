/** What was sold of a product, month by month (cm.md §2): months without a sale stand there as nothing. */
import { sumOf } from '../../reports/rules/sales-reports'

/** Amounts are decimals as text; `net` in company currency, null = no rate is known. */
export interface SoldPart {
  month: string
  unit: string
  quantity: string
  net: string | null
  /** Ids: one lead may have it in two units. */ leads: readonly number[]
}
export interface SoldMonth {
  month: string
  /** One for each unit, in their order. */ quantities: string[]
  net: string
  leads: number
}

/** @returns the units that it was sold in, the most used first */
export function unitsOf(parts: readonly SoldPart[]): string[] {
  const leads = (unit: string) => parts.reduce((sum, part) => sum + (part.unit === unit ? part.leads.length : 0), 0)
  return [...new Set(parts.map(({ unit }) => unit))].sort((a, b) => leads(b) - leads(a) || a.localeCompare(b))
}

/**
 * @param parts what was won, by month and unit; pieces and boxes are never added
 * @param asked.months `2026-11`, from the first to the last
 */
export function soldMonths(
  parts: readonly SoldPart[],
  { months, units }: { months: readonly string[]; units: readonly string[] },
): SoldMonth[] {
  return months.map((month) => {
    const own = parts.filter((part) => part.month === month)
    return {
      month,
      leads: new Set(own.flatMap(({ leads }) => leads)).size,
      net: sumOf(own.map(({ net }) => net ?? '0')),
      quantities: units.map((unit) => sumOf(own.filter((part) => part.unit === unit).map(({ quantity }) => quantity))),
    }
  })
}
