/** What a column is called: its stage, the month of the close, or who owns the leads. */
import type { TFunction } from 'i18next'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import { formatTags, type Language } from '../../../../providers/i18n/language'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { BoardColumn } from '../../../../shared/cm/lead'

export function columnName(t: TFunction, { value, stage }: BoardColumn, { refs, language }: { refs: Refs; language: Language }): string {
  if (stage) return i18nText(stage.name, language)
  if (value === null) return t('cm:board.none')
  if (typeof value === 'number') return refTitle(refs, 'sc/user', value)?.title ?? ''
  return new Intl.DateTimeFormat(formatTags[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${value}-01T00:00:00Z`),
  )
}
