/** A module has so long to answer (wf.md §5.16): 2 s for a check, 5 s for every other phase. */
import { sql } from 'kysely'
import type { Context, Db } from '../../../kernel/context'

declare module '../../../kernel/ports' {
  interface Ports {
    /** How many times the limits of wf.md §5.16 a module may take; 1 where it is absent. */
    patience?: () => number
  }
}

export const checkLimit = 2000
export const phaseLimit = 5000

class TimeLimit extends Error {
  constructor(ms: number) {
    super(`The module did not answer within ${ms / 1000} s.`)
    this.name = 'TimeLimit'
  }
}

/**
 * Within the running transaction and a savepoint of the caller's. What the module still does afterwards reaches no table: its connection is closed to it.
 * @param limit milliseconds, also of each of its statements @throws TimeLimit, whatever `act` throws
 */
export async function withinTime<T>(ctx: Context, limit: number, act: (ctx: Context) => Promise<T>): Promise<T> {
  const ms = limit * (ctx.ports?.patience?.() ?? 1)
  const {
    rows: [before],
  } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit, set_config('statement_timeout', ${`${ms}ms`}, true)`.execute(ctx.db)
  const given = closable(ctx.db)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimit(ms)), ms)
  })
  try {
    const result = await Promise.race([act({ ...ctx, db: given.db }), late])
    await sql`select set_config('statement_timeout', ${before?.limit ?? '0'}, true)`.execute(ctx.db)
    return result
  } finally {
    clearTimeout(timer)
    given.close()
  }
}

/** The same connection until it is closed. */
function closable(db: Db): { db: Db; close: () => void } {
  let isClosed = false
  const guarded = new Proxy(db, {
    get(target, name) {
      if (isClosed) throw new Error('The time of the module is over.')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { db: guarded, close: () => void (isClosed = true) }
}
