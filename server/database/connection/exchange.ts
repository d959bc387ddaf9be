/**
 * One round trip to PostgreSQL with one or many statements: all of them stand before a single Sync, so that outside of a
 * transaction they are one (all or none), and within one the rest is skipped after the first that fails.
 * A pg "submittable", as pg-cursor is: pg's own Query sends one statement a trip.
 */
import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { typeParsers } from './type-parsers'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** How this connection knows it; absent = parsed anew. */
  named?: NamedStatement
}

/** A statement that a connection has prepared, or is about to. */
export interface NamedStatement {
  readonly name: string
  /** `unsure`: it failed when it was first sent, or is out of date, so it is closed and prepared again. */
  state: 'new' | 'known' | 'unsure'
  /** Of its rows, told once. */
  columns?: Column[]
}

interface Column {
  name: string
  parse: (text: string) => unknown
}
export interface Result {
  command: string
  rows: Record<string, unknown>[]
}

/** The part of pg's connection that its types tell differently. */
interface Wire {
  stream: { cork: () => void; uncork: () => void }
  parse: (message: { name: string; text: string }) => void
  bind: (message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }) => void
  describe: (message: { type: 'P' }) => void
  execute: () => void
  close: (message: { type: 'S'; name: string }) => void
  sync: () => void
}

/**
 * @param forgotten names of prepared statements that the connection gives up
 * @returns the result of each statement
 * @throws PostgreSQL's error of the first statement that failed
 */
export function exchange(client: pg.ClientBase, statements: readonly Statement[], forgotten: readonly string[] = []): Promise<Result[]> {
  return new Promise((resolve, reject) => {
    client.query(new Exchange(statements, forgotten, (error, results) => (error ? reject(error) : resolve(results ?? []))))
  })
}

class Exchange implements pg.Submittable {
  readonly #results: Result[] = []
  #columns: Column[] | undefined
  #rows: Record<string, unknown>[] = []
  #failure: Error | undefined

  constructor(
    readonly statements: readonly Statement[],
    readonly forgotten: readonly string[],
    /** pg wraps it, to end its timer. */
    public callback: (error: Error | null, results?: Result[]) => void,
  ) {}

  submit(connection: unknown): Error | null {
    const wire = connection as Wire
    wire.stream.cork()
    try {
      const prepared = new Set<NamedStatement>()
      for (const name of this.forgotten) wire.close({ type: 'S', name })
      for (const statement of this.statements) send(wire, statement, prepared)
    } catch (error) {
      // A value that can't be told to PostgreSQL: the Sync ends what is on its way.
      this.#failure = error instanceof Error ? error : new Error(String(error))
    } finally {
      wire.sync()
      wire.stream.uncork()
    }
    return null
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: typeParsers.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#columns ?? this.#current?.named?.columns ?? []
    const row: Record<string, unknown> = {}
    try {
      fields.forEach((text, index) => {
        const column = columns[index]
        if (column) row[column.name] = text === null ? null : column.parse(text)
      })
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error))
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const named = this.#current?.named
    if (named && named.state !== 'known') {
      named.state = 'known'
      named.columns = this.#columns ?? []
    }
    this.#results.push({ command: text, rows: this.#rows })
    this.#rows = []
    this.#columns = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure ?? null, this.#results)
  }

  handleError(error: Error): void {
    const isStale = 'code' in error && staleCodes.has(String(error.code))
    const failed = this.#current?.named
    if (failed && isStale) failed.state = 'unsure'
    for (const { named } of this.statements.slice(this.#results.length)) if (named?.state === 'new') named.state = 'unsure'
    this.callback(this.#failure ?? error)
  }

  get #current(): Statement | undefined {
    return this.statements[this.#results.length]
  }
}

/** Its table has other columns now, or the server has forgotten it: prepared again, it works. */
const staleCodes = new Set(['0A000', '26000'])

/** @param prepared by this exchange: a statement that it sends several times is prepared with the first */
function send(wire: Wire, { text, values, named }: Statement, prepared: Set<NamedStatement>): void {
  const statement = named?.name ?? ''
  const isKnown = named !== undefined && (named.state === 'known' || prepared.has(named))
  if (named && !isKnown) prepared.add(named)
  if (named?.state === 'unsure' && !isKnown) wire.close({ type: 'S', name: statement })
  if (!isKnown) wire.parse({ name: statement, text })
  wire.bind({ statement, values, valueMapper: toParameter })
  if (!isKnown) wire.describe({ type: 'P' })
  wire.execute()
}

const toParameter = (value: unknown): unknown => prepareValue(value)
