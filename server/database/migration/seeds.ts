/** Rows that every installation starts with (`x.seeds`): written like any record, so validated, revised and audited like one. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isLinks, isReference, isRows, isTranslated } from '../../../src/schemas/core/field-types'
import { isI18nText, seedKeyFields, seedLabel, type Seed } from '../../../src/schemas/core/seed-key'
import { transact, type Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { columnOf } from '../schema/columns'
import { inTurn } from './in-turn'
import { seedOrder, SeedRefused } from './seed-order'

/** Writes one record with the system's rights, computed fields included: `createRecord` of server/resource. */
export type WriteSeed = (ctx: Context, entity: Entity, values: Readonly<Record<string, unknown>>) => Promise<unknown>

/** One number for all nodes: who holds it seeds. */
const seedLock = 7_105_104

/**
 * Writes the seeds of every entity whose table was never seeded and is empty, references first. Once done it is recorded,
 * so a row that an administrator deleted does not come back at the next start.
 * @param ctx the system's
 * @returns the entities that got rows
 * @throws SeedRefused naming file, row and field
 */
export async function applySeeds(ctx: Context, write: WriteSeed): Promise<string[]> {
  const seeded = ctx.snapshot.entities.filter(({ seeds }) => seeds.length > 0)
  if ((await unseeded(ctx, seeded)).length === 0) return []
  return inTurn(ctx, seedLock, async (tx) => {
    const due = await unseeded(tx, seeded)
    const filled: string[] = []
    for (const entity of seedOrder(due)) {
      const rows = (await isEmpty(tx, entity)) ? entity.seeds : []
      for (const [index, seed] of rows.entries()) await writeSeed(tx, entity, seed, index, write)
      await sql`insert into kontor_seed (entity, rows) values (${entity.name}, ${rows.length})`.execute(tx.db)
      if (rows.length > 0) filled.push(entity.name)
    }
    return filled
  })
}

/**
 * Brings back the standard rows that are missing, by code (or title); present ones stay as they are, and a default that
 * was set meanwhile stays the default.
 * @returns how many came back
 */
export async function restoreSeeds(ctx: Context, entity: Entity, write: WriteSeed): Promise<number> {
  return transact(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx.db)
    let restored = 0
    for (const [index, seed] of entity.seeds.entries()) {
      if (await isPresent(tx, entity, seed)) continue
      const values =
        entity.lookup && seed.is_default === true && (await hasDefault(tx, entity, seed)) ? { ...seed, is_default: false } : seed
      await writeSeed(tx, entity, values, index, write, null)
      restored += 1
    }
    return restored
  })
}

async function unseeded(ctx: Context, entities: readonly Entity[]): Promise<Entity[]> {
  const { rows } = await sql<{ entity: string }>`select entity from kontor_seed`.execute(ctx.db)
  const done = new Set(rows.map(({ entity }) => entity))
  return entities.filter(({ name }) => !done.has(name))
}

async function isEmpty(ctx: Context, entity: Entity): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ empty: boolean }>`select not exists (select 1 from ${sql.table(entity.table)}) as empty`.execute(ctx.db)
  return row?.empty ?? false
}

/** @param position in the hand order; null = behind all others */
async function writeSeed(
  ctx: Context,
  entity: Entity,
  seed: Seed,
  index: number,
  write: WriteSeed,
  position: number | null = index + 1,
): Promise<void> {
  const where = { entity: entity.name, row: index + 1, key: seedLabel(entity, seed) }
  const base = entity.lookup ? { is_system: true, ...(position === null ? {} : { position }) } : {}
  try {
    await write(ctx, entity, { ...base, ...(await resolveReferences(ctx, entity.fields, seed, where)) })
  } catch (error) {
    throw error instanceof ApiError ? new SeedRefused(where, refusalText(error)) : error
  }
}

function refusalText({ text, details }: ApiError): string {
  const fields = Object.entries(details.errors ?? {}).map(
    ([field, [first]]) => `field ${field}: ${first?.key ?? text.key}${first?.params ? ` ${JSON.stringify(first.params)}` : ''}`,
  )
  return fields.length > 0 ? fields.join('; ') : text.key
}

