/** Providers around the router, nothing else. */
import { useEffect } from 'react'
import { ConfigProvider } from 'antd'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router'
import { AlertHost } from './components/shell/alert-host'
import { IdleWarning } from './components/shell/idle-warning'
import { PasswordSteps } from './components/shell/password-steps'
import { useMediaQuery } from './components/shell/use-media-query'
import { useAntdLocale } from './providers/antd-locale'
import { useCompany } from './providers/company'
import { currentLanguage } from './providers/i18n'
import { i18nText } from './providers/i18n-text'
import { setCompanyIcon, setCompanyTitle } from './providers/page-title'
import { useColourMode, usePreferences } from './providers/preferences'
import { styleNonce } from './providers/style-nonce'
import { router } from './router'
import { buildTheme } from './theme'

const nonce = styleNonce()

export function App() {
  useTranslation('common')
  const language = currentLanguage()
  const mode = useColourMode()
  const { density } = usePreferences()
  const company = useCompany()
  const motion = !useMediaQuery('(prefers-reduced-motion: reduce)')
  const name = company ? company.short_name || i18nText(company.name, language) : ''

  useEffect(() => setCompanyTitle(name), [name])
  useEffect(() => setCompanyIcon(company?.favicon ?? null), [company?.favicon])
  useEffect(() => {
    document.documentElement.style.colorScheme = mode
    document.documentElement.dataset.mode = mode
  }, [mode])

  return (
    <ConfigProvider
      theme={buildTheme({ mode, language, density, primary: company?.primary_colour ?? null, motion })}
      locale={useAntdLocale(language)} button={{ autoInsertSpace: false }} {...(nonce ? { csp: { nonce } } : {})}
    >
      <RouterProvider router={router} />
      <IdleWarning />
      <PasswordSteps />
      <AlertHost />
    </ConfigProvider>
  )
}
