/** Kinds of states (`x.states`): in which a document is submitted or cancelled, and the new one that takes the place of a cancelled one. Pure. */
import type { Entity, Field } from './define'
import type { Condition } from './filter'
import type { StatesDeclaration } from './types'

type Row = Readonly<Record<string, unknown>>
type Documented = Pick<Entity, 'x'>

/** Submitted or cancelled: closed for changes. Undefined where the entity has no such states. */
export function doneWhen({ x: { states } }: Documented): Condition | undefined {
  const done = [...(states?.submitted ?? []), ...(states?.cancelled ?? [])]
  return states && done.length > 0 ? { field: states.field, op: 'in', value: done } : undefined
}

export const isCancelled = ({ x: { states } }: Documented, row: Row): boolean =>
  states?.cancelled?.includes(String(row[states.field])) ?? false

/** The field that names the cancelled record whose place this one takes. */
export const amendsField = ({ x: { states } }: Documented): string | undefined => states?.amend

/** Such a field takes a cancelled record, each once, and stays: the rules of references say so already. */
export function asAmends(field: Field, states: StatesDeclaration | undefined): Field {
  if (!states || field.name !== states.amend) return field
  const options: Condition = { field: states.field, op: 'in', value: [...(states.cancelled ?? [])] }
  return { ...field, x: { ...field.x, fixed: true, unique: true, options } }
}
