/** The value of a field that names a person, with somebody else in his place. */
import type { Field } from '../../src/schemas/core/define'
import type { Values } from '../contracts/hooks'

/**
 * @param field a person, several, an owner code, several, or child rows whose field `child` is one of these
 * @param to null = nobody: the name goes, and with it a child row that can't be without one
 */
export function replaced(field: Field, value: unknown, { from, to, child }: { from: number; to: number | null; child?: Field }): unknown {
  const [old, next] = field.type === 'owner' || field.type === 'owners' ? [`u${from}`, to === null ? null : `u${to}`] : [from, to]
  if (field.type === 'list') return child ? childRows(value, child, { from, to }) : value
  if (!Array.isArray(value)) return value === old ? next : value
  const present = value.map((one: unknown) => (one === old ? next : one))
  return present.filter((one, index) => one !== null && present.indexOf(one) === index)
}

function childRows(value: unknown, child: Field, { from, to }: { from: number; to: number | null }): readonly Values[] {
  const rows = Array.isArray(value) ? (value as readonly Values[]) : []
  const named = rows.map((row) => ({ ...row, [child.name]: replaced(child, row[child.name] ?? null, { from, to }) }))
  return child.required ? named.filter((row) => row[child.name] !== null) : named
}
