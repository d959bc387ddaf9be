/** The values of a calculation step as its sentence shows them (src/shared/as/calendar.ts CalculationStep). Pure. */
import type { CalculationStep } from '../../../shared/as/calendar'

export interface StepWords {
  minutes: (value: number) => string
  instant: (value: string) => string
  date: (value: string) => string
  /** Of a value from a list: `day_type` is `rest`. The value itself where it has no words. */
  listed: (name: string, value: string) => string
}

/** Names that end in `_min` are minutes, in `_at` instants, in `_date` dates; null shows as a dash; other texts may be values of a list. */
export function stepValues(values: CalculationStep['values'], words: StepWords): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueText(name, value, words)]))
}

function valueText(name: string, value: string | number | null, words: StepWords): string {
  if (value === null) return '–'
  if (name.endsWith('_min') && typeof value === 'number') return words.minutes(value)
  if (name.endsWith('_at') && typeof value === 'string') return words.instant(value)
  if (name.endsWith('_date') && typeof value === 'string') return words.date(value)
  return typeof value === 'string' ? words.listed(name, value) : String(value)
}
