/** How days and issues of a roster are told (as.md §2, R9). */
import type { TFunction } from 'i18next'
import { formatDuration } from '../../../components/format/format-number'
import type { Language } from '../../../schemas/core/types'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { RosterCell } from '../../../shared/as/roster'
import type { RosterIssue } from '../../../shared/as/roster-checks'
import type { ShiftName } from '../../../shared/as/shift'

/** Code of the shift, else the sign of the day: what stands in a cell. */
export const cellText = (
  t: TFunction<'as'>,
  { day_type, shift }: Pick<RosterCell, 'day_type' | 'shift'>,
  shifts: ReadonlyMap<number, ShiftName>,
): string => (day_type === 'work' ? ((shift === null ? undefined : shifts.get(shift)?.code) ?? '–') : t(`roster.short.${day_type}`))

/** `09:00–18:00`; of a shift in parts from the first to the last. */
export const timesText = ({ segments }: ShiftName): string => `${segments[0]?.start ?? ''}–${segments.at(-1)?.end ?? ''}`

/** The whole day in words: `Office 09–18`, `Rest day, Peace Day`. */
export function cellTitle(t: TFunction<'as'>, cell: RosterCell, shifts: ReadonlyMap<number, ShiftName>, language: Language): string {
  const shift = cell.shift === null ? undefined : shifts.get(cell.shift)
  const day =
    cell.day_type === 'work' && shift ? i18nText(shift.name, language) : t(`entity.roster-entry.fields.day_type.enum.${cell.day_type}`)
  return [
    day,
    cell.holiday ? i18nText(cell.holiday, language) : '',
    cell.leave ? t('roster.leave') : '',
    cell.unseen ? t('roster.unseen') : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const inMinutes: readonly string[] = [
  'day_total',
  'rest_between',
  'break',
  'four_week_hours',
  'daily_hours',
  'weekly_hours',
  'period_hours',
]

export function issueText(t: TFunction<'as'>, { code, found, asked, law }: RosterIssue): string {
  const tell = (n: number) => (inMinutes.includes(code) ? formatDuration(n) : String(n))
  return `${t(`roster.issue.${code}`, { found: tell(found), asked: tell(asked) })}${law ? ` (${law})` : ''}`
}
