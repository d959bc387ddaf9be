/** Draws the screen if its permission is in the tree. */
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { endColdLoad } from '../../../providers/router/cold-load'
import { usePermission } from '../../../providers/auth/identity'
import { mayOpen } from '../../../resources/core/routes'
import { useHandle } from './use-handle'
import { Forbidden } from './module-redirect'
import { ErrorBoundary } from '../../../ui/page-error'
import { PageSkeleton } from './loading-shell'

export function RouteGuard() {
  const handle = useHandle()
  const { pathname, search } = useLocation()
  const may = usePermission()
  const allowed = mayOpen(handle, search, may)
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
