/** A packaged year of official days (sc.md §5.4): data with its source, proposed or published as calendar-event rows. */
import type { I18nText } from '../../core/types'

export interface PackDay {
  date: string
  kind: 'holiday' | 'substitute_off' | 'make_up_work' | 'observance'
  name: I18nText
  pay_class: 'statutory' | 'rest' | 'ordinary'
  /** The date of the holiday that this day stands in for. */
  source_ref?: string
}

export interface CalendarPack {
  /** Code of the calendar region. */
  region: string
  year: number
  /** Where the days are published. */
  source: string
  /** The day on which the source was in force as packaged. */
  as_of: string
  days: readonly PackDay[]
}

/** The pack as rows of calendar-event in the form of seeds: the region by its code, published. */
export function publishedRows(pack: CalendarPack): Readonly<Record<string, unknown>>[] {
  return pack.days.map((day) => ({ region: pack.region, paid: true, source: 'pack', state: 'published', ...day }))
}
