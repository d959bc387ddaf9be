/**
 * Kysely's way to pg, in as few round trips as the statements allow: `begin` waits for the first statement, a statement
 * that nobody waits for goes along with the next, and the last of a transaction takes the commit along. A round trip
 * costs the process more than most statements do (docs/performance.md).
 */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { exchange, type Result, type Statement } from './exchange'
import { statementNames } from './statement-names'
import { turns, type Turns } from './turns'

/**
 * When a statement is sent. `now`: at once, with what waits. `later`: with the next one; it has no result, and its error
 * is the next one's. `last`: now, and the transaction is committed with it; nothing may follow.
 */
export type Sending = 'now' | 'later' | 'last'

/** A compiled statement that says when it is sent; any other is sent now. */
export class TimedQuery implements CompiledQuery {
  readonly query: CompiledQuery['query']
  readonly queryId: CompiledQuery['queryId']
  readonly sql: string
  constructor(
    compiled: CompiledQuery,
    readonly parameters: readonly unknown[],
    readonly sending: Sending,
  ) {
    this.query = compiled.query
    this.queryId = compiled.queryId
    this.sql = compiled.sql
  }
}

/** What PostgreSQL answers to statements of a transaction in which one has failed. */
export const inFailedTransaction = '25P02'

/** `due`: begun for Kysely, not yet for PostgreSQL. `over`: committed with its last statement, `failed`: undone by it. */
type State = 'none' | 'due' | 'open' | 'over' | 'failed'

export class PipelineDriver implements Driver {
  readonly #connections = new WeakMap<pg.PoolClient, PipelineConnection>()
  readonly #turns: Turns
  #generation = 0
  /** @param waitMs how long a busy pool is waited for; a database that is away is given up by the pool's own limit @param clock in milliseconds */
  constructor(
    readonly pool: pg.Pool,
    waitMs: number,
    readonly clock: () => number = () => performance.now(),
  ) {
    this.#turns = turns(pool.options.max, waitMs)
  }

  async init(): Promise<void> {
    /* the pool opens connections when they are needed */
  }

  async acquireConnection(): Promise<PipelineConnection> {
    await this.#turns.take()
    return await this.#current().catch((error: unknown) => {
      this.#turns.fail(error)
      this.#turns.leave()
      throw error
    })
  }

  /** The pool's options have changed: connections that were opened with the former ones are replaced as they become free. */
  renew(): void {
    this.#generation += 1
  }

  async #current(): Promise<PipelineConnection> {
    const generation = this.#generation
    const client = await this.#connect()
    const connection = this.#connections.get(client) ?? new PipelineConnection(client, generation)
    this.#connections.set(client, connection)
    if (connection.generation === this.#generation) return connection
    connection.release(true)
    return await this.#current()
  }

  /**
   * Where something else computed for seconds (the description of all calls, /api/docs), the pool's timer ends before the answer that came
   * meanwhile is read: that says nothing about the database, so a connection is requested once more.
   */
  async #connect(): Promise<pg.PoolClient> {
    const requestedAt = this.clock()
    try {
      return await this.pool.connect()
    } catch (error) {
      const limit = this.pool.options.connectionTimeoutMillis ?? 0
      const isLate = limit > 0 && this.clock() - requestedAt > limit + lateMs
      if (!isLate || !(error instanceof Error) || !/timeout/iu.test(error.message)) throw error
      return await this.pool.connect()
    }
  }

  beginTransaction = async (connection: DatabaseConnection, settings: TransactionSettings): Promise<void> =>
    own(connection).begin(beginText(settings))
  commitTransaction = async (connection: DatabaseConnection): Promise<void> => own(connection).commit()
  rollbackTransaction = async (connection: DatabaseConnection): Promise<void> => own(connection).rollback()
  releaseConnection = async (connection: DatabaseConnection): Promise<void> => {
    try {
      const released = own(connection)
      released.release(released.generation !== this.#generation)
    } finally {
      this.#turns.leave()
    }
  }

  async destroy(): Promise<void> {
    if (!this.pool.ending) await this.pool.end()
  }
}

/** By so much a timer comes late only where nothing else could run either. */
const lateMs = 250

function own(connection: DatabaseConnection): PipelineConnection {
  if (connection instanceof PipelineConnection) return connection
  throw new Error('a connection of another driver')
}

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  if (!isolationLevel && !accessMode) return 'begin'
  return ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
}

