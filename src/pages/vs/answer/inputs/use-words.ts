/** Words of questions in the language of the screen. */
import { useCallback } from 'react'
import { useFormats } from '../../../../components/format/format-settings'
import { i18nText } from '../../../../shared/engine/i18n-text'

/** @returns the text of an option, a row or a title; `fallback` where it has none */
export function useWords(): (text: unknown, fallback?: string | number) => string {
  const { language } = useFormats()
  return useCallback((text, fallback = '') => i18nText(text, language) || String(fallback), [language])
}
