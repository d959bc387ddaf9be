/** Words of the quick add line in four languages (ca.md §2.1): days, times, priorities, each read at the start of a text. Pure. */
import type { priorities } from '../../schemas/ca/value-lists'
import { dateAfter, weekdayOf } from './task-list'

type Priority = (typeof priorities)[number]

export interface ReadDay {
  date: string
  length: number
}

export interface DayBase {
  /** `2025-11-21` in the company's zone. */ today: string
  /** 0 = Sunday. */ weekStart: number
}

const priorityWords: Readonly<Record<string, Priority>> = {
  ...{ low: 'low', normal: 'normal', high: 'high', urgent: 'urgent' },
  ...{ 低: 'low', 普通: 'normal', 一般: 'normal', 中: 'normal', 高: 'high', 緊急: 'urgent', 紧急: 'urgent', 急: 'urgent', 至急: 'urgent' },
}

/** @param word without its mark */
export const priorityOf = (word: string): Priority | null => {
  const known = word.normalize('NFKC').toLowerCase()
  return Object.hasOwn(priorityWords, known) ? (priorityWords[known] ?? null) : null
}

const days: readonly (readonly [RegExp, number])[] = [
  [/^(?:today|今天|今日|きょう)/i, 0],
  [/^(?:tomorrow|tmr|明天|明日|あした)/i, 1],
  [/^(?:大後天|大后天)/, 3],
  [/^(?:後天|后天|明後日|あさって)/, 2],
]
const english = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
const chinese = '日一二三四五六'
const japanese = '日月火水木金土'

const weekdayEn =
  /^(?:(this|next)\s+)?(sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tues?|wed|thur?s?|fri|sat)(?![\p{L}\p{N}])/iu
const weekdayZh = /^(本|這|这|下下|下)?(?:個|个)?(?:週|周|星期|禮拜|礼拜)([一二三四五六日天])/
const weekdayJa = /^(今週|来週|再来週)?の?([日月火水木金土])曜日?/
const numbered = /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})\/(\d{1,2})|(?:(\d{4})年)?(\d{1,2})月(\d{1,2})(?:日|號|号)?)(?!\d)/
const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const noMore = '(?![\\p{L}\\p{N}:/])'
const monthFirst = new RegExp(`^(${monthName})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?${noMore}`, 'iu')
const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?\\s+(${monthName})\\.?(?:\\s+(\\d{4}))?${noMore}`, 'iu')

/** "Monday" is the next one after today, "next Monday" lies in next week. A date without a year is its next occurrence. */
export function readDay(text: string, base: DayBase): ReadDay | null {
  for (const [pattern, after] of days) {
    const word = pattern.exec(text)?.[0]
    if (word !== undefined) return { date: dateAfter(base.today, after), length: word.length }
  }
  return readWeekday(text, base) ?? readNumbered(text, base.today)
}

function readWeekday(text: string, base: DayBase): ReadDay | null {
  const en = weekdayEn.exec(text)
  if (en) {
    const weekday = english.indexOf((en[2] ?? '').slice(0, 3).toLowerCase() as (typeof english)[number])
    return { date: onWeekday(base, weekday, en[1] ? (en[1].toLowerCase() === 'next' ? 1 : 0) : null), length: en[0].length }
  }
  const zh = weekdayZh.exec(text)
  if (zh) {
    const weeks = zh[1] === undefined ? null : zh[1] === '下' ? 1 : zh[1] === '下下' ? 2 : 0
    return { date: onWeekday(base, chinese.indexOf(zh[2] === '天' ? '日' : (zh[2] ?? '')), weeks), length: zh[0].length }
  }
  const ja = weekdayJa.exec(text)
  if (!ja) return null
  const weeks = ja[1] === undefined ? null : ja[1] === '来週' ? 1 : ja[1] === '再来週' ? 2 : 0
  return { date: onWeekday(base, japanese.indexOf(ja[2] ?? ''), weeks), length: ja[0].length }
}

/** @param weeks from this one on; null = the next such day */
function onWeekday({ today, weekStart }: DayBase, weekday: number, weeks: number | null): string {
  const now = weekdayOf(today)
  if (weeks === null) return dateAfter(today, ((weekday - now + 6) % 7) + 1)
  const begun = (now - weekStart + 7) % 7
  return dateAfter(today, weeks * 7 - begun + ((weekday - weekStart + 7) % 7))
}

function readNumbered(text: string, today: string): ReadDay | null {
  const match = numbered.exec(text)
  if (match) {
    const [whole, y1, m1, d1, m2, d2, y3, m3, d3] = match
    return dayOf({ year: y1 ?? y3, month: m1 ?? m2 ?? m3, day: d1 ?? d2 ?? d3, length: whole.length, today })
  }
  const named = monthFirst.exec(text)
  if (named) return dayOf({ year: named[3], month: monthOf(named[1]), day: named[2], length: named[0].length, today })
  const numberFirst = dayFirst.exec(text)
  return numberFirst
    ? dayOf({ year: numberFirst[3], month: monthOf(numberFirst[2]), day: numberFirst[1], length: numberFirst[0].length, today })
    : null
}

const monthOf = (name = ''): string => String(months.findIndex((month) => month === name.slice(0, 3).toLowerCase()) + 1)

interface DayParts {
  year: string | undefined
  month: string | undefined
  day: string | undefined
  length: number
  today: string
}

/** @returns null where the calendar has no such day */
function dayOf({ year, month, day, length, today }: DayParts): ReadDay | null {
  const inYear = (number: number) =>
    valid(`${String(number).padStart(4, '0')}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`)
  if (year !== undefined) {
    const date = inYear(Number(year))
    return date === null ? null : { date, length }
  }
  const thisYear = Number(today.slice(0, 4))
  // 29 February has no day in most years.
  const date = Array.from({ length: 5 }, (_, after) => inYear(thisYear + after)).find((one) => one !== null && one >= today)
  return date ? { date, length } : null
}

function valid(date: string): string | null {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date ? date : null
}

const clock = /^(\d{1,2})[::](\d{2})(?:\s?([ap])\.?m\.?)?(?![\p{L}\p{N}])/iu
const english12 = /^(\d{1,2})\s?([ap])\.?m\.?(?![\p{L}\p{N}])/iu
const written = /^(上午|早上|中午|下午|晚上|午前|午後)?(\d{1,2})(?:點|点|時|时)(半|(\d{1,2})分?)?/

/** @returns `HH:MM` */
export function readTime(text: string): { time: string; length: number } | null {
  const match = clock.exec(text)
  if (match) return timeOf({ hour: Number(match[1]), minute: Number(match[2]), half: match[3], length: match[0].length })
  const short = english12.exec(text)
  if (short) return timeOf({ hour: Number(short[1]), minute: 0, half: short[2], length: short[0].length })
  const cjk = written.exec(text)
  if (!cjk) return null
  const [whole, part, hour, minutes, minute] = cjk
  const half = part === undefined ? undefined : ['上午', '早上', '午前'].includes(part) ? 'a' : 'p'
  return timeOf({ hour: Number(hour), minute: minutes === '半' ? 30 : Number(minute ?? 0), half, length: whole.length })
}

interface TimeParts {
  hour: number
  minute: number
  /** a = before noon, p = after it. */ half: string | undefined
  length: number
}

function timeOf({ hour, minute, half, length }: TimeParts): { time: string; length: number } | null {
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 23)) return null
  const isAfternoon = half?.toLowerCase() === 'p'
  const full = half === undefined || hour > 12 ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  return { time: `${String(full).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, length }
}
