/** What people call a record. */
import type { Entity } from '../../../src/schemas/core/define'
import type { Values } from '../../contracts/hooks'

/** In the company's order of languages. */
export function labelOf(entity: Entity, row: Values): string {
  const title = row[entity.title]
  if (typeof title === 'object' && title !== null) {
    const texts = title as Readonly<Record<string, string>>
    return texts.tw ?? texts.en ?? Object.values(texts)[0] ?? ''
  }
  return String(title ?? row.code ?? row.id ?? '')
}
