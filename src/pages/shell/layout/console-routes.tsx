/** What stands behind the sign-in: one chunk, loaded when it is first wanted. */
import { type RouteObject, Navigate, useLocation, useParams } from 'react-router'
import { modules } from '../../../resources/index'
import { redirectPaths } from '../../../resources/core/navigation'
import { routesOf, type RouteHandle } from '../../../resources/core/routes'
import { apiScreen, homeScreen, notificationsScreen, searchScreen, type ShellScreen } from '../../../resources/core/shell-screens'
import { Console } from './console'
import { LoadingShell } from './loading-shell'
import { ModuleRedirect } from './module-redirect'
import { PageError } from '../../../ui/page-error'
import { findResource } from '../../../resources/core/find-resource'

const handleOf = ({ label, permission }: ShellScreen): RouteHandle => ({ module: 'home', permission, crumbs: [{ label }], bare: false })
/** The handle of the not-found route: the guard and the signed-out console know it by this. */
export const notFoundHandle: RouteHandle = { module: 'none', permission: [], crumbs: [], bare: false }

export function consoleRoutes(): RouteObject[] {
  return [
    {
      Component: Console,
      ErrorBoundary: PageError,
      HydrateFallback: LoadingShell,
      children: [
        {
          path: homeScreen.path,
          handle: handleOf(homeScreen),
          lazy: async () => ({ Component: (await import('../home/home')).HomePage }),
          ErrorBoundary: PageError,
        },
        {
          path: notificationsScreen.path,
          handle: handleOf(notificationsScreen),
          lazy: async () => ({ Component: (await import('../notifications/notifications')).NotificationsPage }),
          ErrorBoundary: PageError,
        },
        {
          path: searchScreen.path,
          handle: handleOf(searchScreen),
          lazy: async () => ({ Component: (await import('../search/search')).SearchPage }),
          ErrorBoundary: PageError,
        },
        {
          path: apiScreen.path,
          handle: handleOf(apiScreen),
          lazy: async () => ({ Component: (await import('../../docs/api-page')).ApiPage }),
          ErrorBoundary: PageError,
        },
        { path: '/record/:module/:entity/:id', element: <RecordRedirect /> },
        ...modules.flatMap(redirectPaths).map((from): RouteObject => ({ path: from, element: <ModuleRedirect from={from} /> })),
        ...routesOf(modules).map((route): RouteObject => ({ ...route, ErrorBoundary: PageError })),
        {
          path: '*',
          handle: notFoundHandle,
          lazy: async () => ({ Component: (await import('../session/not-found')).NotFoundPage }),
        },
      ],
    },
  ]
}

/** `/record/<module>/<entity>/<id>`: a record's address for those who don't know where its screens are (notifications); `#comments` or `#attachments` stays. */
function RecordRedirect() {
  const { module = '', entity = '', id = '' } = useParams()
  const { hash } = useLocation()
  const resource = findResource(`${module}/${entity}`)
  return <Navigate replace to={resource && /^[1-9]\d{0,15}$/.test(id) ? `${resource.paths.show}?id=${id}${hash}` : '/home'} />
}
