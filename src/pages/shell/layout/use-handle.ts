/** What the matched routes say about themselves (resources/routes.ts). */
import { useMatches } from 'react-router'
import type { RouteHandle } from '../../../resources/core/routes'

/** Of a redirect or the frame alone. */
const none: RouteHandle = { module: '', permission: [], crumbs: [], bare: false }

/** The handle of the deepest matched route that has one. */
export function useHandle(): RouteHandle {
  return (
    useMatches()
      .map((match) => match.handle)
      .filter(isHandle)
      .at(-1) ?? none
  )
}

export function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'crumbs' in handle
}
