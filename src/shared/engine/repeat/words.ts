/** A rule of repetition in words (ca.md R12): which words there are is said here, how they read stands in `common:repeat`. */
import type { RepeatEnd } from './dates'
import { dayCodes, type RepeatDay, type RepeatRule } from '../../../schemas/core/repeat-rule'

/** The text of a key of `common:repeat`, with its values put in. */
export type Say = (key: string, values?: Record<string, string | number>) => string

/** "every 2 weeks on Monday and Thursday until 2025-12-18" */
export function repeatWords(rule: RepeatRule, end: RepeatEnd, say: Say): string {
  const months = rule.months.map((month) => say(`month.${month}`))
  return say('sentence', {
    every: say(`${rule.interval === 1 ? 'every' : 'every_n'}.${rule.frequency.toLowerCase()}`, { n: rule.interval }),
    months: months.length === 0 ? '' : say('in_months', { months: listed(months, say) }),
    days: daysWords(rule, say),
    end: endWords(end, say),
  }).trim()
}

/** "30 days after completion until 2025-12-18" */
export const afterCompletionWords = (days: number, end: RepeatEnd, say: Say): string =>
  say('after_completion', { count: days, end: endWords(end, say) })

function endWords({ until, count }: RepeatEnd, say: Say): string {
  if (until) return say('until', { date: until })
  return count ? say('times', { count }) : ''
}

function daysWords({ days, month_days, positions }: RepeatRule, say: Say): string {
  const words = [weekdayWords(days, say), monthDayWords(month_days, say)].filter((each) => each !== '').join(say('that_is'))
  if (words === '') return ''
  if (positions.length === 0) return say('on', { days: words })
  const which = listed(
    positions.map((position) => (position < 0 ? fromTheEnd(-position, say) : say('nth', { n: ordinal(position, say) }))),
    say,
  )
  return say('on', { days: say('positioned', { which, days: words }) })
}

function weekdayWords(days: readonly RepeatDay[], say: Say): string {
  if (days.length === 0) return ''
  if (days.some(({ position }) => position !== null))
    return listed(
      days.map((day) => nthDayWords(day, say)),
      say,
    )
  const codes = dayCodes.filter((code) => days.some(({ day }) => day === code))
  if (codes.join() === 'MO,TU,WE,TH,FR') return say('monday_to_friday')
  return say('days', {
    days: listed(
      codes.map((code) => say(`day_in_list.${code}`)),
      say,
      'day_comma',
    ),
  })
}

function nthDayWords({ day, position }: RepeatDay, say: Say): string {
  const nth = position ?? 1
  const which = nth < 0 ? fromTheEnd(-nth, say) : say('nth', { n: ordinal(nth, say) })
  return say('nth_day', { which, day: say(`day.${day}`) })
}

/** The last, the second to last. */
const fromTheEnd = (position: number, say: Say): string => (position === 1 ? say('last') : say('nth_last', { n: ordinal(position, say) }))

function monthDayWords(days: readonly number[], say: Say): string {
  const words = days.map((day) => {
    if (day === -1) return say('last_day')
    return say(day < 0 ? 'nth_last_day' : 'month_day', { n: ordinal(Math.abs(day), say) })
  })
  return words.length === 0 ? '' : listed(words, say)
}

/** 1st, 2nd, 3rd, 4th; languages without such endings write the number. */
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (n: number, say: Say): string => say(`ordinal.${ordinals.select(n)}`, { n })

/** "a, b and c" */
function listed(words: readonly string[], say: Say, comma: 'comma' | 'day_comma' = 'comma'): string {
  const [first = '', ...rest] = words
  const and = comma === 'comma' ? 'and' : 'day_and'
  return rest.reduce((list, word, index) => list + say(index === rest.length - 1 ? and : comma) + word, first)
}
