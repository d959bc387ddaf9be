/**
 * What compensatory time comes to that is paid out (as.md §5 check, R8): its time, what is left, and at which share of which day's wage.
 * Pure.
 */
import type { CheckFact } from '../../../../contracts/workflow'
import { hours } from '../../hook/hook-words'
import { remainingBands, type PayBand } from '../../overtime/rules/overtime-bands'
import { balanceFact } from './dayoff-facts'

export interface PaidLot {
  earned_on: string | null
  granted: number
  /** What it is worth unused; null = as normal time. */
  pay_bands: readonly PayBand[] | null
  /** What is paid of it. */
  minutes: number
}

interface CashOutCome {
  minutes: number
  /** Without this one. */
  balance_before: number
  daily_minutes: number
  /** None where too little is left. */
  lots: readonly PaidLot[]
}

/** There is no amount: wages are kept by payroll, which takes the same minutes and shares. */
export function cashOutFacts({ minutes, balance_before: before, daily_minutes: daily, lots }: CashOutCome): CheckFact[] {
  if (minutes <= 0) return []
  return [
    { param: 'minutes', text: { key: 'as:fact.paid_out', params: { time: hours(minutes) } } },
    balanceFact('minutes', { before, after: before - minutes, daily }),
    ...lots.toSorted((a, b) => (a.earned_on ?? '').localeCompare(b.earned_on ?? '')).flatMap(basisFacts),
  ]
}

/** As the month's summary has it (R11): the last of the lot's bands are paid. */
function basisFacts({ earned_on, granted, pay_bands, minutes }: PaidLot): CheckFact[] {
  const bands = remainingBands(pay_bands ?? [{ min: granted, num: 1, den: 1 }], granted - minutes)
  return bands.map(({ min, num, den }) => ({
    param: 'minutes',
    text: { key: 'as:fact.paid_at', params: { time: hours(min), date: earned_on ?? '–', rate: den === 1 ? `${num}` : `${num}/${den}` } },
  }))
}
