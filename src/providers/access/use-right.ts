/** refine's `useCan` for whole paths of the permission tree, by which screens show what a person may do (routes.md §6). */
import { useCallback } from 'react'
import { useCan } from '@refinedev/core'
import { heldOf, rightsTo } from './access-control'

/**
 * Several at once, where a screen shows one thing or another.
 * @returns does the person hold this one of `paths`? Of any other path: no
 */
export function useRights(paths: readonly string[]): (path: string) => boolean {
  const held = heldOf(useCan(rightsTo(paths)).data)
  return useCallback((path) => held.includes(path), [held])
}

/**
 * @param path `cm.use.lead.actions.list`, or several of which all are needed
 * @returns does the signed-in person hold it?
 */
export function useRight(path: string | readonly string[]): boolean {
  const paths = typeof path === 'string' ? [path] : path
  return paths.every(useRights(paths))
}
