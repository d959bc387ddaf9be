/** Which roles somebody got and lost, over several changes that follow one another (sc.md §7 `sc.rights.changed`). Pure. */

/** Ids of roles. */
export interface RoleChange {
  gained: readonly number[]
  lost: readonly number[]
}

/** What was given and taken back again cancels out. */
export function joinChanges(first: RoleChange, then: RoleChange): RoleChange {
  return {
    gained: union(minus(first.gained, then.lost), minus(then.gained, first.lost)),
    lost: union(minus(first.lost, then.gained), minus(then.lost, first.gained)),
  }
}

/** Who holds a role now and did not, and the other way round. @param otherwise who holds it by another way, before and after */
export function holdersChanged({ before, after, otherwise }: Readonly<Record<'before' | 'after' | 'otherwise', readonly number[]>>): {
  gained: number[]
  lost: number[]
} {
  return { gained: minus(minus(after, before), otherwise), lost: minus(minus(before, after), otherwise) }
}

const minus = (list: readonly number[], without: readonly number[]): number[] => {
  const gone = new Set(without)
  return list.filter((id) => !gone.has(id))
}
const union = (a: readonly number[], b: readonly number[]): number[] => [...new Set([...a, ...b])]
