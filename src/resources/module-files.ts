/** The modules of the console, in the order of the switcher. A new module is one line; its file is loaded when a screen of it is opened. */
import type { Module } from './core/define-module'

export const moduleFiles: Readonly<Record<string, () => Promise<Module>>> = {
  wf: async () => (await import('./wf')).wf,
  as: async () => (await import('./as')).as,
  bb: async () => (await import('./bb')).bb,
  vs: async () => (await import('./vs')).vs,
  cm: async () => (await import('./cm')).cm,
  ca: async () => (await import('./ca')).ca,
  fa: async () => (await import('./fa')).fa,
  sc: async () => (await import('./sc')).sc,
}
