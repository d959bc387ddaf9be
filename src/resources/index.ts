/** The modules of the console, in the order of the switcher. A new module is one import and one entry. */
import type { Module } from './core/define-module'
import { as } from './as'
import { cm } from './cm'
import { sc } from './sc'
import { wf } from './wf'

export const modules: readonly Module[] = [wf, as, cm, sc]
