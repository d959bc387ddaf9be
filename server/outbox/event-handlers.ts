/** Runs the modules' listeners to domain events: any node, each listener on one node at a time, at least once and in order. */
import { sql } from 'kysely'
import { transact, type Context } from '../context'
import type { Log } from './dedicated-connection'
import { eventColumns, type EventHandler, type OutboxEvent } from './event'

export interface HandlerRunner {
  /** There are new events. */
  run: () => void
  /** Failing listeners, for `/health`: their last error and how often it came in a row. */
  failing: () => ReadonlyMap<string, { error: string; times: number }>
  stop: () => Promise<void>
}

const eventsAtOnce = 500
const firstRetry = 500
const lastRetry = 60_000

/** @param systemContext makes a context outside of any transaction, with all rights */
export function runEventHandlers({
  handlers,
  systemContext,
  log,
}: {
  handlers: readonly EventHandler[]
  systemContext: () => Context
  log: Log
}): HandlerRunner {
  const failing = new Map<string, { error: string; times: number }>()
  const runners = handlers.map((handler) => runOne(handler))

  function runOne(handler: EventHandler): { run: () => void; stop: () => Promise<void> } {
    let working: Promise<void> | null = null
    let again = false
    let stopped = false
    let retry: NodeJS.Timeout | undefined

    function run(): void {
      again = true
      if (!stopped)
        working ??= work().finally(() => {
          working = null
        })
    }

    async function work(): Promise<void> {
      clearTimeout(retry)
      try {
        while (again && !stopped) {
          again = false
          while (!stopped && (await step(systemContext(), handler)));
        }
        failing.delete(handler.name)
      } catch (error) {
        const times = (failing.get(handler.name)?.times ?? 0) + 1
        failing.set(handler.name, { error: error instanceof Error ? error.message : String(error), times })
        log.error({ error, handler: handler.name, times }, 'A listener failed; it gets the same event again')
        retry = setTimeout(run, Math.min(firstRetry * 2 ** (times - 1), lastRetry))
        retry.unref()
      }
    }

    return {
      run,
      async stop() {
        stopped = true
        clearTimeout(retry)
        await working
      },
    }
  }

  return {
    run: () => {
      for (const runner of runners) runner.run()
    },
    failing: () => failing,
    stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))),
  }
}

/**
 * Handles the next event that concerns the listener, or passes over those that don't, in one transaction with its cursor.
 * @returns whether there may be more
 */
async function step(system: Context, handler: EventHandler): Promise<boolean> {
  return transact(system, async (ctx) => {
    const cursor = await lockCursor(ctx, handler)
    if (cursor === null) return false
    const { rows } =
      await sql<OutboxEvent>`select ${sql.raw(eventColumns)} from kontor_event where seq > ${cursor} order by seq limit ${eventsAtOnce}`.execute(
        ctx.db,
      )
    const next = rows.find(handler.concerns)
    const reached = next ?? rows.at(-1)
    if (!reached) return false
    if (next) await handler.handle(ctx, next)
    await sql`update kontor_event_cursor set seq = ${reached.seq}, at = now() where name = ${handler.name}`.execute(ctx.db)
    return true
  })
}

/** A listener that is new begins with what happens from now on. @returns null when another node holds it */
async function lockCursor(ctx: Context, handler: EventHandler): Promise<number | null> {
  const read = () =>
    sql<{ seq: number }>`select seq from kontor_event_cursor where name = ${handler.name} for update skip locked`.execute(ctx.db)
  const {
    rows: [cursor],
  } = await read()
  if (cursor) return cursor.seq
  await sql`insert into kontor_event_cursor (name, seq) select ${handler.name}, coalesce(max(seq), 0) from kontor_event on conflict do nothing`.execute(
    ctx.db,
  )
  return (await read()).rows[0]?.seq ?? null
}