type Where = ConstructorParameters<typeof SeedRefused>[0]

/** Codes (or titles) of referred rows → their ids, in child rows too. */
async function resolveReferences(ctx: Context, fields: readonly Field[], seed: Seed, where: Where): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(seed)) {
    const field = fields.find((candidate) => candidate.name === name)
    values[name] = field ? await resolve(ctx, field, value, where) : value
  }
  return values
}

async function resolve(ctx: Context, field: Field, value: unknown, where: Where): Promise<unknown> {
  if (isReference(field)) return typeof value === 'string' || isI18nText(value) ? idOf(ctx, field, value, where) : value
  if (isLinks(field) && Array.isArray(value))
    return Promise.all(value.map((item: unknown) => (typeof item === 'string' ? idOf(ctx, field, item, where) : item)))
  if (isRows(field) && Array.isArray(value))
    return Promise.all(value.map((row: Seed) => resolveReferences(ctx, field.items ?? [], row, where)))
  return value
}

async function idOf(ctx: Context, field: Field, value: unknown, where: Where): Promise<number> {
  const target = ctx.snapshot.get(field.ref ?? '')
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id from ${sql.table(target.table)} where ${isNamed(target, value)} and deleted_at is null order by id limit 1`.execute(ctx.db)
  if (!row) throw new SeedRefused(where, `field ${field.name}: ${target.name} has no row ${JSON.stringify(value)}`)
  return row.id
}

async function isPresent(ctx: Context, entity: Entity, seed: Seed): Promise<boolean> {
  if (entity.x.singleton) return !(await isEmpty(ctx, entity))
  const conditions = await Promise.all(
    seedKeyFields(entity).map(async (name) => {
      const field = entity.fields.find((candidate) => candidate.name === name)
      if (name === 'code' || name === entity.title || !field) return isNamed(entity, seed[name])
      const value = await resolve(ctx, field, seed[name] ?? field.default ?? null, { entity: entity.name, row: 0, key: '' })
      return sql<boolean>`${sql.ref(columnOf(field))} is not distinct from ${value}`
    }),
  )
  const {
    rows: [row],
  } = await sql<{ found: boolean }>`
    select exists (select 1 from ${sql.table(entity.table)} where ${sql.join(conditions, sql` and `)} and deleted_at is null) as found`.execute(
    ctx.db,
  )
  return row?.found ?? false
}

/** The row whose code (or title, in any language) is this one. */
function isNamed(entity: Entity, value: unknown) {
  const field = entity.fields.find(({ name }) => name === 'code') ?? entity.fields.find(({ name }) => name === entity.title)
  if (!field) return sql<boolean>`false`
  const column = sql.ref(columnOf(field))
  if (!isTranslated(field)) return sql<boolean>`kontor_fold(${column}) = kontor_fold(${String(value)})`
  const texts = isI18nText(value) ? Object.values(value) : [String(value)]
  return sql<boolean>`exists (select 1 from jsonb_each_text(${column}) as title(language, text) where kontor_fold(title.text) in (${sql.join(texts.map((text) => sql`kontor_fold(${text})`))}))`
}

async function hasDefault(ctx: Context, entity: Entity, seed: Seed): Promise<boolean> {
  const group = (entity.lookup ? entity.lookup.default_per : [])
    .map((name) => entity.fields.find((field) => field.name === name))
    .filter((field) => field !== undefined)
  const values = await resolveReferences(ctx, group, Object.fromEntries(group.map(({ name }) => [name, seed[name] ?? null])), {
    entity: entity.name,
    row: 0,
    key: '',
  })
  const same = group.map((field) => sql` and ${sql.ref(columnOf(field))} is not distinct from ${values[field.name] ?? null}`)
  const {
    rows: [row],
  } = await sql<{ found: boolean }>`
    select exists (select 1 from ${sql.table(entity.table)} where is_default and deleted_at is null${sql.join(same, sql``)}) as found`.execute(
    ctx.db,
  )
  return row?.found ?? false
}
