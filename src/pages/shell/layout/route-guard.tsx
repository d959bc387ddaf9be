/** Draws the screen if its permission is in the tree. */
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { endColdLoad } from '../../../providers/router/cold-load'
import { useRights } from '../../../providers/access/use-right'
import { mayOpen, rightsOf } from '../../../resources/core/routes'
import { useHandle } from './use-handle'
import { Forbidden } from './module-redirect'
import { ErrorBoundary } from '../../../ui/page-error'
import { PageSkeleton } from './loading-shell'

export function RouteGuard() {
  const handle = useHandle()
  const { pathname, search } = useLocation()
  const may = useRights(rightsOf(handle))
  const allowed = mayOpen(handle, search, (paths) => paths.every(may))
  // Redirects and the frame have no handle of their own: only a real screen ends the cold load.
  const arrived = allowed && handle.module !== ''
  useEffect(() => {
    if (arrived) endColdLoad()
  }, [arrived])
  if (!allowed) return <Forbidden />
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
