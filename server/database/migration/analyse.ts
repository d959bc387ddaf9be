import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { isApart } from '../../../src/schemas/core/field-types'
import { asOwner } from '../connection/as-owner'
import { partTable } from '../schema/columns'

const many = 500

/**
 * Has PostgreSQL look at what is in the tables of an entity that got many rows at once. By itself it does so within a minute, and until then
 * takes a table that it has never looked at for an empty one: a list over it may take that long.
 */
export async function analyseFilled(owner: { migrateUrl: string }, entity: Entity, rows: number): Promise<void> {
  if (rows < many) return
  const parts = entity.fields.filter(({ type, custom }) => !custom && isApart({ type })).map((field) => partTable(entity, field))
  await asOwner(owner, (db) => sql`analyze ${sql.join([entity.table, ...parts].map((name) => sql.table(name)))}`.execute(db))
}
