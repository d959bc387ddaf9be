/** `me` in a filter over people is whoever asks: a view that says "Mine" is everybody's own once it is shared (shell.md §2.4). Pure. */
import type { Field } from '../../schemas/core/define'
import { isOwner } from '../../schemas/core/field-types'

export const asker = 'me'

/** Its values are people: a reference to one, an owner code, or who made the row. */
export const namesPeople = ({ name, type, ref }: Pick<Field, 'name' | 'type' | 'ref'>): boolean =>
  ref === 'sc/user' || isOwner({ type }) || name === 'created_by' || name === 'updated_by'

/** @param id who asks @returns the value of a comparison, or each of its values, with his number or owner code for `me` */
export function withAsker(field: Field, value: unknown, id: number): unknown {
  if (!namesPeople(field)) return value
  const own = isOwner(field) ? `u${id}` : id
  return Array.isArray(value) ? value.map((one: unknown) => (one === asker ? own : one)) : value === asker ? own : value
}
