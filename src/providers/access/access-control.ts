/** refine's accessControlProvider: the dotted check on userPermission (routes.md §6). The server decides anyway. */
import type { AccessControlProvider, CanParams } from '@refinedev/core'
import { permitted } from '../auth/identity'

/** refine's words for an action → those of the tree. */
const actions: Readonly<Record<string, string>> = { clone: 'create', field: 'show' }

function isAllowed({ action, params }: CanParams): boolean {
  const permission: unknown = params?.resource?.meta?.permission
  return typeof permission === 'string' && permitted(`${permission}.actions.${actions[action] ?? action}`)
}

/** An answer stands until the rights are read again: then the console forgets all of them (`accessKey`). */
export const accessControlProvider: AccessControlProvider = {
  can: async (asked) => ({ can: isAllowed(asked) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true }, queryOptions: { staleTime: Infinity, gcTime: 0 } },
}

/** What refine keeps the answers under. */
export const accessKey = ['access'] as const

/**
 * For useCan and CanAccess: they ask by a query, and would draw their first frame without the button. The tree is in memory, so the answer is
 * given along.
 * @param permission `cm.admin.tax-category`
 */
export function rightTo(permission: string, action: string) {
  const asked = { resource: permission, action, params: { resource: { name: permission, meta: { permission } } } }
  return { ...asked, queryOptions: { initialData: { can: isAllowed(asked) } } }
}
