/** Minutes in the words of people (as.md: a day is shown by dividing by the person's daily minutes). Pure. */
import type { TFunction } from 'i18next'

export interface Amount {
  negative: boolean
  days: number
  hours: number
  minutes: number
}

/** @param daily minutes of a day of the person; below 1 nothing is a day */
export function amountOf(minutes: number, daily: number): Amount {
  const whole = Math.abs(Math.trunc(minutes))
  const days = daily > 0 ? Math.floor(whole / daily) : 0
  const rest = whole - days * daily
  return { negative: minutes < 0, days, hours: Math.floor(rest / 60), minutes: rest % 60 }
}

/** `3 d 4 h`, `30 min`, `0 h` */
export function amountText(t: TFunction, minutes: number, daily: number): string {
  const { negative, ...parts } = amountOf(minutes, daily)
  const said = (['days', 'hours', 'minutes'] as const).flatMap((part) =>
    parts[part] > 0 ? [t(`as:amount.${part}`, { n: parts[part] })] : [],
  )
  return (negative ? '−' : '') + (said.length > 0 ? said.join(' ') : t('as:amount.hours', { n: 0 }))
}

/** `7 h 55 min`, without days. */
export const hoursText = (t: TFunction, minutes: number): string => amountText(t, minutes, 0)
