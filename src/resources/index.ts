/** The modules of the console, in the order of the switcher. A new module is one import and one entry. */
import type { Module } from './core/define-module'
import { cm } from './cm'
import { sc } from './sc'

export const modules: readonly Module[] = [cm, sc]
