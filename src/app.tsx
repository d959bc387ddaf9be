/** Providers around the router, nothing else. */
import { lazy, Suspense, useEffect } from 'react'
import { ConfigProvider } from 'antd'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { AlertHost } from './pages/shell/notifications/alert-host'
import { OfferBar } from './pages/shell/notifications/offer-bar'
import { useMediaQuery } from './ui/use-media-query'
import { useAntdLocale } from './providers/i18n/antd-locale'
import { useCompany } from './providers/company/company'
import { currentLanguage } from './providers/i18n/i18n'
import { i18nText } from './shared/engine/i18n-text'
import { setCompanyIcon, setCompanyTitle } from './providers/browser/page-title'
import { useColourMode, usePreferences } from './providers/preferences/preferences'
import { styleNonce } from './providers/browser/style-nonce'
import { useForcedStep, usePasswordReminder, useSession } from './providers/auth/session'
import { router } from './router'
import { buildTheme } from './theme'

const nonce = styleNonce()

/** Loaded when there is something to ask: most sessions never are. */
const SessionDialogs = lazy(async () => ({ default: (await import('./pages/shell/session/session-dialogs')).SessionDialogs }))

export function App() {
  useTranslation('common')
  const language = currentLanguage()
  const mode = useColourMode()
  const { density } = usePreferences()
  const company = useCompany()
  const { signedIn, idleWarning } = useSession()
  const [forcedStep, passwordAge] = [useForcedStep(), usePasswordReminder()]
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
      locale={useAntdLocale(language)}
      button={{ autoInsertSpace: false }}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      <RouterProvider router={router} />
      {signedIn && (idleWarning || forcedStep !== null || passwordAge !== null) && (
        <Suspense fallback={null}>
          <SessionDialogs />
        </Suspense>
      )}
      <div className="k-said">
        <AlertHost />
        <OfferBar />
      </div>
    </ConfigProvider>
  )
}
