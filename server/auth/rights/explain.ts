/** Why somebody may or may not: every grant and denial that spoke of a path, from what the tree itself is made of (sc.md §2 Inspector). */
import { can, type PermissionTree } from '../../../src/schemas/core/permission'
import type { Explanation, Reason } from '../../../src/shared/sc/rights-explanation'
import { scopeRank } from '../../../src/shared/sc/role-rights'
import type { Scope } from '../../../src/schemas/core/types'
import type { PermissionTarget } from './permission-objects'
import { composeRights, consider, settle, type ConsideredGrant, type Holdings } from './permission-tree'

/**
 * @param path as for `can`: `module[.area[.name[.key[.entry]]]]`
 * @param targets the permission objects of the declarations
 * @returns `allowed` exactly when the tree made of these holdings says so
 */
export function explain(holdings: Holdings, path: string, targets: readonly PermissionTarget[]): Explanation {
  const [module = '', , , key, entry] = path.split('.')
  const object = path.split('.').slice(0, 3).join('.')
  const asked = targets.filter((target) => target.path === object || target.path.startsWith(`${object}.`))
  const allowed = can(composeRights(holdings, asked).tree, path)
  const isOff = holdings.modules !== undefined && !holdings.modules.has(module)
  const reasons = asked.flatMap((target) => reasonsOn(target, consider(target, holdings), { key, entry }))
  const known = asked.some((target) => exists(target, key, entry))
  const isLapsed =
    !allowed && holdings.read_only?.has(module) === true && can(composeRights({ ...holdings, read_only: new Set() }, asked).tree, path)
  const because = allowed
    ? undefined
    : !known
      ? 'unknown'
      : isOff
        ? 'module_off'
        : isLapsed
          ? 'module_lapsed'
          : reasons.length === 0
            ? 'not_granted'
            : lacksAction(reasons)
              ? 'no_action'
              : undefined
  return { path, allowed, ...(because ? { because } : {}), reasons: known ? reasons : [] }
}

/** Somebody allows it and nobody takes it away: what is missing is an action to use it with. */
const lacksAction = (reasons: readonly Reason[]): boolean =>
  reasons.some(({ effect, void: isVoid }) => effect === 'allow' && isVoid === undefined) &&
  !reasons.some(({ effect, void: isVoid }) => effect === 'deny' && isVoid === undefined)

interface PermissionQuestion {
  key: string | undefined
  entry: string | undefined
}

function reasonsOn(target: PermissionTarget, considered: readonly ConsideredGrant[], asked: PermissionQuestion): Reason[] {
  // An object without actions has nothing else either: only then do denials of other actions matter.
  const isGone = settle(considered, target).actions.size === 0
  const denials = considered.filter(({ effect }) => effect === 'deny').filter((denial) => takes(denial, asked, isGone))
  const isDenied = (allowance: ConsideredGrant) =>
    denials.some((denial) => denial.void === undefined && takesAllOf(denial, allowance, target, asked))
  const allowances = considered.filter(({ effect }) => effect === 'allow').filter((allowance) => gives(allowance, target, asked))
  return [
    ...allowances.map((allowance) => ({
      ...reasonOf(target, allowance),
      ...(allowance.void === undefined && isDenied(allowance) ? { denied: true } : {}),
    })),
    ...denials.map((denial) => reasonOf(target, denial)),
  ]
}

/** Would this allowance alone give what is asked for? */
function gives(allowance: ConsideredGrant, target: PermissionTarget, { key, entry }: PermissionQuestion): boolean {
  const actions = allowance.actions.filter((action) => target.actions.includes(action))
  const fields = allowance.fields.filter((field) => target.fields.includes(field))
  switch (key) {
    case 'actions':
      return entry === undefined ? actions.length > 0 : actions.includes(entry)
    case 'fields':
      return entry === undefined ? fields.length > 0 : fields.includes(entry)
    case 'read':
    case 'write': {
      const widest = scopeRank(allowance[key])
      if (entry === 'listed') return allowance[key] === 'listed' && allowance.targets.length > 0
      return entry === undefined ? widest >= 0 : widest >= scopeRank(entry as Scope)
    }
    default:
      return actions.length > 0
  }
}

const isWhole = (denial: ConsideredGrant): boolean => denial.actions.length === 0 && denial.fields.length === 0

/** Does this denial touch what is asked for? */
function takes(denial: ConsideredGrant, { key, entry }: PermissionQuestion, isGone: boolean): boolean {
  if (isWhole(denial)) return true
  if (key === 'actions' && entry !== undefined) return denial.actions.includes(entry)
  if (key === 'fields' && (entry === undefined ? denial.fields.length > 0 : denial.fields.includes(entry))) return true
  return isGone && denial.actions.length > 0
}

function takesAllOf(
  denial: ConsideredGrant,
  allowance: ConsideredGrant,
  target: PermissionTarget,
  { key, entry }: PermissionQuestion,
): boolean {
  if (isWhole(denial)) return true
  if (key === 'actions' && entry !== undefined) return denial.actions.includes(entry)
  if (key === 'fields')
    return entry === undefined ? allowance.fields.every((field) => denial.fields.includes(field)) : denial.fields.includes(entry)
  return allowance.actions.filter((action) => target.actions.includes(action)).every((action) => denial.actions.includes(action))
}

function exists(target: PermissionTarget, key: string | undefined, entry: string | undefined): boolean {
  if (key === undefined) return true
  if (key === 'actions' || key === 'fields') return entry === undefined ? target[key].length > 0 : target[key].includes(entry)
  return (key === 'read' || key === 'write') && (entry === undefined || scopeRank(entry as Scope) >= 0)
}

function reasonOf(target: PermissionTarget, { source, effect, actions, read, write, void: isVoid }: ConsideredGrant): Reason {
  const told = { effect, object: target.path, actions, read, write, ...(isVoid ? { void: isVoid } : {}) }
  if ('administration' in source) {
    const { module, scope, owner } = source.administration
    return { ...told, by: 'module-admin', module, scope, ...(owner ? { owner } : {}) }
  }
  const { role } = source
  return {
    ...told,
    by: source.by,
    role: role.code,
    ...(role.held ? { held: role.held } : {}),
    ...(source.by === 'grant' ? { pattern: source.pattern, ...(source.id === undefined ? {} : { grant: source.id }) } : {}),
  }
}

/** Every dotted path of a tree, to its last entry. */
export function pathsOf(tree: PermissionTree): string[] {
  return Object.entries(tree).flatMap(([module, areas]) =>
    Object.entries(areas).flatMap(([area, objects]) =>
      objects.flatMap((object) =>
        (['actions', 'read', 'write', 'fields'] as const).flatMap((key) =>
          (object[key] ?? []).map((entry) => `${module}.${area}.${object.name}.${key}.${entry}`),
        ),
      ),
    ),
  )
}

/** What one of two people has and the other has not. */
export function compareTrees(a: PermissionTree, b: PermissionTree): { only_first: string[]; only_second: string[] } {
  const [first, second] = [pathsOf(a), pathsOf(b)]
  const [ofFirst, ofSecond] = [new Set(first), new Set(second)]
  return { only_first: first.filter((path) => !ofSecond.has(path)), only_second: second.filter((path) => !ofFirst.has(path)) }
}
