/** Fields that a declaration names. */
import type { Entity, Field } from '../define'
import { didYouMean, problem, type Problem } from './check-problem'

export const systemFields = ['id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'version']

/** The field is there, and is so. */
export const is = (field: Field | undefined, so: (field: Field) => boolean): boolean => field !== undefined && so(field)
export const find = (entity: Entity, name: string): Field | undefined => entity.fields.find((field) => field.name === name)
export const unknown = (entity: Entity, key: string, name: string, more: readonly string[] = []): Problem =>
  problem(
    entity,
    undefined,
    `${key}: there is no field ${name}.${didYouMean(name, [...entity.fields.map((field) => field.name), ...more])}`,
  )
