/** What is irregular about a day that is over (as.md §3 anomaly). */
import type { AnomalyKind } from '../../../../../src/shared/as/day-words'
import type { Outcome } from './calculate-day'
import type { CalculatedDay, DayInput } from './day-input'
import type { Stretches } from './directions'

const outside: readonly string[] = ['outside_place', 'ip_denied']

/** One of each kind at most, with its minutes (0 where none are told). */
export function anomaliesOf(input: DayInput, clocked: Stretches, { record, overtimes, unclaimed }: Outcome): CalculatedDay['anomalies'] {
  const { settings, punches } = input
  const isMissing = record.status === 'missing_in' || record.status === 'missing_out'
  const isOff = record.status === 'worked_off'
  const rest = restBefore(input, clocked)
  const applied = overtimes.reduce((sum, one) => sum + one.applied, 0)
  const actual = overtimes.reduce((sum, one) => sum + one.actual, 0)
  const whole = record.worked_min + record.ot_min
  const found: [AnomalyKind, boolean, number?][] = [
    ['missing_in', record.status === 'missing_in' || (isOff && clocked.lacks_in), record.absent_min],
    ['missing_out', record.status === 'missing_out' || (isOff && clocked.is_open), record.absent_min],
    ['late', record.late_min > 0, record.late_min],
    ['early', record.early_min > 0, record.early_min],
    ['absent', record.absent_min > 0 && !isMissing, record.absent_min],
    ['outside', punches.some(({ flags }) => flags.some((flag) => outside.includes(flag)))],
    ['unscheduled', isOff && punches.length > 0 && overtimes.length === 0],
    ['no_roster', input.source === 'none'],
    ['ot_unapproved', unclaimed > 0, unclaimed],
    ['ot_over_actual', applied > actual, applied - actual],
    ['rest_short', rest !== null && rest < settings.min_rest, settings.min_rest - (rest ?? 0)],
    ['over_limit', whole > settings.day_limit, whole - settings.day_limit],
  ]
  return found.flatMap(([kind, holds, minutes = 0]) => (holds ? [{ kind, minutes }] : []))
}

/** Minutes between the last out of the date before and the first in; null where one of them is not known. */
const restBefore = ({ previous_out }: DayInput, { first_in }: Stretches): number | null =>
  previous_out !== null && first_in !== null && first_in > previous_out ? first_in - previous_out : null
