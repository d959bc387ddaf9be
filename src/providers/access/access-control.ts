/** refine's accessControlProvider: the dotted check on userPermission (routes.md §6). The server decides anyway. */
import type { AccessControlProvider } from '@refinedev/core'
import { permitted } from '../auth/identity'

/** refine's words for an action → those of the tree. */
const actions: Readonly<Record<string, string>> = { clone: 'create', field: 'show' }

export const accessControlProvider: AccessControlProvider = {
  can: async ({ action, params }) => {
    const permission: unknown = params?.resource?.meta?.permission
    if (typeof permission !== 'string') return { can: false }
    return { can: permitted(`${permission}.actions.${actions[action] ?? action}`) }
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true }, queryOptions: { staleTime: 0, gcTime: 0 } },
}
