/** A reference of a form as the engine's: of `x.ref` one row, in a list several. */
import type { FormField } from '../form'
import type { EngineField } from './palette-item'

export function referenceField(schema: FormField): EngineField {
  const many = schema.type === 'array'
  const { ref = '' } = ((many ? schema.items?.x : schema.x) ?? {}) as { ref?: string }
  return { type: many ? 'refs' : 'ref', ref, x: {} }
}
