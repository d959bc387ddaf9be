/** Numbers of vouchers (fa.md R2): their counter, and the check that none is lost or given twice. */
import { groupBy } from '../../../../../src/shared/engine/group-by'
import { counterKey, type Reset } from '../../../../../src/schemas/core/number-pattern'

/** Counted by category: `fa.voucher.T`. */
export const numberKey = (category: string): string => `fa.voucher.${category}`

export interface GivenNumber {
  /** Code of the category. */
  category: string
  /** The counter: `fa.voucher.T.202611`. */
  key: string
  sequence: number
}

export interface NumberCount {
  key: string
  /** Vouchers that have a number of it. */
  count: number
  /** Lost ones, at most `most`. */
  missing: number[]
  twice: number[]
  /** The greatest that was given. */
  last: number
}

/**
 * @param given those of confirmed, posted and void vouchers, and of drafts that have one
 * @param counters what each counter gave last; one that gave more than there are has lost its last ones
 * @returns one for each counter: whole = every number from 1 is there once
 */
export function numberCounts(given: readonly GivenNumber[], counters: ReadonlyMap<string, number> = new Map(), most = 100): NumberCount[] {
  const byKey = groupBy(given, ({ key }) => key)
  const keys = [...new Set([...byKey.keys(), ...counters.keys()])].sort()
  return keys.map((key) => {
    const taken = new Map<number, number>()
    const own = byKey.get(key) ?? []
    for (const { sequence } of own) taken.set(sequence, (taken.get(sequence) ?? 0) + 1)
    const last = Math.max(0, counters.get(key) ?? 0, ...taken.keys())
    const missing: number[] = []
    for (let number = 1; number <= last && missing.length < most; number++) if (!taken.has(number)) missing.push(number)
    const twice = [...taken].filter(([, times]) => times > 1).map(([number]) => number)
    return { key, count: own.length, missing, twice: twice.sort((a, b) => a - b), last }
  })
}

/** @returns the counters that are not whole */
export const numberGaps = (...requested: Parameters<typeof numberCounts>): NumberCount[] =>
  numberCounts(...requested).filter(({ missing, twice }) => missing.length > 0 || twice.length > 0)

/** @param number as it was given, `T202611-0042` @returns its counter and place in it; null where it does not follow the pattern */
export function placeOfNumber(
  number: string,
  { category, pattern, reset, date }: { category: string; pattern: string; reset: Reset; date: string },
): GivenNumber | null {
  const digits = sequenceOf(number, { category, pattern, date })
  return digits === null ? null : { category, key: counterKey(numberKey(category), reset, date), sequence: digits }
}

function sequenceOf(number: string, { category, pattern, date }: { category: string; pattern: string; date: string }): number | null {
  const [year = '', month = '', day = ''] = date.split('-')
  const known: Readonly<Record<string, string>> = {
    CODE: category,
    YYYY: year,
    YY: year.slice(-2),
    ROC: String(Number(year) - 1911).padStart(3, '0'),
    MM: month,
    DD: day,
  }
  const expression = pattern
    .split(/(\{[^{}]*\})/)
    .map((part) => (part.startsWith('{SEQ') ? '(\\d+)' : escape(part.startsWith('{') ? (known[part.slice(1, -1)] ?? '') : part)))
    .join('')
  const found = new RegExp(`^${expression}$`).exec(number)
  return found?.[1] === undefined ? null : Number(found[1])
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
