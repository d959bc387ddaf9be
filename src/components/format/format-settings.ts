/** What formats depend on besides the language: the person's zone and way of writing dates, the company's currency and era. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../providers/company/company'
import { isLanguage, type Language } from '../../providers/i18n/language'
import { useOwnFormats } from '../../providers/preferences/own-formats'

export interface FormatSettings {
  /** IANA zone of the person, else of the company. */
  timeZone: string
  /** `DD.MM.YYYY`; null = as the language has it. */
  datePattern: string | null
  /** ISO 4217. */
  currency: string
  /** Years of the Republic, shown in tw only. */
  rocEra: boolean
  /** 0 = Sunday. */
  weekStart: number
  /** First month of the fiscal year, 1–12. */
  fiscalMonth: number
}

export interface Formats extends FormatSettings {
  language: Language
}

/** The settings as they stand, with the language of the screen. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const company = useCompany()
  const { time_zone: zone, date_format: pattern } = useOwnFormats()
  const language = isLanguage(i18n.language) ? i18n.language : 'en'
  return useMemo(
    () => ({
      language,
      timeZone: zone ?? company?.time_zone ?? 'Asia/Taipei',
      datePattern: pattern ?? company?.date_format ?? null,
      currency: company?.currency ?? 'TWD',
      rocEra: company?.era === 'roc',
      weekStart: company?.week_start === 'sun' ? 0 : 1,
      fiscalMonth: company?.fiscal_month ?? 1,
    }),
    [language, company, zone, pattern],
  )
}
