/** What a check answers with. */
import type { Entity } from '../define'

export interface Problem {
  /** `src/schemas/cm/tag.ts` */
  file: string
  /** `rate`, or `instalments.portion` in child rows. */
  field?: string
  /** What is wrong, and the likely mistake. */
  sentence: string
}

export type KnownEntities = ReadonlyMap<string, Entity>

export const fileOf = (entity: Pick<Entity, 'name'>): string => `src/schemas/${entity.name}.ts`

export const problem = (entity: Pick<Entity, 'name'>, field: string | undefined, sentence: string): Problem => ({
  file: fileOf(entity),
  ...(field === undefined ? {} : { field }),
  sentence,
})

/** ` Did you mean rate?`, when a name is close enough to be a slip. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const meant = nearest(name, candidates)
  return meant === undefined ? '' : ` Did you mean ${meant}?`
}

/** @returns undefined where none is close enough to be a slip */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: { name: string; distance: number } | undefined
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (!best || distance < best.distance) best = { name: candidate, distance }
  }
  return best && best.distance <= Math.max(2, Math.floor(name.length / 3)) ? best.name : undefined
}

/** Letters to add, leave out, replace or swap with the next. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i])
  for (let j = 0; j <= b.length; j += 1) (rows[0] ??= [])[j] = j
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity
      const row = rows[i] ?? []
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1), swapped)
    }
  }
  return at(a.length, b.length)
}
