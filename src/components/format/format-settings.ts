/** What formats depend on besides the language: the person's zone, the company's currency and era. Set once after sign-in. */
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../providers/company'
import { isLanguage, type Language } from '../../providers/language'

export interface FormatSettings {
  /** IANA zone of the person, else of the company. */
  timeZone: string
  /** ISO 4217. */
  currency: string
  /** Years of the Republic, shown in tw only. */
  rocEra: boolean
  /** 0 = Sunday. */
  weekStart: number
  /** First month of the fiscal year, 1–12. */
  fiscalMonth: number
}

export interface Formats extends FormatSettings { language: Language }

/** What nobody has set follows the company. */
let settings: Partial<FormatSettings> = {}
const listeners = new Set<() => void>()

export function setFormatSettings(change: Partial<FormatSettings>): void {
  settings = { ...settings, ...change }
  for (const listener of listeners) listener()
}

/** The settings as they stand, with the language of the screen. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const now = useSyncExternalStore(subscribe, () => settings)
  const company = useCompany()
  const language = isLanguage(i18n.language) ? i18n.language : 'en'
  return useMemo(() => ({
    language,
    timeZone: now.timeZone ?? company?.time_zone ?? 'Asia/Taipei',
    currency: now.currency ?? company?.currency ?? 'TWD',
    rocEra: now.rocEra ?? company?.era === 'roc',
    weekStart: now.weekStart ?? (company?.week_start === 'sun' ? 0 : 1),
    fiscalMonth: now.fiscalMonth ?? company?.fiscal_month ?? 1,
  }), [now, language, company])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
