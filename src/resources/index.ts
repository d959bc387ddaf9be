/** The modules of the console as menu, routes and palette know them. What their screens read is loaded with them (core/load-module.ts). */
import type { ModuleOutline } from './core/outline'
import { outlines } from './core/read-outlines'

export const modules: readonly ModuleOutline[] = outlines
