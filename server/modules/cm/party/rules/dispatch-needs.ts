/** What a way to send documents takes of the organization (cm.md §3.2, document-dispatch-method). */
export type DispatchNeeds = 'none' | 'email' | 'postal_address' | 'fax'

interface Reachable {
  email?: unknown
  fax?: unknown
  addresses?: unknown
}

/** @returns true when the organization has not what it needs */
export function dispatchLacks(needs: DispatchNeeds, { email, fax, addresses }: Reachable): boolean {
  switch (needs) {
    case 'none':
      return false
    case 'email':
      return !email
    case 'fax':
      return !fax
    case 'postal_address':
      return !(Array.isArray(addresses) && addresses.some(({ line1 }: { line1?: string | null }) => line1))
  }
}
