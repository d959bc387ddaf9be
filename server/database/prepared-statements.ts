/** Names statements by their text, so that PostgreSQL parses and plans each shape once a connection. */
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Named statements a connection keeps; the one not used for longest is forgotten (a plan takes 20–100 kB in the backend). */
const keptPerClient = 200
/** Texts remembered as "seen once": only a shape that comes back gets a name, so that rare filters don't push out hot ones. */
const rememberedTexts = 2_000

const seenOnce = new Map<string, true>()
let lastName = 0

/** Wraps a pool's client for Kysely. */
export function prepareStatements(client: pg.PoolClient): PostgresPoolClient {
  const names = new Map<string, string>()
  let isBroken = false

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(sql: string | PostgresCursor<R>, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    // A cursor is a "submittable" of pg; Kysely's type of it is narrower than pg's.
    if (typeof sql !== 'string') return client.query(sql as unknown as pg.Submittable) as unknown as PostgresCursor<R>
    const name = parameters.length === 0 ? undefined : nameFor(sql)
    // Kysely reads command, rowCount and rows, which every pg result has.
    const answer = client.query(name ? { name, text: sql, values: [...parameters] } : { text: sql, values: [...parameters] }) as unknown as Promise<PostgresQueryResult<R>>
    return answer.catch((error: unknown) => {
      isBroken ||= breaksConnection(error)
      throw error
    })
  }

  function nameFor(sql: string): string | undefined {
    const known = names.get(sql)
    if (known) {
      names.delete(sql)
      names.set(sql, known)
      return known
    }
    if (!seenBefore(sql)) return undefined
    if (names.size >= keptPerClient) forgetOldest()
    const name = `k${++lastName}`
    names.set(sql, name)
    return name
  }

  function forgetOldest(): void {
    const oldest = names.entries().next().value
    if (!oldest) return
    names.delete(oldest[0])
    // Queued before the next statement of this client. It fails in an aborted transaction only, where nothing more runs anyway.
    client.query(`deallocate ${oldest[1]}`).catch(() => undefined)
    delete parsedBy(client)[oldest[1]]
  }

  return { query, release: () => client.release(isBroken) }
}

/** The server said goodbye, or left a statement unanswered: the next one would fail, or wait behind it. */
function breaksConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('severity' in error && error.severity === 'FATAL') || error.message === 'Query read timeout'
}

function seenBefore(sql: string): boolean {
  const seen = seenOnce.delete(sql)
  seenOnce.set(sql, true)
  if (seenOnce.size > rememberedTexts) {
    const oldest = seenOnce.keys().next().value
    if (oldest !== undefined) seenOnce.delete(oldest)
  }
  return seen
}

/** pg's own list of a connection's statements, which would grow for ever otherwise; its types don't show it. */
function parsedBy(client: pg.PoolClient): Record<string, string> {
  return (client as unknown as { connection?: { parsedStatements?: Record<string, string> } }).connection?.parsedStatements ?? {}
}
