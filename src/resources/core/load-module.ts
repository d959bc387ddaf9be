/** A module's file, loaded when it is first needed, and once. */
import { moduleFiles } from '../module-files'
import type { Module } from './define-module'

const loading = new Map<string, Promise<Module>>()
const loaded = new Map<string, Module>()

/** Asked again after a failure. @param code of a module that there is */
export function loadModule(code: string): Promise<Module> {
  const known = loading.get(code)
  if (known) return known
  const load = moduleFiles[code]
  if (!load) return Promise.reject(new Error(`There is no module ${code}.`))
  const promise = load().then(
    (module) => {
      loaded.set(code, module)
      return module
    },
    (error: unknown) => {
      loading.delete(code)
      throw error
    },
  )
  loading.set(code, promise)
  return promise
}

/** In the order of the switcher. */
export const loadAllModules = (): Promise<Module[]> => Promise.all(Object.keys(moduleFiles).map(loadModule))

/** @returns undefined while it is not loaded */
export const loadedModule = (code: string): Module | undefined => loaded.get(code)
