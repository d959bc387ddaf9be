/** What a signed-out browser may know of the company: `get-setup`, read once at the start. Its first answer also sets the XSRF cookie. */
import { useSyncExternalStore } from 'react'
import type { I18nText } from '../../schemas/core/types'
import { http } from '../http/http'
import { isLanguage, type Language } from '../i18n/language'
import { observable } from '../browser/observable'

export interface Company {
  name: I18nText | string
  short_name?: string | null
  primary_colour?: string | null
  languages: readonly Language[]
  default_language: Language
  era?: 'ce' | 'roc'
  /** ISO 4217. */
  currency?: string
  week_start?: 'mon' | 'sun'
  /** First month of the fiscal year, 1–12. */
  fiscal_month?: number
  time_zone?: string
  date_format?: string | null
  email?: string | null
  phone?: string | null
  logo?: string | null
  favicon?: string | null
  login_picture?: string | null
  broadcast?: { key: string; host: string | null; port: number | null; scheme: string | null }
}

const company = observable<Company | null>(null)
let loading: Promise<Company | null> | null = null

/** @returns null when the server can't be reached; the console then stands without the company's name and colours */
export function loadCompany(): Promise<Company | null> {
  loading ??= fetchCompany()
  return loading
}

export const useCompany = (): Company | null => useSyncExternalStore(company.subscribe, company.get, company.get)

async function fetchCompany(): Promise<Company | null> {
  try {
    const {
      data: { data },
    } = await http.get<{ data: Company }>('/api/sc/company-setup/get-setup')
    company.set({ ...data, languages: (data.languages ?? []).filter(isLanguage) })
    return company.get()
  } catch (error) {
    console.error('The company could not be loaded', error)
    loading = null
    return null
  }
}
