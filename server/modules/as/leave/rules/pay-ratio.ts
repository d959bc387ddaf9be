/** Share of the wage that goes on during leave (as.md R7 pay_steps): maternity leave is paid in full from six months of service on (LSA 50). */
import { fullMonths, type Employment } from './annual-grants'

export interface LeavePay {
  /** Decimal, 1 = full pay; what holds before the first step. */
  pay_ratio: string
  pay_steps?: readonly { min_service_months: number; ratio: string }[]
}

/** @param date the day that is paid: the step that is reached during a leave holds from that day on */
export function payRatioOn({ pay_ratio, pay_steps = [] }: LeavePay, employment: Employment, date: string): string {
  if (pay_steps.length === 0) return pay_ratio
  const service = fullMonths(employment, date)
  const reached = pay_steps
    .toSorted((a, b) => a.min_service_months - b.min_service_months)
    .findLast(({ min_service_months }) => min_service_months <= service)
  return reached?.ratio ?? pay_ratio
}
