/** What of the values that came from outside a person may write at a node (wf.md §6 field permissions, §12.14). Pure. */
import { same } from '../../schemas/core/same'
import type { FlowNode } from './flow'
import { defaultPermission, fieldPermissionsOf } from './flow-tree'
import type { FormField, FormSchema } from './form'
import type { FormValues } from './when'

interface Writing {
  schema: FormSchema
  /** undefined = a start that says nothing: every field may be written. */
  node: FlowNode | undefined
}

/** Filled by the server alone: serial no., applicant, his department and position, today. */
export const systemSource = ({ x }: FormField): string | undefined => (x as { system?: string } | undefined)?.system

/**
 * @returns of the given fields those that may be written at the node, of child tables the columns; fields that the form does not have,
 * that the server fills or that are not open there are left out
 */
export function enteredValues({ schema, node }: Writing, before: FormValues, given: FormValues): FormValues {
  const permissions = node ? fieldPermissionsOf(node) : {}
  const fallback = node ? defaultPermission(node) : 'edit'
  const isOpen = (path: string, otherwise: string = fallback) => ['edit', 'required'].includes(permissions[path] ?? otherwise)
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const field = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
      if (!field || systemSource(field) !== undefined) return []
      const columns = Object.keys(field.items?.properties ?? {})
      const closed = columns.filter((column) => !isOpen(`${key}.${column}`, permissions[key] ?? fallback))
      if (columns.length === 0 || closed.length === 0)
        return isOpen(key) || (columns.length > 0 && closed.length === 0) ? [[key, value]] : []
      if (closed.length === columns.length && !isOpen(key)) return []
      const shown = closed.filter((column) => permissions[`${key}.${column}`] !== 'hidden' && permissions[key] !== 'hidden')
      return [[key, rowsOf(rowList(before[key]), rowList(value), { closed, shown, mayAdd: isOpen(key) })]]
    }),
  )
}

/** The whole form as it is kept: what was written, and what stood in fields that are not open. */
export function keptValues(writing: Writing, before: FormValues, given: FormValues): FormValues {
  const open = enteredValues(writing, before, Object.fromEntries(Object.keys(before).map((key) => [key, before[key]])))
  const closed = Object.fromEntries(Object.entries(before).filter(([key]) => !Object.hasOwn(open, key)))
  return { ...closed, ...enteredValues(writing, before, given) }
}

type Row = Readonly<Record<string, unknown>>

const rowList = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : []

/** A row keeps what stood in its closed columns: it is known by those of them that are shown, in order. */
function rowsOf(
  before: readonly Row[],
  given: readonly Row[],
  { closed, shown, mayAdd }: { closed: readonly string[]; shown: readonly string[]; mayAdd: boolean },
): Row[] {
  const left = [...before]
  const rows = given.flatMap((row): Row[] => {
    const at = left.findIndex((former) => shown.every((column) => same(former[column] ?? null, row[column] ?? null)))
    const [former] = at < 0 ? [] : left.splice(at, 1)
    if (!former && !mayAdd) return []
    const written = Object.entries(row).filter(([column]) => !closed.includes(column))
    const kept = Object.entries(former ?? {}).filter(([column]) => closed.includes(column))
    return [Object.fromEntries([...kept, ...written])]
  })
  // Where only columns are open, no row is taken away.
  return mayAdd ? rows : [...rows, ...left]
}
