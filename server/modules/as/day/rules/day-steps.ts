/** The steps of a day's calculation in their order; their sentences are `as:step.<code>` (as.md §2, drawer of the calendar). */
import type { CalculationStep } from '../../../../../src/shared/as/calendar'
import type { Stretches } from './directions'
import { msPerMinute } from './local-time'

/** @param minute since 1970 @returns ISO 8601 in UTC; null stays null */
export const instant = (minute: number | null): string | null => (minute === null ? null : new Date(minute * msPerMinute).toISOString())

export class StepList {
  readonly all: CalculationStep[] = []

  add(code: string, values: CalculationStep['values']): void {
    this.all.push({ code, values })
  }

  /** What was punched: first in and last out, or that nothing was. */
  punches({ first_in, last_out }: Pick<Stretches, 'first_in' | 'last_out'>): void {
    if (first_in === null && last_out === null) this.add('no_punch', {})
    else if (last_out === null) this.add('only_in', { in_at: instant(first_in) })
    else if (first_in === null) this.add('only_out', { out_at: instant(last_out) })
    else this.add('punches', { in_at: instant(first_in), out_at: instant(last_out) })
  }
}
