/** What organizations derive from what is typed (cm.md §3.3). */
import type { EntityHooks, Values } from '../../module'
import { ownerDepartment } from './owner-department'
import { nameKey } from './rules/name-key'

interface Address { kind: string; city: string | null; is_default: boolean }

export const organizationHooks: EntityHooks = {
  async beforeSave(ctx, { before, after }) {
    return {
      name_key: nameKey(String(after.name ?? '')),
      department: await ownerDepartment(ctx, { before, after }),
      registry_held: sharesNumber(after) ? null : true,
      city: cityOf((after.addresses ?? []) as readonly Address[]),
    }
  },
}

/** A branch has the number of its parent. */
const sharesNumber = ({ kind, parent }: Values): boolean => kind === 'branch' && typeof parent === 'number'

/** Of the registered address, the default one first; else of the first that names one. */
function cityOf(addresses: readonly Address[]): string | null {
  const named = addresses.filter(({ city }) => city)
  const registered = named.filter(({ kind }) => kind === 'registered')
  return (registered.find(({ is_default }) => is_default) ?? registered[0] ?? named[0])?.city ?? null
}
