/** What happened on a day, in a few words each. */
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import type { CalendarDay } from '../../../shared/as/calendar'
import { i18nText } from '../../../shared/engine/i18n-text'
import { dayChips, type DayChip } from './calendar-rules'

interface DayChipsProps {
  day: CalendarDay
  /** Further ones are counted. */
  most?: number
}

export function DayChips({ day, most = Infinity }: DayChipsProps) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const chips = dayChips(day)
  const shown = chips.length > most ? chips.slice(0, most - 1) : chips
  const words = ({ kind, minutes, name }: DayChip): string =>
    [name ? i18nText(name, language) : t(`chip.${kind}`), ...(minutes ? [formatDuration(minutes)] : [])].join(' ')
  return (
    <>
      {shown.map((chip, index) => (
        <span key={`${chip.kind} ${index}`} className="k-as-chip" data-tone={chip.tone} data-pending={chip.pending || undefined}>
          {chip.pending ? t('chip.pending', { what: words(chip) }) : words(chip)}
        </span>
      ))}
      {chips.length > shown.length && <span className="k-as-chip">{t('chip.more', { n: chips.length - shown.length })}</span>}
    </>
  )
}
