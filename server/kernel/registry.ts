/** The immutable snapshot of all declarations that a request works with (decisions/registry.md): swapped whole, never changed. */
import type { Entity, Field } from '../../src/schemas/core/define'
import { isAnyReference, isOwner } from '../../src/schemas/core/field-types'
import { mayName } from '../../src/schemas/core/record-pointer'
import type { Context } from './context'
import { memoize } from './memoize'
import type { Sql } from './sql'

/** A field of some entity (or of its child rows) that refers to another entity, or names some by owner codes. */
export interface Referrer {
  entity: Entity
  field: Field
  /** the list field whose child rows hold it */ list?: Field
  /** Of a field that names records of any entity (`x.ref: '*'`): the one that is meant, by whose name the value begins. */ target?: string
}

/**
 * SQL condition of a derived filter (`x.derived_filters`) on the row under `alias`: for one of the ids, or of the words if it has `values`;
 * null = for any.
 * Composed once, run often: nothing of the moment may stand in it.
 */
export type DerivedFilterPredicate = (
  ctx: Context,
  alias: string,
  ids: readonly number[] | null,
  words?: readonly string[] | null,
) => Sql<boolean>
/** By entity, by name. */
export type DerivedFilterPredicates = Readonly<Record<string, Readonly<Record<string, DerivedFilterPredicate>>>>

export interface Snapshot {
  readonly entities: readonly Entity[]
  /** @throws when no entity has this name: a wrong declaration, found at the start */
  get(name: string): Entity
  find(name: string): Entity | undefined
  referrers(name: string): readonly Referrer[]
  /** Fields of any entity that hold owner codes. */
  readonly codeHolders: readonly Referrer[]
  readonly derivedFilters: DerivedFilterPredicates
  /** @throws when no module tells what the fact means */
  derivedFilter(entity: string, fact: string): DerivedFilterPredicate
}

export function createSnapshot(entities: readonly Entity[], derivedFilters: DerivedFilterPredicates = {}): Snapshot {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const referrers = new Map<string, Referrer[]>()
  for (const referrer of entities.flatMap((entity) => holdersOf(entity, ({ ref }) => ref !== undefined))) {
    const target = referrer.field.ref ?? ''
    referrers.set(target, [...(referrers.get(target) ?? []), referrer])
  }
  for (const { referrer, target } of namingAny(entities)) referrers.set(target, [...(referrers.get(target) ?? []), { ...referrer, target }])
  return {
    entities,
    derivedFilters,
    codeHolders: entities.flatMap((entity) => holdersOf(entity, isOwner)),
    derivedFilter(entity, name) {
      const fact = derivedFilters[entity]?.[name]
      if (!fact)
        throw new Error(
          `${entity} declares x.derived_filters.${name}, but no module tells what it means. Add it to "derivedFilters" in server/modules/<module>/module.ts.`,
        )
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

/** Each field that may name records of any entity, once for each of these. */
const namingAny = (entities: readonly Entity[]): { referrer: Referrer; target: string }[] =>
  entities
    .flatMap((entity) => holdersOf(entity, isAnyReference))
    .flatMap((referrer) =>
      entities.filter((target) => mayName(referrer.field, target)).map((target) => ({ referrer, target: target.name })),
    )

const holdersOf = (entity: Entity, isOne: (field: Field) => boolean): Referrer[] => fieldsOf(entity).filter(({ field }) => isOne(field))

/** Declarations don't change, and every snapshot asks for their fields three times. */
const fieldsOf = memoize((entity: Entity): readonly Referrer[] =>
  entity.fields.flatMap((field): Referrer[] => [
    { entity, field },
    ...(field.items ?? []).map((child) => ({ entity, field: child, list: field })),
  ]),
)
