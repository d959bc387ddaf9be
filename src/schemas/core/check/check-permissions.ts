/** Paths of the permission tree: one name, one area; grants that name what exists. */
import type { Entity } from '../define'
import { standardActions } from '../types'
import { checkMasks } from './check-masks'
import { didYouMean, problem, type Problem } from './check-problem'

export function checkPermissions(entities: readonly Entity[]): Problem[] {
  return [
    ...entities.flatMap((entity) => [...actions(entity), ...guardsByRow(entity), ...grants(entity)]),
    ...checkMasks(entities),
    ...clashes(entities),
  ]
}

function actions(entity: Entity): Problem[] {
  const extra = Object.keys(entity.x.actions)
  // What a list becomes.
  if (extra.includes('0'))
    return [problem(entity, undefined, 'x.actions: which of the generated actions exist is said by x.standard_actions.')]
  return [
    ...extra
      .filter((action) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(action))
      .map((action) => problem(entity, undefined, `x.actions: "${action}" is not kebab-case.`)),
    ...extra
      .filter((action) => (standardActions as readonly string[]).includes(action))
      .map((action) =>
        problem(
          entity,
          undefined,
          `x.actions: ${action} is a standard action; it belongs into x.standard_actions, which has all of them by default.`,
        ),
      ),
    ...(entity.x.permission !== undefined && !/^[A-Za-z][A-Za-z0-9-]*$/.test(entity.x.permission)
      ? [problem(entity, undefined, `x.permission: "${entity.x.permission}" is one level of a path, letters, digits and hyphens.`)]
      : []),
    ...(entity.x.permission_also !== undefined && (entity.x.row_owner ?? entity.x.row_department)
      ? [problem(entity, undefined, 'x.permission_also: scopes of rows are those of x.permission alone, so the rows may have no owner.')]
      : []),
  ]
}

/** `x.guards` names guards of fields, `own` needs an owner of the row, and `x.guard_if` a guard of a field that lies in the row. */
function guardsByRow(entity: Entity): Problem[] {
  const names = [...new Set(entity.fields.flatMap(({ x }) => x.guard ?? []))]
  const hasOwner = Boolean(entity.x.row_owner ?? entity.x.row_department)
  return [
    ...(entity.x.log_reads && !entity.x.row_owner
      ? [problem(entity, undefined, 'x.log_reads: the rows have no owner, so nobody is read. Say whose they are by x.row_owner.')]
      : []),
    ...Object.entries(entity.x.guards ?? {}).flatMap(([guard, { own }]) => [
      ...(names.includes(guard)
        ? []
        : [problem(entity, undefined, `x.guards: no field has the guard ${guard}.${didYouMean(guard, names)}`)]),
      ...(own && !hasOwner
        ? [problem(entity, undefined, `x.guards.${guard}.own: the rows have no owner. Say whose they are by x.row_owner.`)]
        : []),
    ]),
    ...entity.fields
      .filter(({ x }) => x.guard_if !== undefined && x.guard === undefined)
      .map(({ name }) =>
        problem(entity, name, 'x.guard_if: it says when a guard closes the field, and there is none. Give it an x.guard.'),
      ),
    ...entity.fields
      .filter(({ x }) => x.guard_if !== undefined && (x.search === true || x.unique === true))
      .map(({ name }) =>
        problem(entity, name, 'x.guard_if: what is searched, or unique, is told by what is found. Take x.search and x.unique away.'),
      ),
  ]
}

function grants(entity: Entity): Problem[] {
  // A standard action that isn't generated may have a hand-written route.
  const known = [...standardActions, ...Object.keys(entity.x.actions)]
  const guards = [...new Set(entity.fields.flatMap((field) => (field.x.guard ? [`${field.x.guard}-show`, `${field.x.guard}-edit`] : [])))]
  const hasRows = Boolean(entity.x.row_owner ?? entity.x.row_department ?? entity.x.child_of)
  return (entity.x.default_grants ?? []).flatMap((grant) => [
    ...grant.actions
      .filter((action) => !(known as readonly string[]).includes(action))
      .map((action) =>
        problem(entity, undefined, `x.default_grants of ${grant.role}: there is no action ${action}.${didYouMean(action, known)}`),
      ),
    ...(grant.fields ?? [])
      .filter((guard) => !guards.includes(guard))
      .map((guard) =>
        problem(entity, undefined, `x.default_grants of ${grant.role}: no field has the guard of ${guard}.${didYouMean(guard, guards)}`),
      ),
    ...(hasRows && !entity.x.child_of && grant.read === undefined && grant.actions.some((action) => action === 'list' || action === 'show')
      ? [
          problem(
            entity,
            undefined,
            `x.default_grants of ${grant.role}: the rows have an owner, so say which of them may be read (read: 'own' … 'all'); without it the role sees none.`,
          ),
        ]
      : []),
  ])
}

/** One name may cover several entities, but then they stand in one area, all closed or none. */
function clashes(entities: readonly Entity[]): Problem[] {
  const seen = new Map<string, Entity>()
  return entities.flatMap((entity) => {
    const name = `${entity.module}.${entity.x.permission ?? entity.key}`
    const other = seen.get(name)
    if (!other) {
      seen.set(name, entity)
      return []
    }
    if (other.x.area !== entity.x.area)
      return [
        problem(
          entity,
          undefined,
          `Its permission ${entity.path} and ${other.path} of ${other.name} have one name in two areas. Use one area, or another x.permission.`,
        ),
      ]
    if (Boolean(other.x.explicit_grants_only) !== Boolean(entity.x.explicit_grants_only))
      return [
        problem(
          entity,
          undefined,
          `It shares the permission ${entity.path} with ${other.name}, but only one of them is x.explicit_grants_only.`,
        ),
      ]
    return []
  })
}
