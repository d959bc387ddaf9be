/** Owners of a table of rights: those that have some, and those that were added to it. Pure. */

export interface NamedOwner {
  owner: string
  name: string
}

/** Everyone first, that is the root department, then departments, groups, people, by their numbers. One who is added and there already comes once. */
export function ownersInOrder(owners: readonly NamedOwner[], added: readonly NamedOwner[]): NamedOwner[] {
  const all = [...owners, ...added.filter(({ owner }) => !owners.some((one) => one.owner === owner))]
  const kinds = ['d', 'g', 'u']
  return all.sort(
    (a, b) => kinds.indexOf(a.owner[0] ?? '') - kinds.indexOf(b.owner[0] ?? '') || Number(a.owner.slice(1)) - Number(b.owner.slice(1)),
  )
}
