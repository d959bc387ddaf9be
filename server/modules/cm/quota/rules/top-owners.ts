/** Whose figures add up to those of the whole: a department holds what stands below it already. */

export interface PlacedOwner {
  owner: string
  /** `/1/4/` of its department, or the person's; null = in none. */ path: string | null
}

/** @returns the owners that stand under no other department of the list */
export function topOwners(owners: readonly PlacedOwner[]): ReadonlySet<string> {
  const departments = owners.filter(({ owner, path }) => owner.startsWith('d') && path !== null)
  const isUnder = ({ owner, path }: PlacedOwner) =>
    path !== null && departments.some((other) => other.owner !== owner && path.startsWith(other.path ?? ''))
  return new Set(owners.filter((one) => !isUnder(one)).map(({ owner }) => owner))
}
