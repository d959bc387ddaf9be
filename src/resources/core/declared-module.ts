/** A module as its author wrote it, for the check of its keys: the normal form has only those that it knows. */
import type { Module, ModuleOptions, ResourceDeclaration } from './define-module'

export interface DeclaredModule {
  options: ModuleOptions
  resources: Readonly<Record<string, ResourceDeclaration>>
}

const declared = new WeakMap<Module, DeclaredModule>()

/** @returns the module */
export function remember(module: Module, as: DeclaredModule): Module {
  declared.set(module, as)
  return module
}

export const declaredModule = (module: Module): DeclaredModule | undefined => declared.get(module)
