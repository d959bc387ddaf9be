/** The screen of who may not, in the place of the one that was asked for; loaded when it is first needed. */
import { lazy, Suspense } from 'react'
import { PageSkeleton } from './loading-shell'

const ForbiddenScreen = lazy(() => import('../session/forbidden-screen'))

export function Forbidden({ permission }: { permission: readonly string[] }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ForbiddenScreen permission={permission} />
    </Suspense>
  )
}
