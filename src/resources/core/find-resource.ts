/** Where another entity's records are, for links across modules. */
import type { Resource } from './define-module'
import { modules } from '../index'

/** @param name `module/entity` @returns undefined for an entity without screens */
export const findResource = (name: string): Resource | undefined =>
  modules.flatMap((module) => module.resources).find((resource) => resource.name === name)
