/** Whom a dynamic group may be made of: conditions that can be read, over fields that tell nothing closed (sc.md §3.1). */
import type { Entity } from '../../../../src/schemas/core/define'
import { comparisonsOf, namesDays, parseCondition, type Condition } from '../../../../src/schemas/core/filter'
import { isOpenToGroups } from '../../../../src/shared/sc/group-fields'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, type FieldErrors } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { derivedFilterOf, fieldOf } from '../../../resource/query/fields'
import { conditionSql, faultError } from '../../../resource/query/filter'

/** Only open fields, on every step of a path: by who is in the group nobody learns what he may not read, and rights that hang on posts and groups are given to those. */
export function conditionErrors(ctx: Context, { kind, condition }: Values): FieldErrors {
  if (kind !== 'dynamic' || condition === null || condition === undefined) return {}
  const user = ctx.snapshot.get('sc/user')
  const { condition: parsed, fault } = parseCondition(condition)
  if (fault && fault.reason !== 'shape') return { condition: [faultError(fault).text] }
  if (fault || Object.keys(parsed).length === 0) return { condition: [{ key: 'sc:error.condition' }] }
  const comparisons = comparisonsOf(parsed)
  // Rights hang on groups, and are not read anew at midnight.
  const dated = comparisons.find(namesDays)
  if (dated) return { condition: [{ key: 'error:filter_value', params: { field: dated.field, value: dated.value } }] }
  const closed = comparisons.map(({ field }) => field).find((path) => isClosed(ctx, user, path.split('.')))
  if (closed) return { condition: [{ key: 'sc:error.condition_field', params: { field: closed } }] }
  try {
    conditionSql(withAllRights(ctx), user, parsed, 'u')
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

/** Fields of a person that a condition is about, by their present names. */
export const userFieldsOf = (ctx: Context, condition: Condition): string[] =>
  comparisonsOf(condition).flatMap(({ field }) => fieldOf(ctx.snapshot.get('sc/user'), field.split('.')[0] ?? '')?.name ?? [])
