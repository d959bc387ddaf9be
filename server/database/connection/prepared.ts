/**
 * Statements that are composed once and run often: composing a generated statement costs more than running it. The text
 * is kept per shape, what differs between runs stands in slots.
 */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Context, Db } from '../../kernel/context'
import { TimedQuery, type Sending } from './driver'

/** A value that is known only when the statement runs. A class, so that it can be told from any value. */
class Slot {
  constructor(readonly name: string) {}
}

export const slot = (name: string): RawBuilder<unknown> => sql`${new Slot(name)}`

/** Now, when the statement runs: what is composed of a person's rights may be kept for long. */
export const moment = ({ now }: Context): { toPostgres: () => Date } => ({ toPostgres: () => now() })

type Statements = Map<string, CompiledQuery>
const byOwner = new WeakMap<object, Statements>()
const limit = 500

/**
 * Runs the statement of this shape.
 * @param owner what the text depends on beside the key: the statement is forgotten with it
 * @param key tells apart all texts that `build` can give for one owner
 * @param values by slot name; a slot without a value is null
 * @param sending when it goes to PostgreSQL; only within a transaction it may wait
 * @returns its rows; none when it waits
 */
export async function runPrepared<Row>(
  db: Db,
  owner: object,
  key: string,
  values: Readonly<Record<string, unknown>>,
  build: () => RawBuilder<Row>,
  sending: Sending = 'now',
): Promise<Row[]> {
  const statements = byOwner.get(owner) ?? new Map<string, CompiledQuery>()
  byOwner.set(owner, statements)
  const compiled = statements.get(key) ?? build().compile(db)
  if (!statements.has(key)) {
    if (statements.size >= limit) statements.delete(statements.keys().next().value ?? '')
    statements.set(key, compiled)
  }
  const parameters = compiled.parameters.map((value) => (value instanceof Slot ? (values[value.name] ?? null) : value))
  const { rows } = await db.executeQuery<Row>(new TimedQuery(compiled, parameters, sending))
  return rows
}

/** Sends a statement along with the next one, or with the commit: nobody waits for its result. Outside of a transaction at once. */
export async function runAlong(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  const compiled = statement.compile(db)
  await db.executeQuery(new TimedQuery(compiled, compiled.parameters, db.isTransaction ? 'later' : 'now'))
}

/** What a caller's statements depend on: the declarations, and his rights, which are one object until they change. */
export function rightsOf({ person, snapshot, tree }: Context): object {
  if (person === null) return snapshot
  const pairs = byRights.get(tree) ?? new WeakMap<object, object>()
  byRights.set(tree, pairs)
  const owner = pairs.get(snapshot) ?? {}
  pairs.set(snapshot, owner)
  return owner
}

const byRights = new WeakMap<object, WeakMap<object, object>>()
