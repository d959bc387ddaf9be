/** A module's file, loaded when it is first needed, and once. */
import { moduleFiles } from '../module-files'
import type { Module } from './define-module'

const loading = new Map<string, Promise<Module>>()

/** Asked again after a failure. @param code of a module that there is */
export function loadModule(code: string): Promise<Module> {
  const known = loading.get(code)
  if (known) return known
  const load = moduleFiles[code]
  if (!load) return Promise.reject(new Error(`There is no module ${code}.`))
  const promise = load()
  loading.set(code, promise)
  promise.then(
    // As React marks what it has waited for: who asks later has it at once, and waits for nothing.
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => loading.delete(code),
  )
  return promise
}

/** In the order of the switcher. */
export const loadAllModules = (): Promise<Module[]> => Promise.all(Object.keys(moduleFiles).map(loadModule))
