/** Fields that come with a record and are kept in rows elsewhere (`x.virtual_fields`): told apart, checked, and given to the module that keeps them. */
import type { Entity } from '../../../src/schemas/core/define'
import type { Context } from '../../kernel/context'
import { forbidden, invalid } from '../../kernel/errors'
import type { Saved, Values } from '../../contracts/hooks'
import { coerceValues } from './coerce'
import { chosenReferences, lockReferences } from './references'
import { mayBring } from '../query/rights'
import { recordErrors } from './validate'

/** @returns the record's own values, and what comes beside it (absent: nothing) @throws 403 for what the caller may not bring */
export function splitVirtualFields(ctx: Context, entity: Entity, input: Values): { own: Values; virtual?: Values } {
  const given = entity.virtualFields.filter(({ name }) => Object.hasOwn(input, name))
  if (given.length === 0) return { own: input }
  if (given.some((field) => !mayBring(ctx, field))) throw forbidden()
  const names = new Set(given.map(({ name }) => name))
  const part = (isBeside: boolean) => Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name) === isBeside))
  return { own: part(false), virtual: part(true) }
}

const kept = new WeakMap<Entity, Entity>()

/** The fields beside it as if they were an entity's own. */
function virtualEntityOf(entity: Entity): Entity {
  const known = kept.get(entity) ?? { ...entity, lookup: false, fields: entity.virtualFields }
  kept.set(entity, known)
  return known
}

/** @throws 422 naming the fields */
export async function saveVirtualFields(
  ctx: Context,
  entity: Entity,
  { before, after, given }: { before: Saved | null; after: Saved; given: Values },
): Promise<void> {
  const own = virtualEntityOf(entity)
  const values = coerceValues(own.fields, given)
  refuse(recordErrors(own, values))
  refuse(await lockReferences(ctx, own, chosenReferences(own, null, values)))
  await ctx.hooks[entity.name]?.virtualFields?.save(ctx, { before, after, given: values })
}

function refuse(errors: ReturnType<typeof recordErrors>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
