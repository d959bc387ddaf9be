/** Whom a dynamic group may be made of: conditions that can be read, over fields that tell nothing closed (sc.md §3.1). */
import { isComparison, type Entity } from '../../../../src/schemas/core/define'
import { isOpenToGroups } from '../../../../src/shared/sc/group-fields'
import type { Condition } from '../../../../src/schemas/core/types'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, type FieldErrors } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { derivedFilterOf, fieldOf } from '../../../resource/query/fields'
import { conditionSql } from '../../../resource/query/filter'

/** Only open fields, on every step of a path: by who is in the group nobody learns what he may not read, and rights that hang on posts and groups are given to those. */
export function conditionErrors(ctx: Context, { kind, condition }: Values): FieldErrors {
  if (kind !== 'dynamic' || condition === null || condition === undefined) return {}
  const user = ctx.snapshot.get('sc/user')
  if (!isCondition(condition)) return { condition: [{ key: 'sc:error.condition' }] }
  const closed = fieldsIn(condition).find((path) => isClosed(ctx, user, path.split('.')))
  if (closed) return { condition: [{ key: 'sc:error.condition_field', params: { field: closed } }] }
  try {
    conditionSql(withAllRights(ctx), user, condition, 'u')
    return {}
  } catch (error) {
    if (error instanceof ApiError) return { condition: [error.text] }
    throw error
  }
}

function isClosed(ctx: Context, entity: Entity, [name = '', ...deeper]: readonly string[]): boolean {
  if (derivedFilterOf(entity, name)) return true
  const field = fieldOf(entity, name)
  if (field && !isOpenToGroups(field)) return true
  return field?.ref !== undefined && deeper.length > 0 && isClosed(ctx, ctx.snapshot.get(field.ref), deeper)
}

function isCondition(value: unknown): value is Condition {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const node = value as Readonly<Record<string, unknown>>
  if (typeof node.op === 'string') return typeof node.field === 'string'
  const branches = Object.entries(node)
  return (
    branches.length > 0 &&
    branches.every(([name, list]) => ['all', 'any', 'none'].includes(name) && Array.isArray(list) && list.every(isCondition))
  )
}

/** Fields of a person that a condition is about, by their present names. */
export const userFieldsOf = (ctx: Context, condition: Condition): string[] =>
  fieldsIn(condition).flatMap((path) => fieldOf(ctx.snapshot.get('sc/user'), path.split('.')[0] ?? '')?.name ?? [])

function fieldsIn(condition: Condition): string[] {
  if (isComparison(condition)) return [condition.field]
  return [...(condition.all ?? []), ...(condition.any ?? []), ...(condition.none ?? [])].flatMap(fieldsIn)
}
