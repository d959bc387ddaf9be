/** The outlines of all modules, from their files: while one develops, and in tests. In a build fetch-outlines.ts takes its place (vite.config.ts). */
import { loadAllModules } from './load-module'
import { outlineOf, type ModuleOutline } from './outline'

export const outlines: readonly ModuleOutline[] = (await loadAllModules()).map(outlineOf)

/** They are there already. */
export const loadOutlines = (): Promise<void> => Promise.resolve()
