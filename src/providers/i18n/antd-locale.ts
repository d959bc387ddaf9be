/** antd's own texts in the interface language; English is in the bundle, the others come when they are needed. */
import { useEffect, useState } from 'react'
import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import type { Language } from './language'

const loaders: Readonly<Record<Language, () => Promise<{ default: Locale }>>> = {
  en: async () => ({ default: english }),
  tw: () => import('antd/es/locale/zh_TW'),
  cn: () => import('antd/es/locale/zh_CN'),
  jp: () => import('antd/es/locale/ja_JP'),
}

export function useAntdLocale(language: Language): Locale {
  const [loaded, setLoaded] = useState<{ language: Language; locale: Locale }>()
  useEffect(() => {
    let current = true
    loaders[language]().then(
      ({ default: locale }) => {
        if (current) setLoaded({ language, locale })
      },
      (error: unknown) => console.error(`antd's texts in ${language} could not be loaded`, error),
    )
    return () => {
      current = false
    }
  }, [language])
  return loaded?.locale ?? english
}
