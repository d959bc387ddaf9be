/** Groups may contain groups: never themselves, and at most five deep (sc.md §3.1). */

export const deepestNesting = 5

export type NestingError = { kind: 'cycle'; through: number } | { kind: 'depth' }

/**
 * @param members group → the groups that it contains directly, the changed group as it will stand
 * @param changed the group being saved
 */
export function nestingError(members: ReadonlyMap<number, readonly number[]>, changed: number): NestingError | undefined {
  const through = (members.get(changed) ?? []).find((child) => child === changed || reaches(members, child, changed))
  if (through !== undefined) return { kind: 'cycle', through }
  const containers = new Map<number, number[]>()
  for (const [group, children] of members) for (const child of children) containers.set(child, [...(containers.get(child) ?? []), group])
  return longest(members, changed) + longest(containers, changed) - 1 > deepestNesting ? { kind: 'depth' } : undefined
}

function reaches(members: ReadonlyMap<number, readonly number[]>, from: number, target: number): boolean {
  const seen = new Set<number>()
  const open = [from]
  for (let group = open.pop(); group !== undefined; group = open.pop()) {
    if (group === target) return true
    if (seen.has(group)) continue
    seen.add(group)
    open.push(...(members.get(group) ?? []))
  }
  return false
}

/** Groups on the longest way from here, this one counted. Without cycles, since each save refuses one. */
function longest(next: ReadonlyMap<number, readonly number[]>, from: number, known = new Map<number, number>()): number {
  const found = known.get(from)
  if (found !== undefined) return found
  const length = 1 + Math.max(0, ...(next.get(from) ?? []).map((group) => longest(next, group, known)))
  known.set(from, length)
  return length
}
