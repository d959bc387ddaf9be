/** What a seed row is called and known by: its code, else its title. */
import type { Entity } from './define'
import { languages, type I18nText } from './types'

export type Seed = Readonly<Record<string, unknown>>

/**
 * The fields by which a seed row is found again: its code; else its title, together with whatever else tells two rows
 * of one title apart (parent, unique fields, ranges that may not overlap).
 */
export function seedKeyFields(entity: Entity): string[] {
  if (entity.fields.some(({ name }) => name === 'code')) return ['code', ...(entity.x.child_of === undefined ? [] : [entity.x.child_of])]
  const { child_of, unique = [], exclude = [] } = entity.x
  const names = [
    entity.title,
    ...(child_of === undefined ? [] : [child_of]),
    ...unique.flat(),
    ...exclude.flatMap(({ equal = [], from }) => [...equal, from]),
  ]
  return [...new Set(names)].filter((name) => entity.fields.some((field) => field.name === name))
}

/** What a reference in a seed names the row by: its code, else its title. */
export function seedName(entity: Entity, seed: Seed): unknown {
  return entity.fields.some(({ name }) => name === 'code') ? seed.code : seed[entity.title]
}

/** The name, for sentences. */
export function seedLabel(entity: Entity, seed: Seed): string {
  const name = seedName(entity, seed)
  if (isI18nText(name)) return name.en ?? Object.values(name)[0] ?? ''
  return name === undefined || name === null ? '' : String(name)
}

export const isI18nText = (value: unknown): value is I18nText =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((key) => (languages as readonly string[]).includes(key))
