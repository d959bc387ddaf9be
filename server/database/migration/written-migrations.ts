/**
 * Migrations that a person writes, where the declarations can't say what happens to the data:
 * `server/database/migrations/<nr>-<name>.ts` exporting `migration`. Each runs once, in the order of the numbers, before
 * the comparison and in its transaction; on a fresh database none runs.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'

export interface WrittenMigration {
  number: number
  name: string
  /** May change tables and rows; the comparison afterwards does the rest. */
  up: (db: Db) => Promise<void>
}

/** What a file exports as `migration`. */
export type Migration = Pick<WrittenMigration, 'up'>

const files = import.meta.glob<{ migration?: Migration }>('../migrations/*.ts', { eager: true })

export const writtenMigrations: readonly WrittenMigration[] = Object.entries(files)
  .map(([path, { migration }]) => toMigration(path.replace('../', ''), migration))
  .sort((a, b) => a.number - b.number)

function toMigration(path: string, migration: Migration | undefined): WrittenMigration {
  const [, number, name] = /(\d+)-([a-z0-9-]+)\.ts$/.exec(path) ?? []
  if (number === undefined || name === undefined)
    throw new Error(`server/database/${path}: a migration is called <nr>-<name>.ts, in kebab-case, like 0001-split-address.ts`)
  if (!migration) throw new Error(`server/database/${path}: export const migration: Migration = { up: async (db) => … } is missing`)
  return { number: Number(number), name, up: migration.up }
}

/** @throws when two have one number, or when a new one stands before one that already ran somewhere */
export async function pendingMigrations(db: Db, all: readonly WrittenMigration[]): Promise<WrittenMigration[]> {
  const doubled = all.find((one, index) => all.findIndex((other) => other.number === one.number) !== index)
  if (doubled)
    throw new Error(`server/database/migrations: number ${doubled.number} is there twice; give ${doubled.name} the next free one`)
  const { rows } = await sql<{ number: number; name: string }>`select number, name from kontor_migration order by number`.execute(db)
  const done = new Set(rows.map(({ number }) => number))
  const last = rows.at(-1)
  const pending = all.filter(({ number }) => !done.has(number))
  const late = pending.find(({ number }) => last !== undefined && number < last.number)
  if (late && last)
    throw new Error(
      `server/database/migrations/${late.number}-${late.name}.ts comes after ${last.number}-${last.name} already ran here; give it a number above ${last.number}`,
    )
  return pending
}

export async function recordMigrations(db: Db, done: readonly WrittenMigration[]): Promise<void> {
  for (const { number, name } of done) await sql`insert into kontor_migration (number, name) values (${number}, ${name})`.execute(db)
}
