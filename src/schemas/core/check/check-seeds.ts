/** Seed rows, as far as they can be judged without the database: the write path judges them again at the start. */
import type { Entity, Field } from '../define'
import { isAnyReference, isRows } from '../field-types'
import { isShown } from '../shown'
import { isI18nText, seedKeyFields, seedLabel, seedName, type Seed } from '../seed-key'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'
import { valueProblem } from './check-value'

export function checkSeeds(entity: Entity, known: KnownEntities): Problem[] {
  const keys = new Set<string>()
  const keyFields = seedKeyFields(entity)
  const rows = entity.seeds.flatMap((seed, index) => {
    const label = seedLabel(entity, seed)
    const row = `seed row ${index + 1}${label === '' ? '' : ` (${label})`}`
    const key = JSON.stringify(keyFields.map((name) => seed[name] ?? null)).toUpperCase()
    const isDouble = keys.has(key) && !entity.x.singleton
    keys.add(key)
    return [
      ...(isDouble ? [problem(entity, undefined, `${row}: another seed row has the same ${keyFields.join(', ')}.`)] : []),
      ...rowProblems(entity, entity.fields, seed, known, row, '', index),
    ]
  })
  return [...singleton(entity), ...rows]
}

function rowProblems(
  entity: Entity,
  fields: readonly Field[],
  seed: Seed,
  known: KnownEntities,
  row: string,
  prefix: string,
  index: number,
): Problem[] {
  const names = fields.map(({ name }) => name)
  const unknown = Object.keys(seed).filter((name) => !names.includes(name))
  const withDefaults = { ...Object.fromEntries(fields.map((field) => [field.name, field.default ?? null])), ...seed }
  return [
    ...unknown.map((name) => problem(entity, prefix + name, `${row}: there is no such field.${didYouMean(name, names)}`)),
    ...fields.flatMap((field) => {
      const value = seed[field.name]
      const path = prefix + field.name
      if (value === undefined || value === null) {
        const missing =
          field.required && field.default === undefined && !field.x.default_to && !field.x.computed && isShown(field, withDefaults)
        return missing ? [problem(entity, path, `${row}: the field is required.`)] : []
      }
      if (field.ref !== undefined) return references(entity, field, value, known, row, path, index)
      if (isAnyReference(field)) return [problem(entity, path, `${row}: a record has no fixed id. Set it in a hook.`)]
      const wrong = valueProblem(field, value)
      if (wrong !== undefined) return [problem(entity, path, `${row}: ${wrong}`)]
      if (!isRows(field) || !Array.isArray(value)) return []
      return value.flatMap((child: Seed, at) => rowProblems(entity, field.items ?? [], child, known, row, `${path}.${at}.`, index))
    }),
  ]
}

/** A seed names rows by code or title; where the target has seeds of its own, the row must be among them. */
function references(
  entity: Entity,
  field: Field,
  value: unknown,
  known: KnownEntities,
  row: string,
  path: string,
  index: number,
): Problem[] {
  const target = known.get(field.ref ?? '')
  if (!target) return []
  const wanted: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (target.seeds.length === 0) return [problem(entity, path, `${row}: ${target.name} has no seeds, so there is nothing to refer to yet.`)]
  const earlier = target.name === entity.name ? target.seeds.slice(0, index) : target.seeds
  const keys = earlier.flatMap((seed) => namesOf(target, seed))
  const folded = new Set(keys.map((key) => key.toUpperCase()))
  return wanted
    .filter((item) => typeof item !== 'object' && !folded.has(String(item).toUpperCase()))
    .map((item) =>
      problem(
        entity,
        path,
        `${row}: ${target.name} has no seed row ${JSON.stringify(item)}${target.name === entity.name ? ' before this one' : ''}.${didYouMean(String(item), keys)}`,
      ),
    )
}

function namesOf(target: Entity, seed: Seed): string[] {
  const name = seedName(target, seed)
  return isI18nText(name) ? Object.values(name) : [seedLabel(target, seed)]
}

function singleton(entity: Entity): Problem[] {
  if (!entity.x.singleton) return []
  return [
    ...(entity.lookup ? [problem(entity, undefined, 'x.singleton: a lookup has many rows.')] : []),
    ...(entity.x.list ? [problem(entity, undefined, 'x.singleton: one row has no list.')] : []),
    ...(entity.seeds.length === 1 || (entity.seeds.length === 0 && entity.fields.some(beginsEmpty))
      ? []
      : [problem(entity, undefined, 'x.singleton: x.seeds holds exactly its one row; [{}] where the defaults are enough.')]),
  ]
}

/** Nobody but people can say what the one row holds. */
const beginsEmpty = ({ required, default: fallback, x }: Field): boolean =>
  required && fallback === undefined && !x.default_to && !x.computed
