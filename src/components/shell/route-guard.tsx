/** Draws the screen if its permission is in the tree. */
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { endColdLoad } from '../../providers/cold-load'
import { usePermission } from '../../providers/identity'
import { useHandle } from './use-handle'
import { Forbidden } from './module-redirect'
import { ErrorBoundary } from './page-error'
import { PageSkeleton } from './loading-shell'

export function RouteGuard() {
  const { permission, module } = useHandle()
  const { pathname } = useLocation()
  const may = usePermission()
  const allowed = may(permission)
  // Redirects and the frame have no handle of their own: only a real screen ends the cold load.
  const arrived = allowed && module !== ''
  useEffect(() => {
    if (arrived) endColdLoad()
  }, [arrived])
  if (!allowed) return <Forbidden />
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<PageSkeleton />}><Outlet /></Suspense>
    </ErrorBoundary>
  )
}
