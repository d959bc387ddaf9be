/** The immutable snapshot of all declarations that a request works with (decisions.md, 3): swapped whole, never changed. */
import type { Entity, Field } from '../src/schemas/define'
import type { Context } from './context'
import type { Sql } from './resource/row-json'

/** A field of some entity (or of its child rows) that refers to another entity. */
export interface Referrer { entity: Entity; field: Field; /** the list field whose child rows hold it */ list?: Field }

/** Does the fact (`x.asked`) hold of the row under `alias`, for one of the ids? null = for any at all. Composed once, run often: nothing of the moment may stand in it. */
export type AskedFact = (ctx: Context, alias: string, ids: readonly number[] | null) => Sql<boolean>
/** By entity, by name. */
export type AskedFacts = Readonly<Record<string, Readonly<Record<string, AskedFact>>>>

export interface Snapshot {
  readonly entities: readonly Entity[]
  /** @throws when no entity has this name: a wrong declaration, found at the start */
  get(name: string): Entity
  find(name: string): Entity | undefined
  referrers(name: string): readonly Referrer[]
  readonly askedFacts: AskedFacts
  /** @throws when no module tells what the fact means */
  asked(entity: string, fact: string): AskedFact
}

export function createSnapshot(entities: readonly Entity[], askedFacts: AskedFacts = {}): Snapshot {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const referrers = new Map<string, Referrer[]>()
  for (const referrer of entities.flatMap(references)) {
    const target = referrer.field.ref ?? ''
    referrers.set(target, [...(referrers.get(target) ?? []), referrer])
  }
  return {
    entities, askedFacts,
    asked(entity, name) {
      const fact = askedFacts[entity]?.[name]
      if (!fact) throw new Error(`${entity} declares x.asked.${name}, but no module tells what it means. Add it to "asked" in server/modules/<module>/module.ts.`)
      return fact
    },
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
