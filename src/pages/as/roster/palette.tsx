/** What the roster is painted with: shifts in use, days off, the eraser. */
import type { CSSProperties } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { ShiftName } from '../../../shared/as/shift'
import type { Brush } from './roster-edits'
import type { Code } from './typed-code'

const daysOff = ['rest', 'regular_off', 'off'] as const

interface PaletteProps {
  shifts: readonly ShiftName[]
  /** In hand. */
  brush: Brush | null
  onTake: (brush: Brush) => void
}

/** What can be typed for what is painted. */
export const paletteCodes = (t: TFunction<'as'>, shifts: readonly ShiftName[]): Code[] => [
  ...shifts.filter(({ active }) => active).map(({ id, code }) => ({ text: code, brush: { day_type: 'work', shift: id } as const })),
  ...daysOff.map((type) => ({ text: t(`roster.short.${type}`), brush: { day_type: type, shift: null } })),
]

export function Palette({ shifts, brush, onTake }: PaletteProps) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  return (
    <div className="k-roster-palette" role="toolbar" aria-label={t('roster.palette')}>
      {shifts
        .filter(({ active }) => active)
        .map(({ id, code, name, colour }) => (
          <button
            key={id}
            type="button"
            style={colour ? ({ '--k-shift': colour } as CSSProperties) : undefined}
            aria-pressed={brush?.shift === id}
            title={i18nText(name, language)}
            onClick={() => onTake({ day_type: 'work', shift: id })}
          >
            {code}
          </button>
        ))}
      {daysOff.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={brush?.day_type === type}
          title={t(`entity.roster-entry.fields.day_type.enum.${type}`)}
          onClick={() => onTake({ day_type: type, shift: null })}
        >
          {t(`roster.short.${type}`)}
        </button>
      ))}
      <button type="button" aria-pressed={brush?.day_type === null} onClick={() => onTake({ day_type: null, shift: null })}>
        {t('roster.clear')}
      </button>
    </div>
  )
}
