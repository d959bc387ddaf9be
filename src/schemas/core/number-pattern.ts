/** Numbers by pattern (sc.md §5.6): `{CODE}{YYYY}{MM}-{SEQ:4}` with code V, the 37th of November 2026 → `V202611-0037`. Pure. */

export const resets = ['never', 'year', 'month', 'day'] as const
/** When counting begins anew. */
export type Reset = (typeof resets)[number]

/** What stands for the owner's own tokens: `{ CODE: 'V', DEPT: 'RD' }`. */
export type TokenValues = Readonly<Record<string, string>>

/** Tokens that are fields of the record, or of one that it refers to: `kind`, `department.code`. */
export const recordTokens = (pattern: string): string[] => [
  ...new Set(
    [...pattern.matchAll(tokens)].map(([, token = '']) => token).filter((token) => !counter.test(token) && !dated.includes(token)),
  ),
]

/** Why a pattern can't be used: `error:sequence.<key>`. */
export interface PatternProblem {
  key: 'token' | 'counter' | 'period'
  params: Readonly<Record<string, string>>
}

const tokens = /\{([^{}]*)\}/g
const counter = /^SEQ(?::([1-9]|1[0-2]))?$/
const dated = ['YYYY', 'YY', 'ROC', 'MM', 'DD']
/** Which dated tokens keep the numbers of one period apart from those of the next. */
const needed: Readonly<Record<Reset, readonly (readonly string[])[]>> = {
  never: [],
  year: [['YYYY', 'YY', 'ROC']],
  month: [['YYYY', 'YY', 'ROC'], ['MM']],
  day: [['YYYY', 'YY', 'ROC'], ['MM'], ['DD']],
}

/**
 * @param options.own tokens that the owner fills in beside the dated ones (`CODE`, `DEPT`, dm's `MODEL` …)
 * @returns what is wrong; undefined = it gives every record of the owner a number of its own
 */
export function patternProblem(pattern: string, { own, reset }: { own: readonly string[]; reset: Reset }): PatternProblem | undefined {
  const used = [...pattern.matchAll(tokens)].map(([, token = '']) => token)
  const unknown = used.find((token) => !counter.test(token) && !dated.includes(token) && !own.includes(token))
  if (unknown !== undefined) return { key: 'token', params: { token: `{${unknown}}` } }
  if (/[{}]/.test(pattern.replace(tokens, ''))) return { key: 'token', params: { token: pattern } }
  if (used.filter((token) => counter.test(token)).length !== 1) return { key: 'counter', params: {} }
  const missing = needed[reset].find((anyOf) => !anyOf.some((token) => used.includes(token)))
  return missing && { key: 'period', params: { token: `{${missing[0] ?? ''}}` } }
}

/**
 * @param on `YYYY-MM-DD`, in the company's time
 * @param number from 1; one that is longer than the pattern's places widens them
 * @throws when a token has no value: patterns are checked (`patternProblem`) before they are kept
 */
export function formatNumber(pattern: string, { on, number, values = {} }: { on: string; number: number; values?: TokenValues }): string {
  const [year = '', month = '', day = ''] = on.split('-')
  const known: TokenValues = {
    ...values,
    YYYY: year,
    YY: year.slice(-2),
    ROC: String(Number(year) - 1911).padStart(3, '0'),
    MM: month,
    DD: day,
  }
  return pattern.replace(tokens, (whole, token: string) => {
    const places = counter.exec(token)
    if (places) return String(number).padStart(Number(places[1] ?? 1), '0')
    const value = Object.hasOwn(known, token) ? known[token] : undefined
    if (value === undefined) throw new Error(`The pattern ${pattern} has ${whole}, and no value was given for it.`)
    return value
  })
}

/** The counter of a period: `fa.voucher.T` by month → `fa.voucher.T.202611`. @param on `YYYY-MM-DD` */
export function counterKey(key: string, reset: Reset, on: string): string {
  const digits = { never: 0, year: 4, month: 6, day: 8 }[reset]
  return digits === 0 ? key : `${key}.${on.replaceAll('-', '').slice(0, digits)}`
}
