/** Fields that name who is in charge, whose change is an act of its own (`x.change_action`). */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { same } from '../../../src/schemas/core/same'
import type { Context } from '../../kernel/context'
import type { FieldErrors } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { findRecord } from '../read/read'
import { mayDo } from '../query/rights'

/**
 * @param change.wanted as it was asked for: in a new record what hooks add is nobody's typing
 * @param change.after as it would stand
 * @returns `<module>:error.<act>_right` on the field
 */
export async function changeActionErrors(
  ctx: Context,
  entity: Entity,
  { before, wanted, after }: { before: Values | null; wanted: Values; after: Values },
): Promise<FieldErrors> {
  const { person } = ctx
  if (person === null) return {}
  const changed = entity.fields.flatMap((field) => {
    const act = field.x.change_action
    const isKept = before
      ? same(before[field.name] ?? null, after[field.name] ?? null)
      : [null, undefined, person.id].some((own) => own === wanted[field.name])
    return act === undefined || isKept ? [] : [{ field, act }]
  })
  const refused: (readonly [Field, string])[] = []
  for (const { field, act } of changed)
    if (!mayDo(ctx, entity, act) || (before && !(await isOwnersRow(ctx, entity, act, Number(before.id))))) refused.push([field, act])
  return Object.fromEntries(
    refused.map(([field, act]) => [field.name, [{ key: `${entity.module}:error.${act.replaceAll('-', '_')}_right` }]]),
  )
}

/** Who only works along edits the record, but does nothing that is its owner's. */
async function isOwnersRow(ctx: Context, entity: Entity, act: string, id: number): Promise<boolean> {
  return !entity.x.actions[act]?.owner_only || (await findRecord(ctx, entity, id, { mode: 'delete' })) !== undefined
}
