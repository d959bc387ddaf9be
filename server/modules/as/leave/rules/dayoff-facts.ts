/** What a leave comes to, in words (as.md §5 check): its time, and what is left afterwards, also where it is enough. Pure. */
import type { CheckFact } from '../../../../contracts/workflow'
import { hours } from '../../hook/hook-words'
import type { CeilingState } from './leave-checks'

interface LeaveCome {
  minutes: number
  /** Of a day of the person. */
  daily_minutes: number
  /** Of granted leave on its first day, without this one; null for other types. */
  balance_before: number | null
  ceilings: readonly CeilingState[]
  /** The parameter that ends it: an instant or a date. */
  until: 'end_at' | 'date_until'
}

/** To a hundredth. */
export const daysOf = (minutes: number, daily: number): number => Math.round((minutes * 100) / daily) / 100

export function dayoffFacts({ minutes, daily_minutes: daily, balance_before: before, ceilings, until }: LeaveCome): CheckFact[] {
  if (minutes === 0) return []
  const takes: CheckFact = { param: until, text: { key: 'as:fact.takes', params: { time: hours(minutes), days: daysOf(minutes, daily) } } }
  return [
    takes,
    ...(before === null ? [] : [balanceFact('leave', { before, after: before - minutes, daily })]),
    ...ceilings.map(ceilingFact),
  ]
}

/** What is left afterwards, or how much is missing. @param daily minutes of a day of the person */
export function balanceFact(param: string, { before, after, daily }: { before: number; after: number; daily: number }): CheckFact {
  const isShort = after < 0
  const [left, missing] = [hours(Math.max(0, after)), hours(Math.max(0, -after))]
  return {
    param,
    text: {
      key: isShort ? 'as:fact.short' : 'as:fact.left',
      params: { left, missing, days: daysOf(Math.max(0, after), daily), before: hours(Math.max(0, before)) },
    },
    exceeded: isShort,
  }
}

const ceilingFact = ({ limit, after }: CeilingState): CheckFact => ({
  param: 'leave',
  text: { key: 'as:fact.ceiling', params: { total: hours(after), cap: hours(limit) } },
  exceeded: after > limit,
})
