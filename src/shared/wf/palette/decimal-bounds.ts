/** Exact decimals between bounds and with so many digits, which JSON Schema can't say of a text. */
import { compareDecimals } from '../../../schemas/core/compare-decimals'
import type { FormField } from '../form'
import type { ItemProblem } from './palette-item'

interface Bounds {
  scale?: number
  minimum?: string
  maximum?: string
}

const boundsOf = ({ x }: FormField): Bounds => (x ?? {}) as Bounds

/** Digits after the point. */
export const scaleOf = (schema: FormField): number => boundsOf(schema).scale ?? 2

/** @param value what is no decimal is told by the format already */
export function decimalProblem(value: unknown, schema: FormField): ItemProblem | undefined {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return undefined
  const { scale, minimum, maximum } = boundsOf(schema)
  if (minimum !== undefined && compareDecimals(value, minimum) < 0) return 'too_small'
  if (maximum !== undefined && compareDecimals(value, maximum) > 0) return 'too_large'
  const places = value.split('.')[1]?.replace(/0+$/, '').length ?? 0
  return scale !== undefined && places > scale ? 'too_precise' : undefined
}
