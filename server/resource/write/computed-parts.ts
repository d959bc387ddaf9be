/** What the server computes within child rows. */
import type { Entity } from '../../../src/schemas/core/define'
import type { Values } from '../../contracts/hooks'

/** Child rows come back as they were read, with what the server computes in them: that is computed anew. */
export function withoutComputedParts(entity: Entity, input: Values, trusted: boolean): Values {
  const lists = trusted ? [] : entity.fields.filter(({ name, items }) => Array.isArray(input[name]) && items?.some(({ x }) => x.computed))
  if (lists.length === 0) return input
  const cleaned = lists.map(({ name, items = [] }) => {
    const computed = new Set(items.filter(({ x }) => x.computed).map((item) => item.name))
    // The schema refuses what is no object.
    const rows = input[name] as readonly unknown[]
    return [
      name,
      rows.map((row) =>
        typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row).filter(([key]) => !computed.has(key))) : row,
      ),
    ] as const
  })
  return { ...input, ...Object.fromEntries(cleaned) }
}
