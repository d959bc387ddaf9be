/** How figures of a plan are written: amounts in its currency, the rest as plain numbers. */
import type { TFunction } from 'i18next'
import { formatDecimal, formatMoney } from '../../../components/format/format-number'
import { formatTags, type Language } from '../../../providers/i18n/language'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import type { QuotaPeriod, Span } from '../../../shared/cm/quota-periods'

interface Measured {
  metric: string
  currency?: string | null
}

const isMoney = ({ metric }: Measured): boolean => metric === 'won_amount'
export const figureText = (plan: Measured, value: string): string =>
  isMoney(plan) ? formatMoney(value, plan.currency ?? 'TWD') : formatDecimal(value)
/** Digits after the point that a target is spread to. */
export const figureDigits = (plan: Measured): number => (isMoney(plan) ? currencyDigits(plan.currency ?? 'TWD') : 0)
/** `70.0%`, or what says that there is no target. */
export const percentText = (percent: string | null): string => (percent === null ? '–' : `${percent}%`)

/** `Mar 2026`, `2026 Q2`, `2026 H1`, `2026`. */
export function spanName(
  t: TFunction,
  { start, end }: Span,
  { period, year, language }: { period: QuotaPeriod; year: number; language: Language },
): string {
  if (period === 'year') return String(year)
  if (period === 'month')
    return new Intl.DateTimeFormat(formatTags[language], { year: '2-digit', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${start}T00:00:00Z`),
    )
  const months = monthsBetween(`${String(year)}-${start.slice(5, 7)}`, end) === 2 ? 3 : 6
  return t(`cm:quota.${period}`, { n: Math.floor(Number(start.slice(5, 7)) / months) + 1 })
}

const monthsBetween = (from: string, until: string): number =>
  (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(until.slice(5, 7)) - Number(from.slice(5, 7))
