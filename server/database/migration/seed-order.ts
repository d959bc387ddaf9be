/** Which entity is seeded before which: a seed may name only rows that are there. */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isRows } from '../../../src/schemas/core/field-types'

/** A seed row that can't be written: stops the start. */
export class SeedRefused extends Error {
  constructor(
    readonly where: { entity: string; row: number; key: string },
    reason: string,
  ) {
    super(
      `src/schemas/${where.entity}.ts: seed row ${where.row}${where.key === '' ? '' : ` (${where.key})`}: ${reason}. No seeds were written.`,
    )
    this.name = 'SeedRefused'
  }
}

/** @throws when the seeds of two entities need one another */
export function seedOrder(entities: readonly Entity[]): Entity[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const ordered = new Set<Entity>()
  const visiting = new Set<string>()
  const visit = (entity: Entity): void => {
    if (ordered.has(entity)) return
    if (visiting.has(entity.name))
      throw new Error(
        `The seeds of ${[...visiting].join(', ')} refer to one another in a circle: leave one reference out of the seeds and set it by a hook or migration.`,
      )
    visiting.add(entity.name)
    for (const name of referredBySeeds(entity)) {
      const target = byName.get(name)
      if (target && target !== entity) visit(target)
    }
    visiting.delete(entity.name)
    ordered.add(entity)
  }
  entities.forEach(visit)
  return [...ordered]
}

/** Entities that the entity's seed rows really name. */
function referredBySeeds(entity: Entity): Set<string> {
  const names = new Set<string>()
  const look = (fields: readonly Field[], row: Readonly<Record<string, unknown>>): void => {
    for (const field of fields) {
      const value = row[field.name]
      if (value === undefined || value === null) continue
      if (field.ref) names.add(field.ref)
      if (isRows(field) && Array.isArray(value))
        for (const child of value as Readonly<Record<string, unknown>>[]) look(field.items ?? [], child)
    }
  }
  for (const seed of entity.seeds) look(entity.fields, seed)
  return names
}
