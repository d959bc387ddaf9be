/** The matrix while it is changed: which grants come of a click (sc.md §2). Everything here is pure. */
import {
  cellState,
  coversPath,
  inheritedScope,
  widerScope,
  type CellState,
  type GrantDraft,
  type MatrixObject,
} from '../../../shared/sc/role-rights'
import { same } from '../../../schemas/core/same'
import { scopes, type Scope } from '../../../schemas/core/types'

export type Key = 'actions' | 'fields'
export type ScopeKey = 'read' | 'write'
export type Grants = readonly GrantDraft[]

const empty = (path: string, effect: GrantDraft['effect']): GrantDraft => ({
  path,
  effect,
  actions: [],
  fields: [],
  read: 'none',
  write: 'none',
  targets: [],
})
const ownOf = (grants: Grants, path: string, effect: GrantDraft['effect']): GrantDraft =>
  grants.find((grant) => grant.path === path && grant.effect === effect) ?? empty(path, effect)

/** An allowance of nothing is none. A denial of nothing would take everything: it only stands where it was written as such. */
function put(grants: Grants, grant: GrantDraft): Grants {
  const others = grants.filter(({ path, effect }) => path !== grant.path || effect !== grant.effect)
  const says =
    grant.actions.length > 0 || grant.fields.length > 0 || (grant.effect === 'allow' && (grant.read !== 'none' || grant.write !== 'none'))
  return says ? [...others, grant] : others
}

const withEntry = (grant: GrantDraft, key: Key, entry: string): GrantDraft => ({ ...grant, [key]: [...new Set([...grant[key], entry])] })
const withoutEntry = (grant: GrantDraft, key: Key, entry: string): GrantDraft => ({
  ...grant,
  [key]: grant[key].filter((known) => known !== entry),
})

/** The effect that a click brings: nothing → allowed → denied → nothing; what comes from above is allowed → denied and back. */
export function nextEffect({ effect, by }: CellState): CellState['effect'] | null {
  if (effect === 'deny') return by === 'wildcard' ? null : 'none'
  if (effect === 'allow') return 'deny'
  return 'allow'
}

/** @param effect `none` takes away what stands on the cell's own path: what comes from above shows again */
export function setCell(grants: Grants, object: MatrixObject, [key, entry]: readonly [Key, string], effect: CellState['effect']): Grants {
  const allow = ownOf(grants, object.path, 'allow')
  const deny = splitWhole(grants, object)
  const freed = put(
    put(
      grants.filter((grant) => grant.path !== object.path || grant.effect !== 'deny'),
      withoutEntry(deny, key, entry),
    ),
    withoutEntry(allow, key, entry),
  )
  if (effect === 'deny') return put(freed, withEntry(withoutEntry(deny, key, entry), key, entry))
  return effect === 'allow' ? put(freed, withEntry(allow, key, entry)) : freed
}

/** A denial of the whole object, as denials of each thing that can be done with it. */
function splitWhole(grants: Grants, object: MatrixObject): GrantDraft {
  const deny = ownOf(grants, object.path, 'deny')
  const isWhole = grants.includes(deny) && deny.actions.length === 0 && deny.fields.length === 0
  return isWhole ? { ...deny, actions: object.actions, fields: object.fields } : deny
}

export function setScope(grants: Grants, object: MatrixObject, key: ScopeKey, scope: Scope | 'none'): Grants {
  const allow = ownOf(grants, object.path, 'allow')
  return put(grants, { ...allow, [key]: scope === inheritedScope(grants, object, key) ? 'none' : scope })
}

export const setTargets = (grants: Grants, path: string, targets: readonly string[]): Grants =>
  put(grants, { ...ownOf(grants, path, 'allow'), targets })

/** What the role gives on this path: the own scope or the wider one from above. */
export const scopeOf = (grants: Grants, object: MatrixObject, key: ScopeKey): Scope | 'none' =>
  widerScope(ownOf(grants, object.path, 'allow')[key], inheritedScope(grants, object, key))
