/** The immutable snapshot of all declarations that a request works with (decisions.md, 3): swapped whole, never changed. */
import type { Entity, Field } from '../src/schemas/define'

/** A field of some entity (or of its child rows) that refers to another entity. */
export interface Referrer { entity: Entity; field: Field; /** the list field whose child rows hold it */ list?: Field }

export interface Snapshot {
  readonly entities: readonly Entity[]
  /** @throws when no entity has this name: a wrong declaration, found at the start */
  get(name: string): Entity
  find(name: string): Entity | undefined
  referrers(name: string): readonly Referrer[]
}

export function createSnapshot(entities: readonly Entity[]): Snapshot {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const referrers = new Map<string, Referrer[]>()
  for (const referrer of entities.flatMap(references)) {
    const target = referrer.field.ref ?? ''
    referrers.set(target, [...(referrers.get(target) ?? []), referrer])
  }
  return {
    entities,
    find: (name) => byName.get(name),
    get(name) {
      const entity = byName.get(name)
      if (!entity) throw new Error(`No entity is called ${name}. Is its file in src/schemas/${name}.ts?`)
      return entity
    },
    referrers: (name) => referrers.get(name) ?? [],
  }
}

function references(entity: Entity): Referrer[] {
  return entity.fields.flatMap((field) => [
    ...(field.ref ? [{ entity, field }] : []),
    ...(field.items ?? []).filter((child) => child.ref).map((child) => ({ entity, field: child, list: field })),
  ])
}
