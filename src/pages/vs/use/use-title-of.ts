import { useFormats } from '../../../components/format/format-settings'
import type { I18nText } from '../../../schemas/core/types'
import { i18nText } from '../../../shared/engine/i18n-text'

/** In the language of the person. */
export function useTitleOf({ title }: { title: I18nText }): string {
  const { language } = useFormats()
  return i18nText(title, language)
}