/** An own scope only widens: narrower ones than those from above are no choice. */
export const offeredScopes = (grants: Grants, object: MatrixObject, key: ScopeKey): (Scope | 'none')[] => {
  const least = inheritedScope(grants, object, key)
  return (['none', ...scopes] as const).filter((scope) => widerScope(scope, least) === scope)
}
export const targetsOf = (grants: Grants, path: string): readonly string[] => ownOf(grants, path, 'allow').targets

export const presets = ['all', 'read', 'none'] as const
export type Preset = (typeof presets)[number]

/** A whole row at once: everything, reading only, or nothing beyond what comes from above. */
export function setRow(grants: Grants, object: MatrixObject, preset: Preset): Grants {
  const cleared = grants.filter(({ path }) => path !== object.path)
  const actions =
    preset === 'all' ? object.actions : object.actions.filter((action) => preset === 'read' && ['list', 'show', 'export'].includes(action))
  const wanted = actions.filter((action) => cellState(cleared, object, 'actions', action).effect === 'none')
  const scope = preset === 'none' ? 'none' : 'all'
  const widens = (key: ScopeKey, wished: Scope | 'none') => (inheritedScope(cleared, object, key) === wished ? 'none' : wished)
  return put(cleared, {
    ...empty(object.path, 'allow'),
    actions: wanted,
    fields: preset === 'all' ? object.fields : [],
    read: widens('read', scope),
    write: widens('write', preset === 'all' ? 'all' : 'none'),
  })
}

/** One thing that is otherwise than before: an entry, or a scope with its new value. */
export interface Difference {
  path: string
  key: Key | ScopeKey | 'targets'
  entry: string
  effect: CellState['effect']
}

/** What is otherwise, row by row. Cells that change only because a wildcard did are told by the wildcard. */
export function differences(before: Grants, after: Grants, objects: readonly MatrixObject[]): Difference[] {
  return objects.flatMap((object) => {
    const own = (grants: Grants) => grants.filter(({ path }) => path === object.path)
    const [was, is] = [own(before), own(after)]
    const cells = (['actions', 'fields'] as const).flatMap((key) =>
      object[key].flatMap((entry): Difference[] => {
        const effect = cellState(is, bare(object), key, entry).effect
        return cellState(was, bare(object), key, entry).effect === effect ? [] : [{ path: object.path, key, entry, effect }]
      }),
    )
    const rows = (['read', 'write'] as const).flatMap((key): Difference[] => {
      const scope = ownOf(is, object.path, 'allow')[key]
      return ownOf(was, object.path, 'allow')[key] === scope
        ? []
        : [{ path: object.path, key, entry: scope, effect: scope === 'none' ? 'none' : 'allow' }]
    })
    const [had, has] = [ownOf(was, object.path, 'allow').targets, ownOf(is, object.path, 'allow').targets]
    return [
      ...cells,
      ...rows,
      ...(same(had, has) ? [] : [{ path: object.path, key: 'targets' as const, entry: '', effect: 'allow' as const }]),
    ]
  })
}

const bare = (object: MatrixObject): MatrixObject => ({ ...object, declared: { actions: [], fields: [], read: 'none', write: 'none' } })

/** `cm.*` and `cm.admin.*` as rows of their own: what they reach together. */
export function wildcardRows(objects: readonly MatrixObject[]): MatrixObject[] {
  const patterns = new Set(
    objects.flatMap(({ path }) => {
      const [module = '', area = ''] = path.split('.')
      return [`${module}.*`, `${module}.${area}.*`]
    }),
  )
  return [...patterns].map((path) => {
    const reached = objects.filter((object) => coversPath(path, object.path) && !object.closed)
    const union = (key: Key) => [...new Set(reached.flatMap((object) => object[key]))]
    return {
      path,
      entities: [],
      actions: union('actions'),
      fields: union('fields'),
      closed: false,
      declared: { actions: [], fields: [], read: 'none', write: 'none' },
    }
  })
}
