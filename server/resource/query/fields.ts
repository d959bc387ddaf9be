/** Field names as callers write them → fields of an entity, also over references (`organization.industry_type`). */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isReference } from '../../../src/schemas/core/field-types'
import type { Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { mayRead } from './rights'

/** The last step of a path: its field, and the references on the way to it. */
export interface FieldPath {
  hops: readonly { entity: Entity; field: Field }[]
  entity: Entity
  field: Field
}

const maxHops = 3

const systemFields: readonly Field[] = [
  { name: 'id', type: 'integer', required: true, schema: { type: 'integer' }, x: {} },
  { name: 'created_at', type: 'datetime', required: true, schema: { type: 'string' }, x: {} },
  { name: 'updated_at', type: 'datetime', required: true, schema: { type: 'string' }, x: {} },
  { name: 'created_by', type: 'integer', required: false, schema: { type: 'integer' }, x: {} },
  { name: 'updated_by', type: 'integer', required: false, schema: { type: 'integer' }, x: {} },
  { name: 'version', type: 'integer', required: true, schema: { type: 'integer' }, x: {} },
]

/** A former name (`x.renamed_from`) still finds its field: filters that were saved survive a rename. */
export const fieldOf = (entity: Entity, name: string): Field | undefined =>
  entity.fields.find((field) => field.name === name) ??
  systemFields.find((field) => field.name === name) ??
  entity.fields.find((field) => field.x.renamed_from === name)

/** A fact of other rows that is filtered by. */
export const derivedFilterOf = (entity: Entity, name: string): Field | undefined => entity.derivedFilters.find((fact) => fact.name === name)

/**
 * Resolves a path in the caller's eyes.
 * @param asked also facts of other rows (`x.derived_filters`), where a condition is made of it
 * @throws 403 for a field he may not read, so that no filter or sort becomes an oracle; 422 for an unknown one
 */
export function resolvePath(ctx: Context, entity: Entity, path: string, { asked = false } = {}): FieldPath {
  const names = path.split('.')
  if (names.length > maxHops + 1) throw unknownField(path)
  const hops: { entity: Entity; field: Field }[] = []
  let current = entity
  for (const [index, name] of names.entries()) {
    const field = fieldOf(current, name) ?? (asked ? derivedFilterOf(current, name) : undefined)
    if (!field) throw unknownField(path)
    if (!mayRead(ctx, current, field)) throw new ApiError(403, { key: 'error:field_forbidden', params: { field: path } })
    if (index === names.length - 1) return { hops, entity: current, field }
    if (!isReference(field) || !field.ref) throw unknownField(path)
    hops.push({ entity: current, field })
    current = ctx.snapshot.get(field.ref)
  }
  throw unknownField(path)
}

const unknownField = (path: string) =>
  new ApiError(
    422,
    { key: 'error:unknown_field', params: { field: path } },
    { errors: { [path]: [{ key: 'error:unknown_field', params: { field: path } }] } },
  )