class PipelineConnection implements DatabaseConnection {
  readonly #names = statementNames()
  #state: State = 'none'
  #begin = 'begin'
  #waiting: Statement[] = []
  #isBroken = false

  constructor(
    readonly client: pg.PoolClient,
    readonly generation: number,
  ) {}

  begin(text: string): void {
    this.#state = 'due'
    this.#begin = text
  }

  async commit(): Promise<void> {
    const isOpen = this.#state === 'open' || (this.#state === 'due' && this.#waiting.length > 0)
    if (isOpen) await this.#send([...this.#ahead(), this.#plain('commit')])
    this.#state = 'none'
  }

  async rollback(): Promise<void> {
    const isOpen = this.#state === 'open'
    this.#waiting = []
    this.#state = 'none'
    if (isOpen) await this.#send([this.#plain('rollback')])
  }

  release(isOutdated: boolean): void {
    this.#waiting = []
    this.#state = 'none'
    this.client.release(this.#isBroken || isOutdated)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const sending = query instanceof TimedQuery ? query.sending : 'now'
    if (this.#state === 'failed')
      throw Object.assign(new Error('the transaction was undone by its last statement'), { code: inFailedTransaction })
    if (this.#state === 'over') throw new Error('a statement after the last one of its transaction')
    // Texts without parameters may hold several statements, which only the simple protocol takes.
    if (query.parameters.length === 0 && !(query instanceof TimedQuery)) return this.#simple(query.sql)
    const statement = this.#statement(query.sql, query.parameters)
    if (sending === 'later') return this.#later(statement)
    const ahead = sending === 'last' && this.#state === 'due' && this.#begin === 'begin' ? this.#waitingAlone() : this.#ahead()
    const after = sending === 'last' && this.#state === 'open' ? [this.#plain('commit')] : []
    const isAlone = sending === 'last' && this.#state === 'due'
    if (isAlone) this.#state = 'failed'
    const results = await this.#send([...ahead, statement, ...after])
    if (isAlone || after.length > 0) this.#state = 'over'
    const { command, rows } = results[ahead.length] ?? { command: '', rows: [] }
    return { rows: rows as R[], ...affected(command) }
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: page by the cursor of a list.')
  }

  #later<R>(statement: Statement): QueryResult<R> {
    if (this.#state === 'none') throw new Error('only within a transaction a statement may wait for the next')
    this.#waiting.push(statement)
    return { rows: [] }
  }

  async #simple<R>(text: string): Promise<QueryResult<R>> {
    const ahead = this.#ahead()
    if (ahead.length > 0) await this.#send(ahead)
    const result = await this.#watched(this.client.query(text))
    return {
      rows: (result.rows ?? []) as R[],
      ...(result.rowCount === null || result.command === 'SELECT' ? {} : { numAffectedRows: BigInt(result.rowCount ?? 0) }),
    }
  }

  /** What goes first: the `begin` that is due, and what waits. */
  #ahead(): Statement[] {
    if (this.#state !== 'due') return this.#waitingAlone()
    this.#state = 'open'
    return [this.#plain(this.#begin), ...this.#waitingAlone()]
  }

  #waitingAlone(): Statement[] {
    if (this.#waiting.length === 0) return this.#waiting
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }

  #statement(text: string, values: readonly unknown[]): Statement {
    const named = this.#names.of(text)
    return named ? { text, values, named } : { text, values }
  }

  #plain = (text: string): Statement => this.#statement(text, [])

  #send = (statements: readonly Statement[]): Promise<Result[]> => this.#watched(exchange(this.client, statements, this.#names.forgotten()))

  async #watched<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      this.#isBroken ||= breaksConnection(error)
      // The stack that pg's socket gives says nothing about who asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
}

/** `INSERT 0 3` → 3n, as Kysely wants it. */
function affected(command: string): { numAffectedRows?: bigint } {
  const count = /^(?:INSERT|UPDATE|DELETE|MERGE) (?:\d+ )?(\d+)$/.exec(command)?.[1]
  return count === undefined ? {} : { numAffectedRows: BigInt(count) }
}

/** The server said goodbye, or left a statement unanswered: the next one would fail, or wait behind it. */
function breaksConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('severity' in error && error.severity === 'FATAL') || error.message === 'Query read timeout'
}
