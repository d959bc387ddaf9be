/** The router: public pages at once, everything behind the sign-in with the console's own chunk when it is first wanted. */
import { createBrowserRouter, createPath, resolvePath, type RouteObject, type To } from 'react-router'
import { holds } from '../access/access-control'
import { forgetAlerts } from '../notification/alerts'
import { clearCached } from '../data/cached-lists'
import { forgetIdentity } from '../auth/identity'
import { session } from '../auth/session'
import { needsNoSession } from '../auth/session-rules'

export type Router = ReturnType<typeof createBrowserRouter>

/** Says no to a path before it is navigated to; the console sets it once it knows the rights. `may`: are all of these held now? */
export type NavigationGuard = (path: string, routes: RouteObject[], may: (rights: readonly string[]) => boolean) => boolean
let mayNavigate: NavigationGuard = () => true

/** @returns what takes the guard away */
export function connectNavigationGuard(guard: NavigationGuard): () => void {
  mayNavigate = guard
  return () => void (mayNavigate = () => true)
}

/** @param loadConsole the routes behind the sign-in; asked for once */
export function createRouter(publicRoutes: RouteObject[], loadConsole: () => Promise<RouteObject[]>): Router {
  let complete = false
  const router = createBrowserRouter(publicRoutes, {
    async patchRoutesOnNavigation({ patch, matches, path, signal }) {
      // React Router also asks when a public page with a parameter has matched, and for every unknown path.
      if (complete || path === matches.at(-1)?.pathname) return
      const routes = await loadConsole()
      if (signal.aborted || complete) return
      complete = true
      patch(null, routes)
    },
  })
  const navigate = router.navigate.bind(router)
  /** A click on a forbidden path goes nowhere: the guard warns, the session lives (shell.md §4). */
  router.navigate = async (to: number | To | null, ...options: unknown[]) => {
    if (to !== null && typeof to !== 'number') {
      const path = createPath(resolvePath(to, router.state.location.pathname))
      if (!mayNavigate(path, router.routes, (rights) => rights.every(holds))) return
    }
    // The overloads take a number alone or a target with options; they are handed on as they came.
    return (navigate as (...all: unknown[]) => Promise<void>)(to, ...options)
  }
  followSession(router)
  return router
}

/** A session that ends leads to the login or to /tokenexpired, with the page that was left. */
function followSession(router: Router): void {
  session.onEnd(({ reason, userId }) => {
    const { pathname, search, hash } = router.state.location
    queueMicrotask(() => {
      forgetIdentity()
      clearCached()
      forgetAlerts()
      if (reason === 'signed-out' && !needsNoSession(pathname)) return void router.navigate('/')
      if (needsNoSession(pathname)) return
      const query = new URLSearchParams({ reason, redirect: pathname + search + hash, user: userId })
      void router.navigate(`/tokenexpired?${query.toString()}`, { replace: true })
    })
  })
  session.onAccountChange(() => window.location.assign('/home'))
}
