/** PostgreSQL's texts → values as JSON carries them: no floats for decimals, no local time for instants (spec/README.md §1). */
import pg from 'pg'

const oid = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
  textArray: 1009,
} as const

type Parser = (text: string) => unknown

// pg declares its parsers by the single oid; the array of texts is read by the same parser as our other arrays.
const readTexts = pg.types.getTypeParser(oid.textArray as number) as (text: string) => (string | null)[]
const each =
  (parse: Parser): Parser =>
  (text) =>
    readTexts(text).map((item) => (item === null ? null : parse(item)))
const asText: Parser = (text) => text

const parsers = new Map<number, Parser>([
  [oid.int8, integer],
  [oid.date, asText],
  [oid.timestamp, asText],
  [oid.timestamptz, instant],
  [oid.numeric, asText],
  [oid.int8Array, each(integer)],
  [oid.dateArray, each(asText)],
  [oid.timestamptzArray, each(instant)],
  [oid.numericArray, each(asText)],
])

/** For pg's `types` option: ours, and pg's own for everything else. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(id)
    return own ?? pg.types.getTypeParser(id, format)
  },
}

/** A number where it is exact, else its digits as text. */
export function integer(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/** `2026-11-21 06:41:00.12+00` → `2026-11-21T06:41:00.120Z`. */
export function instant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
