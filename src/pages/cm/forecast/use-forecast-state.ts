/** Which months, and as of which day: in the address, so that it survives a reload and can be sent. */
import { useSearchParams } from 'react-router'
import { addMonths, monthsFrom } from '../../../shared/engine/months'
import type { ForecastQuestion } from '../../../api/cm/forecast'

export const monthCounts = [3, 6, 12] as const
const isMonth = (text: string | null): text is string => text !== null && /^2[01]\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** @param today `2026-11-23`: without an address it begins with this month */
export function useForecastState(
  today: string,
): [ForecastQuestion & { count: number }, (next: Partial<ForecastQuestion & { count: number }>) => void] {
  const [params, setParams] = useSearchParams()
  const given = params.get('from')
  const from = isMonth(given) ? given : today.slice(0, 7)
  const until = params.get('to')
  const count = isMonth(until) ? (monthCounts.find((one) => one === monthsFrom(from, until).length) ?? monthCounts[0]) : monthCounts[0]
  const as_of = params.get('as_of')
  const state = { from, to: addMonths(from, count - 1), count, as_of: as_of && /^\d{4}-\d{2}-\d{2}$/.test(as_of) ? as_of : null }
  return [
    state,
    (next) => {
      const wanted = { ...state, ...next }
      const isUsual = wanted.from === today.slice(0, 7) && wanted.count === monthCounts[0]
      setParams(
        {
          ...(isUsual ? {} : { from: wanted.from, to: addMonths(wanted.from, wanted.count - 1) }),
          ...(wanted.as_of === null ? {} : { as_of: wanted.as_of }),
        },
        { replace: true },
      )
    },
  ]
}
