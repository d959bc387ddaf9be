/** What somebody would hold after a change to one role (sc.md §11: "who gains, who loses" before it is saved). */
import type { Grant, Holdings } from '../../../../auth/rights/permission-tree'

/** @property added, removed owner codes to whom the role is given, from whom it is taken */
export interface RoleChange {
  code: string
  grants: readonly Grant[]
  added: readonly string[]
  removed: readonly string[]
}

/**
 * @param holdings what the person holds today, each role with how it is held
 * @param owners owner codes that the person is one of: himself, his groups, departments and those above
 */
export function changedHoldings(holdings: Holdings, owners: readonly string[], { code, grants, added, removed }: RoleChange): Holdings {
  const given = added.filter((owner) => owners.includes(owner)).map((source) => ({ how: 'assignment' as const, source }))
  const held = holdings.roles.find((role) => role.code === code)?.held ?? []
  const still = [...held.filter(({ how, source }) => !(how === 'assignment' && source !== null && removed.includes(source))), ...given]
  const others = holdings.roles.filter((role) => role.code !== code)
  return { ...holdings, roles: still.length > 0 ? [...others, { code, grants, held: still }] : others }
}
