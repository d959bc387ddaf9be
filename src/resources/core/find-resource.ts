/** Where another entity's records are, for links across modules. What is needed to draw them: load-module.ts. */
import { modules } from '../index'
import type { ResourceOutline } from './outline'

/** @param name `module/entity` @returns undefined for an entity without screens */
export const findResource = (name: string): ResourceOutline | undefined =>
  modules.flatMap((module) => module.resources).find((resource) => resource.name === name)
