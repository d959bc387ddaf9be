/**
 * The declarations with what administrators added, as one snapshot that is swapped whole (decisions.md 3): a request works
 * with the one it began with. Each node reads them when it starts and when it hears that a field has changed.
 */
import { sql } from 'kysely'
import { withCustomFields, type CustomField } from '../src/schemas/custom-field-shape'
import type { Entity } from '../src/schemas/define'
import type { Db } from './context'
import { oneAfterAnother } from './one-after-another'
import { createSnapshot, type AskedFacts, type Snapshot } from './registry'
import { rowJson } from './resource/row-json'

export const customFieldEntity = 'sc/custom-field'

export interface CustomEntities {
  current: () => Snapshot
  /** Reads the fields again; the snapshot stays the same one while they do. */
  refresh: () => Promise<void>
  /** The snapshot has become a new one. */
  onChange: (act: () => void) => void
}

/** @param declared an entity takes fields if it is declared `x.custom` */
export function customEntities(db: Db, declared: readonly Entity[], asked: AskedFacts): CustomEntities {
  const base = createSnapshot(declared, asked)
  const entity = base.find(customFieldEntity)
  let snapshot = base
  let known = '[]'
  const listeners: (() => void)[] = []
  const read = async (source: Entity) => {
    const rows = await readCustomFields(db, source)
    const text = JSON.stringify(rows)
    if (text === known) return
    snapshot = extended(base, rows)
    known = text
    for (const act of listeners) act()
  }
  return {
    current: () => snapshot,
    onChange: (act) => void listeners.push(act),
    refresh: oneAfterAnother(async () => { if (entity) await read(entity) }),
  }
}

/** The fields that are in use, in the order in which they stand. @param entity sc/custom-field */
export async function readCustomFields(db: Db, entity: Entity): Promise<CustomField[]> {
  const { rows } = await sql<{ row: CustomField }>`
    select ${rowJson(entity, 't')} as row from ${sql.table(entity.table)} as t where t.deleted_at is null and t.status = 'active' order by t.position, t.id`.execute(db)
  return rows.map(({ row }) => row)
}

export function extended(declared: Snapshot, rows: readonly CustomField[]): Snapshot {
  if (rows.length === 0) return declared
  return createSnapshot(declared.entities.map((entity) => (entity.x.custom ? withCustomFields(entity, rows.filter((row) => row.entity === entity.name)) : entity)), declared.askedFacts)
}
