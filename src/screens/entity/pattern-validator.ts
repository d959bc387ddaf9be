/** Beside the compiled validator: patterns of fields that administrators added, which must not hold the page up (shared/engine/linear-pattern.ts). */
import type { Entity } from '../../schemas/core/define'
import { hasCustomPatterns, patternFaults } from '../../shared/sc/custom-patterns'
import type { ValidationError, Validator } from './validator'

/** @returns the validator, judging the patterns too */
export async function withPatterns(entity: Entity, validator: Validator): Promise<Validator> {
  if (!hasCustomPatterns(entity)) return validator
  const { linearPattern } = await import('../../shared/engine/linear-pattern')
  return (record) => [
    ...validator(record),
    ...patternFaults(entity, record as Readonly<Record<string, unknown>>, linearPattern).map(asError),
  ]
}

const asError = ({ field, keyword, pattern }: ReturnType<typeof patternFaults>[number]): ValidationError => ({
  instancePath: `/${field}`,
  schemaPath: `#/properties/${field}/${keyword}`,
  keyword,
  params: { pattern },
})
