/** The patterns of fields that administrators add: judged apart from the schema, whose validators run them on an engine that may never end. */
import type { Entity, Field } from '../../schemas/core/define'
import type { LinearPattern } from '../engine/linear-pattern'

const patternOf = ({ custom, schema }: Field): string | undefined =>
  custom && typeof schema.pattern === 'string' ? schema.pattern : undefined

export const hasCustomPatterns = (entity: Entity): boolean => entity.fields.some((field) => patternOf(field) !== undefined)

/** As validators are compiled for it. */
export function withoutCustomPatterns(entity: Entity): Entity {
  if (!hasCustomPatterns(entity)) return entity
  return { ...entity, fields: entity.fields.map((field) => (patternOf(field) === undefined ? field : withoutPattern(field))) }
}

function withoutPattern(field: Field): Field {
  const { pattern: _pattern, ...schema } = field.schema
  return { ...field, schema }
}

export interface PatternFault {
  /** Name of the field. */
  field: string
  pattern: string
  /** `unusable`: the pattern is an old one that can't be judged; an administrator has to write another. */
  keyword: 'pattern' | 'pattern_unusable'
}

/** @param linear linear-pattern.ts, which the console loads late */
export function patternFaults(
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
  linear: (pattern: string) => LinearPattern | undefined,
): PatternFault[] {
  return entity.fields.flatMap((field): PatternFault[] => {
    const [pattern, value] = [patternOf(field), record[field.name]]
    if (pattern === undefined || typeof value !== 'string') return []
    const fits = linear(pattern)
    if (!fits) return [{ field: field.name, pattern, keyword: 'pattern_unusable' }]
    return fits(value) ? [] : [{ field: field.name, pattern, keyword: 'pattern' }]
  })
}
