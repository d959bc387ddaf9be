/** Titles of what rows refer to, as `meta.refs` and `_refs` carry them. */
import { ownerEntity, ownerLetter } from '../../shared/engine/owner-entities'
import type { Refs, RefTitle } from '../../shared/core/record-row'

export type { Refs, RefTitle }

/** An owner code (`d12`, `g3`, `u7`) as entity and id; null when it is none. */
export function parseOwner(code: string): { entity: string; id: number } | null {
  const match = /^([dgu])([1-9]\d*)$/.exec(code)
  const entity = ownerEntity(match?.[1])
  return match && entity ? { entity, id: Number(match[2]) } : null
}

export const ownerCode = (entity: string, id: number): string => `${ownerLetter(entity) ?? 'u'}${id}`

/** @returns undefined when the reader may not see the row, or it is gone */
export const refTitle = (refs: Refs, entity: string | undefined, id: unknown): RefTitle | undefined =>
  entity === undefined ? undefined : refs[entity]?.[String(id)]

/** Titles of several pages, put together. */
export function joinedRefs(all: readonly Refs[]): Refs {
  const joined: Record<string, Record<string, RefTitle | undefined>> = {}
  for (const refs of all) for (const [entity, titles] of Object.entries(refs)) joined[entity] = { ...joined[entity], ...titles }
  return joined
}
