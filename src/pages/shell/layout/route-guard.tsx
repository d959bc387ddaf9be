/** Draws the screen if its permission is in the tree. */
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useRights } from '../../../providers/access/use-right'
import { mayOpen, permissionAt, rightsOf } from '../../../resources/core/routes'
import { useHandle } from './use-handle'
import { Forbidden } from './forbidden'
import { ErrorBoundary } from '../../../ui/page-error'
import { PageSkeleton } from './loading-shell'

export function RouteGuard() {
  const handle = useHandle()
  const { pathname, search } = useLocation()
  const may = useRights(rightsOf(handle))
  if (!mayOpen(handle, search, (paths) => paths.every(may))) return <Forbidden permission={permissionAt(handle, search)} />
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
