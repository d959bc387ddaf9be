/** Titles of several answers as those of one. */
import type { Refs } from '../../../providers/data/refs'

export function mergedRefs(parts: readonly Refs[]): Refs {
  const names = [...new Set(parts.flatMap((refs) => Object.keys(refs)))]
  return Object.fromEntries(names.map((name) => [name, Object.assign({}, ...parts.map((refs) => refs[name])) as Refs[string]]))
}
