/** A value as it leaves the form: pure. What was emptied is not there, and neither is a group of which all was emptied or that is chosen to be nothing. */
import type { RJSFSchema } from '@rjsf/utils'
import { isPart, resolved } from './drawable-schema'

type Part = Record<string, unknown>

/** @param schema as it is drawn */
export function tidy(value: unknown, schema: RJSFSchema): unknown {
  return tidied(value, partsOf([schema], schema), schema) ?? (isPart(value) ? {} : null)
}

/** @param parts all schemas that may speak of the value */
function tidied(value: unknown, parts: readonly Part[], root: Part): unknown {
  if (value === null) return parts.some((part) => 'x-absent' in part) ? undefined : null
  if (Array.isArray(value))
    return value.map((item, index) => {
      const of = parts.map(({ items, additionalItems }) =>
        Array.isArray(items) ? ((items as unknown[])[index] ?? additionalItems) : items,
      )
      return tidied(item, partsOf(of, root), root) ?? (isPart(item) ? {} : null)
    })
  if (!isPart(value)) return value
  const members = Object.entries(value).map(([name, member]) => {
    const of = parts.map(
      ({ properties, additionalProperties }) => (isPart(properties) ? properties[name] : undefined) ?? additionalProperties,
    )
    return [name, tidied(member, partsOf(of, root), root)] as const
  })
  const kept = members.filter(([, member]) => member !== undefined)
  // What was empty from the beginning may mean something.
  return kept.length === 0 && members.length > 0 ? undefined : Object.fromEntries(kept)
}

/** The schemas and what they are made of; one that holds itself is met once. */
function partsOf(schemas: readonly unknown[], root: Part): Part[] {
  const met = new Set<unknown>()
  const found: Part[] = []
  const meet = (schema: unknown) => {
    if (!isPart(schema)) return
    const key = schema.$ref ?? schema
    if (met.has(key)) return
    met.add(key)
    const part = resolved(schema, root)
    found.push(part)
    for (const list of [part.oneOf, part.anyOf, part.allOf]) if (Array.isArray(list)) list.forEach(meet)
    for (const inner of [part.then, part.else, ...Object.values(isPart(part.dependencies) ? part.dependencies : {})]) meet(inner)
  }
  schemas.forEach(meet)
  return found
}
