/** A year of a working calendar for the eye. Pure. */
import type { RecordRow } from '../../../providers/data/record-api'
import type { YearCounts } from '../../../shared/sc/calendar'

export type DayLook = 'work' | 'rest' | 'regular_off' | 'holiday' | 'substitute_off' | 'make_up_work' | 'company'

/** @property draft not binding yet */
export interface YearDay {
  look: DayLook
  row?: RecordRow
  draft: boolean
}

/** By date. An observance may stand beside a binding day, which is the one that counts. */
export function binding(rows: readonly RecordRow[]): Map<string, RecordRow> {
  const observances = rows.filter(({ kind }) => kind === 'observance')
  return new Map([...observances, ...rows.filter(({ kind }) => kind !== 'observance')].map((row) => [String(row.date), row]))
}

/** @param weekly Monday first */
export function dayLook(date: string, weekly: readonly string[], rows: ReadonlyMap<string, RecordRow>): YearDay {
  const row = rows.get(date)
  const usual = weekly[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]
  const look = row && row.kind !== 'observance' ? (row.kind as DayLook) : usual === 'rest' || usual === 'regular_off' ? usual : 'work'
  return { look, draft: row?.state === 'draft', ...(row ? { row } : {}) }
}

/** Observances bind nobody, and make no year. */
export function countDays(rows: readonly RecordRow[]): YearCounts {
  const counted = rows.filter(({ kind }) => kind !== 'observance')
  const published = counted.filter(({ state }) => state === 'published').length
  return { drafts: counted.length - published, published }
}

/** Days without work; a company's hours off leave the day a workday (sc.md §5.4). */
export function countOff(year: number, weekly: readonly string[], rows: ReadonlyMap<string, RecordRow>): { off: number; work: number } {
  let [off, work] = [0, 0]
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
    const { look, row } = dayLook(new Date(day).toISOString().slice(0, 10), weekly, rows)
    if (look === 'work' || look === 'make_up_work' || (look === 'company' && row?.start_time)) work += 1
    else off += 1
  }
  return { off, work }
}
