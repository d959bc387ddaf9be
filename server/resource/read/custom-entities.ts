/**
 * The declarations with what administrators added and set, as one snapshot that is swapped whole (decisions/registry.md): a request works
 * with the one it began with. Each node reads them when it starts and when it hears that a field has changed.
 */
import { sql } from 'kysely'
import { withCustomFields, type CustomField } from '../../../src/shared/sc/custom-fields'
import type { Entity } from '../../../src/schemas/core/define'
import { publishedOf, withFieldSettings, type FieldSetting } from '../../../src/shared/sc/field-settings'
import type { Db } from '../../kernel/context'
import { coalesce } from '../../kernel/coalesce'
import { createSnapshot, type DerivedFilterPredicates, type Snapshot } from '../../kernel/registry'
import { rowJson } from '../query/row-json'

export const customFieldEntity = 'sc/custom-field'
export const fieldSettingEntity = 'sc/field-setting'

export interface CustomEntities {
  current: () => Snapshot
  /** Reads fields and settings again; the snapshot stays the same one while they do. */
  refresh: () => Promise<void>
  /** The snapshot has become a new one. */
  onChange: (act: () => void) => void
}

/** @param declared an entity takes fields if it is declared `x.custom` */
export function customEntities(db: Db, declared: readonly Entity[], asked: DerivedFilterPredicates): CustomEntities {
  const base = createSnapshot(declared, asked)
  const [fields, settings] = [base.find(customFieldEntity), base.find(fieldSettingEntity)]
  let snapshot = base
  let known = ''
  const listeners: (() => void)[] = []
  const read = async () => {
    const [added, set] = [fields ? await readCustomFields(db, fields) : [], settings ? await readFieldSettings(db, settings) : []]
    const text = added.length + set.length === 0 ? '' : JSON.stringify([added, set])
    if (text === known) return
    snapshot = extended(base, added, set)
    known = text
    for (const act of listeners) act()
  }
  return {
    current: () => snapshot,
    onChange: (act) => void listeners.push(act),
    refresh: coalesce(read),
  }
}

/** The fields that are in use, in the order in which they stand. @param entity sc/custom-field */
export async function readCustomFields(db: Db, entity: Entity): Promise<CustomField[]> {
  const { rows } = await sql<{ row: CustomField }>`
    select ${rowJson(entity, 't')} as row from ${sql.table(entity.table)} as t where t.deleted_at is null and t.status = 'active' order by t.position, t.id`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

/** What is in force on fields of the product. @param entity sc/field-setting */
export async function readFieldSettings(db: Db, entity: Entity): Promise<FieldSetting[]> {
  const { rows } = await sql<{ row: FieldSetting }>`
    select ${rowJson(entity, 't')} as row from ${sql.table(entity.table)} as t
    where t.deleted_at is null and (t.published_hidden or t.published_required or t.published_place is not null) order by t.id`.execute(db)
  return rows.map(({ row }) => row)
}

export function extended(declared: Snapshot, added: readonly CustomField[], set: readonly FieldSetting[]): Snapshot {
  if (added.length + set.length === 0) return declared
  const settingsOf = (entity: Entity) =>
    new Map(set.filter((row) => row.entity === entity.name).map((row) => [row.field, publishedOf(row)]))
  return createSnapshot(
    declared.entities.map((entity) =>
      entity.x.custom
        ? withFieldSettings(
            withCustomFields(
              entity,
              added.filter((row) => row.entity === entity.name),
            ),
            settingsOf(entity),
          )
        : entity,
    ),
    declared.derivedFilters,
  )
}
