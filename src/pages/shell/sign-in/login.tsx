/** `/`: signing in, the forgotten password, and with `?setup=` the first administrator. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { BareLayout } from '../layout/bare-layout'
import { usePageTitle } from '../../../providers/browser/page-title'
import { pageAfterLogin } from '../../../providers/auth/session-rules'
import { currentUserId, useForcedStep, useSession } from '../../../providers/auth/session'
import { LoginForm } from './login-form'

const ForgotForm = lazy(async () => ({ default: (await import('./forgot-form')).ForgotForm }))
const SetupForm = lazy(async () => ({ default: (await import('./setup-form')).SetupForm }))

export function LoginPage() {
  const { t } = useTranslation('common')
  const { signedIn } = useSession()
  const forcedStep = useForcedStep()
  const [query, setQuery] = useSearchParams()
  const [forgot, setForgot] = useState(query.has('forgot'))
  const setup = query.get('setup')
  usePageTitle(t(setup ? 'setup.title' : forgot ? 'forgot.title' : 'login.title'))

  if (signedIn && !forcedStep) {
    const userId = currentUserId() ?? ''
    return (
      <Navigate
        replace
        to={pageAfterLogin({ redirect: query.get('redirect'), leftBy: query.get('user'), userId, origin: window.location.origin })}
      />
    )
  }
  return (
    <BareLayout wide={setup !== null}>
      <Suspense fallback={null}>
        {setup !== null ? (
          <SetupForm token={setup} onDone={() => setQuery({}, { replace: true })} />
        ) : forgot ? (
          <ForgotForm onBack={() => setForgot(false)} />
        ) : (
          <LoginForm onForgot={() => setForgot(true)} />
        )}
      </Suspense>
    </BareLayout>
  )
}
