/** What a call asks of the database: each statement and each round trip of it counted, so that what was saved does not come back. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

export interface Cost {
  trips: number
  statements: string[]
}

/** What is done with it here: handed on as it comes. */
interface Asking {
  query(...args: unknown[]): unknown
}
const prototype: Asking = pg.Client.prototype

/**
 * For a file of tests: counts while they run. Only what the call itself asks: the sequencer, the listeners and the session are left out.
 * @returns runs the call and says what it cost
 */
export function statementCost(): <T>(act: () => Promise<T>) => Promise<Cost & { result: T }> {
  const counting = new AsyncLocalStorage<Cost>()
  const { query } = prototype
  beforeAll(() => {
    prototype.query = function counted(...args) {
      const cost = counting.getStore()
      const texts = textsOf(args[0])
      if (cost && !texts.some((text) => text.includes('sc_session'))) {
        cost.trips += 1
        cost.statements.push(...texts)
      }
      return query.apply(this, args)
    }
  })
  afterAll(() => {
    prototype.query = query
  })
  return async (act) => {
    const counted: Cost = { trips: 0, statements: [] }
    const result = await counting.run(counted, act)
    return { ...counted, result }
  }
}

/** Of one exchange of the driver, or of a plain question. */
function textsOf(asked: unknown): string[] {
  const { statements, text } = asked as { statements?: readonly { text: string }[]; text?: string }
  return statements?.map((statement) => statement.text) ?? [text ?? String(asked)]
}
