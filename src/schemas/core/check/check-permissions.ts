/** Paths of the permission tree: one name, one area; grants that name what exists. */
import type { Entity } from '../define'
import { standardActions } from '../types'
import { didYouMean, problem, type Problem } from './check-problem'

export function checkPermissions(entities: readonly Entity[]): Problem[] {
  return [...entities.flatMap((entity) => [...actions(entity), ...grants(entity)]), ...clashes(entities)]
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
