/** The grants of a role that is a copy of another (sc.md §2): what the other has by declaration, too, since that goes by its code. Pure. */
import { consider, settle, type HeldRole } from '../../../../auth/rights/permission-tree'
import type { PermissionTarget } from '../../../../auth/rights/permission-objects'
import { coversPath, widerScope, type GrantDraft } from '../../../../../src/shared/sc/role-rights'

/**
 * One grant a path: where the role lists departments and the declaration gives it a wider scope, short of all rows, the wider one stays.
 * @returns what gives the same permission tree under another code
 */
export function copiedGrants({ code, grants }: HeldRole, targets: readonly PermissionTarget[]): GrantDraft[] {
  const own = new Map(grants.filter(({ effect }) => effect === 'allow').map((grant) => [grant.path, draftOf(grant)]))
  for (const target of targets) {
    const { actions, fields, read, write } = settle(consider(target, { roles: [{ code, grants: [] }], moduleAdmins: [] }), target)
    const isGranted = grants.some(({ effect, path }) => effect === 'allow' && coversPath(path, target.path))
    // A scope without an action opens nothing.
    if (actions.size + fields.size === 0 && !(isGranted && (read !== 'none' || write !== 'none'))) continue
    const kept = own.get(target.path)
    own.set(target.path, {
      path: target.path,
      effect: 'allow',
      actions: [...new Set([...(kept?.actions ?? []), ...actions])],
      fields: [...new Set([...(kept?.fields ?? []), ...fields])],
      read: widerScope(kept?.read ?? 'none', read),
      write: widerScope(kept?.write ?? 'none', write),
      targets: kept?.targets ?? [],
    })
  }
  return [...own.values(), ...grants.filter(({ effect }) => effect === 'deny').map(draftOf)]
}

const draftOf = ({ path, effect, actions, fields, read, write, targets }: GrantDraft): GrantDraft => ({
  path,
  effect,
  actions,
  fields,
  read,
  write,
  targets,
})

/** The longest that `sc/role` takes. */
const longest = 32

/** @param taken codes that roles have @returns `sales-copy`, then `sales-copy-2`, shortened where it would be too long */
export function copiedCode(code: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const ending = n === 1 ? '-copy' : `-copy-${n}`
    const candidate = `${code.slice(0, longest - ending.length).replace(/-+$/, '')}${ending}`
    if (!taken.has(candidate)) return candidate
  }
}
