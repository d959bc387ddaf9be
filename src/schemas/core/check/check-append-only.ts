/** Rows that are only added (`x.append_only`), and what they may sum up to (`x.running_sum`). */
import type { Entity, Field } from '../define'
import { isNumber, isReference } from '../field-types'
import { problem, type KnownEntities, type Problem } from './check-problem'

const find = (entity: Entity, name: string): Field | undefined => entity.fields.find((field) => field.name === name)
const is = (field: Field | undefined, so: (field: Field) => boolean): boolean => field !== undefined && so(field)

/** Rows whose sum is held are only added: a change or a removal would pass by the trigger. */
export function runningSum(entity: Entity, known: KnownEntities): Problem[] {
  const { running_sum: sum, append_only } = entity.x
  if (!sum) return []
  const key = 'x.running_sum'
  const missing = [sum.of, sum.per]
    .filter((name) => !find(entity, name))
    .map((name) => problem(entity, undefined, `${key}: there is no field ${name}.`))
  if (missing.length > 0) return missing
  const per = find(entity, sum.per)
  const parent = known.get(per?.ref ?? '')
  return [
    ...(append_only ? [] : [problem(entity, undefined, `${key}: its rows are only added: x.append_only.`)]),
    ...(is(find(entity, sum.of), isNumber) ? [] : [problem(entity, sum.of, `${key}: of is a number.`)]),
    ...(is(per, isReference) ? [] : [problem(entity, sum.per, `${key}: per is a reference to one record.`)]),
    ...(parent && sum.below_zero !== undefined && !is(find(parent, sum.below_zero), isNumber)
      ? [problem(entity, undefined, `${key}: ${parent.name} has no number ${sum.below_zero}.`)]
      : []),
  ]
}

/** Fields that may change although the rest stays. */
export function changing(entity: Entity): Problem[] {
  const { append_only: rule } = entity.x
  if (!rule || rule === true) return []
  return rule.but
    .filter((name) => !find(entity, name))
    .map((name) => problem(entity, undefined, `x.append_only: there is no field ${name}.`))
}
