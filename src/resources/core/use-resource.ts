/** All of a resource, for who draws its records. Where only its place is asked for, find-resource.ts is enough. */
import { use } from 'react'
import type { Module, Resource } from './define-module'
import { findResource } from './find-resource'
import { loadModule } from './load-module'

/**
 * Of a module that is not loaded yet, the nearest Suspense waits for it.
 * @param name `module/entity`; absent = none yet
 * @returns undefined for an entity without screens
 */
export function useResource(name: string | undefined): Resource | undefined {
  if (name === undefined || !findResource(name)) return undefined
  // Always by `use`: React takes up a component that waited where it stopped, and one that no longer waits there would throw at its next hook.
  return resourceIn(use(loadModule(codeOf(name))), name)
}

/** @param name of a resource that there is */
export async function loadResource(name: string): Promise<Resource> {
  const found = resourceIn(await loadModule(codeOf(name)), name)
  if (!found) throw new Error(`${name} has no screens.`)
  return found
}

const codeOf = (name: string): string => name.split('/')[0] ?? ''
const resourceIn = ({ resources }: Module, name: string) => resources.find((resource) => resource.name === name)
