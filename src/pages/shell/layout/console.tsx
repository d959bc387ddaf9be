/** The signed-in console: refine around the shell, once the person's rights are known. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useTranslation } from 'react-i18next'
import { matchRoutes, Navigate, Outlet, parsePath, useLocation } from 'react-router'
import { modules } from '../../../resources'
import { redirectsOf, refineResourcesOf } from '../../../resources/core/navigation'
import { mayOpen } from '../../../resources/core/routes'
import { accessControlProvider, accessKey } from '../../../providers/access/access-control'
import { showText } from '../../../providers/notification/alerts'
import { authProvider } from '../../../providers/auth/auth-provider'
import { dataProvider } from '../../../providers/data/data-provider'
import { startConsoleEvents } from '../../../providers/live/console-events'
import { liveProvider } from '../../../providers/live/console-live'
import { failureOf } from '../../../providers/http/error-text'
import { loadIdentity, useIdentity } from '../../../providers/auth/identity'
import { queryClient } from '../../../providers/data/query-client'
import { i18nProvider, notificationProvider } from '../../../providers/i18n/refine-adapters'
import { connectNavigationGuard, type NavigationGuard } from '../../../providers/router/router'
import { useForcedStep, useSession, useTwoFactorReminder } from '../../../providers/auth/session'
import { ConsoleLayout } from './console-layout'
import { LoadingShell } from './loading-shell'
import { ErrorBox } from '../../../ui/page-error'
import { RouteGuard } from './route-guard'
import { isHandle, useHandle } from './use-handle'

const TwoFactorReminder = lazy(async () => ({ default: (await import('../session/two-factor-reminder')).TwoFactorReminder }))

export function Console() {
  const { signedIn } = useSession()
  const { pathname, search, hash } = useLocation()
  const [wasSignedIn] = useState(signedIn)
  const known = useHandle().module !== 'none'
  if (signedIn) return <SignedIn />
  // The session that ends here leads to /tokenexpired or to the login by itself.
  if (wasSignedIn) return null
  return known ? <Navigate replace to={`/?${new URLSearchParams({ redirect: pathname + search + hash }).toString()}`} /> : <Outlet />
}

function SignedIn() {
  const { t } = useTranslation('common')
  const { status, error, identity } = useIdentity()
  const forcedStep = useForcedStep()
  const { userId } = useSession()
  const isReminded = useTwoFactorReminder() !== null

  useEffect(() => {
    if (!forcedStep) void loadIdentity()
  }, [forcedStep, userId])
  const id = identity?.id
  useEffect(() => (id === undefined ? undefined : startConsoleEvents(id)), [id])
  const tree = identity?.userPermission
  useEffect(() => {
    if (tree) void queryClient.invalidateQueries({ queryKey: accessKey })
  }, [tree])

  useEffect(() => (id === undefined ? undefined : connectNavigationGuard(mayNavigate)), [id])

  if (forcedStep) return <LoadingShell />
  if (status === 'failed')
    return <ErrorBox title={t('error.load')} detail={failureOf(error)?.text ?? ''} onRetry={() => void loadIdentity()} />
  if (!identity) return <LoadingShell />
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      liveProvider={liveProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      resources={refineResourcesOf(modules)}
      options={{
        disableTelemetry: true,
        syncWithLocation: false,
        warnWhenUnsavedChanges: false,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <ConsoleLayout>
        <RouteGuard />
      </ConsoleLayout>
      {isReminded && (
        <Suspense fallback={null}>
          <TwoFactorReminder />
        </Suspense>
      )}
    </Refine>
  )
}

/** Of an address that leads on: is any screen there open? */
function leadsSomewhere(pathname: string, may: Parameters<NavigationGuard>[2]): boolean {
  const redirect = redirectsOf(modules, (right) => may([right])).find(({ from }) => from === pathname)
  return redirect === undefined || redirect.to !== null
}

/** A click on a forbidden screen warns and goes nowhere. */
const mayNavigate: NavigationGuard = (path, routes, may) => {
  const handle = (matchRoutes(routes, path) ?? [])
    .map((match): unknown => match.route.handle)
    .filter(isHandle)
    .at(-1)
  const { pathname = '', search = '' } = parsePath(path)
  const allowed = handle ? mayOpen(handle, search, may) : leadsSomewhere(pathname, may)
  if (!allowed) showText('warning', 'common:alert.forbidden_page')
  return allowed
}
