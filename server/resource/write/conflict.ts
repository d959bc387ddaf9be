/** A stale version: disjoint edits merge, others are refused with what the dialog needs (spec/README.md §2, 409). */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { mergeRecord, type Merge } from '../../../src/schemas/core/merge'
import type { Context } from '../../kernel/context'
import { conflict } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { hiddenFields } from '../query/rights'
import { closedFieldsOf } from '../query/row-guards'
import { titleSql } from '../query/titles'

/**
 * @param theirs the record as it stands
 * @param mine the fields that the caller sends, who had read `version`
 * @returns the fields left to write
 * @throws 409 with `meta {base, mine, theirs, fields, version, by, at}` when both changed a field differently
 */
export async function refuseConflict(ctx: Context, entity: Entity, theirs: Values, mine: Values, version: number): Promise<Values> {
  const merge = await mergeMeanwhile(ctx, entity, theirs, mine, version)
  const { base, patch } = merge
  const closed = await closedFieldsOf(ctx, entity, Number(theirs.id))
  // What the caller does not read they can't have changed knowingly, and whether it merges would tell it.
  const conflicts = [...new Set([...merge.conflicts, ...Object.keys(mine).filter((name) => closed.has(name))])]
  if (conflicts.length === 0) return patch
  const hidden = new Set([...hiddenFields(ctx, entity), ...closed])
  const pick = (row: Values) => Object.fromEntries(conflicts.filter((name) => !hidden.has(name)).map((name) => [name, row[name] ?? null]))
  const by = await personTitle(ctx, Number(theirs.updated_by ?? 0))
  throw conflict(
    'error:conflict',
    {
      fields: conflicts,
      base: pick(base ?? {}),
      mine: pick(mine),
      theirs: pick(theirs),
      version: theirs.version,
      by,
      at: theirs.updated_at,
    },
    { name: by?.name ?? '–', time: theirs.updated_at },
  )
}

/**
 * What the caller changed since `version`, over what others have made of the record meanwhile.
 * @returns what is left to write, the fields that both changed, and the record as the caller had read it
 */
export async function mergeMeanwhile(
  ctx: Context,
  entity: Entity,
  theirs: Values,
  mine: Values,
  version: number,
): Promise<Merge & { base: Values | undefined }> {
  const base = await revisionData(ctx, entity, Number(theirs.id), version)
  // A version that nobody has written can't be merged with: what the caller sends stands against everything.
  return { base, ...(base ? mergeRecord(entity, base, mine, theirs) : { patch: {}, conflicts: Object.keys(mine) }) }
}

/** The aggregate as it stood at a version; undefined when that version was never written. */
export async function revisionData(ctx: Context, entity: Entity, id: number, version: number): Promise<Values | undefined> {
  const {
    rows: [revision],
  } = await sql<{ data: Values }>`
    select data from kontor_revision where entity = ${entity.name} and record_id = ${id} and version = ${version}`.execute(ctx.db)
  return revision?.data
}

async function personTitle(ctx: Context, id: number): Promise<{ id: number; name: string } | null> {
  const user = ctx.snapshot.find('sc/user')
  if (!user || id === 0) return null
  const {
    rows: [person],
  } = await sql<{ id: number; name: string }>`
    select t.id, ${titleSql(ctx, user, 't')} as name from ${sql.table(user.table)} as t where t.id = ${id}`.execute(ctx.db)
  return person ?? null
}
