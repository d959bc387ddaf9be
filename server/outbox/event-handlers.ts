/** Runs the modules' listeners to domain events: any node, each listener on one node at a time, at least once and in order. */
import type { Context } from '../kernel/context'
import type { Log } from './dedicated-connection'
import { isBusy } from '../database/connection/busy'
import type { EventHandler, OutboxEvent } from '../contracts/events'
import { listenersTo } from './event'
import { dispatch, handleOldest, listenersWithWork, registerListeners } from './event-dispatch'

export interface HandlerRunner {
  /** There are new events; where the caller has read them already, those that concern nobody ask nothing of the database. */
  run: (events?: readonly OutboxEvent[]) => void
  /** Failing listeners, for `/health`: their last error and how often it came in a row. */
  failing: () => ReadonlyMap<string, Failure>
  stop: () => Promise<void>
}

interface Failure {
  error: string
  times: number
}

/** How often one may find what it needs held by somebody else before that is a fault to search for. */
const busyAtMost = 10

/** A listener that gives way to who writes is no fault: one line. */
export function logListenerFailure(log: Log, error: unknown, which: { handler: string; times: number }): void {
  if (isBusy(error) && which.times <= busyAtMost)
    log.warn(which, 'A listener waits for somebody else who writes; it gets the same event again')
  else log.error({ ...which, error }, 'A listener failed; it gets the same event again')
}

const firstRetry = 500
const lastRetry = 60_000
/** Milliseconds between looks for what events without a listener and nodes that died left behind. */
const tidyEvery = 15_000

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
  const failing = new Map<string, Failure>()
  const concernedBy = listenersTo(handlers)
  const listeners = new Map(
    handlers.map((handler) => [
      handler.name,
      untilDone({ name: handler.name, failing, log, step: () => handleOldest(systemContext(), handler) }),
    ]),
  )
  const wake = (names: readonly string[]) => {
    for (const name of names) listeners.get(name)?.wake()
  }
  let isRegistered = false
  let isBehind = true

  const reader = untilDone({
    name: 'kontor.dispatch',
    failing,
    log,
    async step() {
      if (!isRegistered) {
        await registerListeners(systemContext(), handlers)
        isRegistered = true
      }
      const { due, state } = await dispatch(systemContext(), handlers)
      isBehind = state === 'busy'
      wake(due)
      return state === 'more'
    },
  })

  const leftovers = untilDone({
    name: 'kontor.leftovers',
    failing,
    log,
    async step() {
      wake(await listenersWithWork(systemContext(), handlers))
      return false
    },
  })

  const tidying = setInterval(() => {
    if (isBehind) reader.wake()
    leftovers.wake()
  }, tidyEvery)
  tidying.unref()

  return {
    run(events) {
      if (handlers.length === 0) return
      isBehind = true
      if (!events) leftovers.wake()
      if (!events || events.some((event) => concernedBy(event).length > 0)) reader.wake()
    },
    failing: () => failing,
    async stop() {
      clearInterval(tidying)
      await Promise.all([reader, leftovers, ...listeners.values()].map(({ stop }) => stop()))
    },
  }
}

interface Work {
  /** There may be something to do. Where it failed, its next try is not brought forward. */
  wake: () => void
  stop: () => Promise<void>
}

/** Repeats a step until there is no more to do, one at a time; after a failure again, later each time. @param step says whether there is more */
function untilDone({
  name,
  failing,
  log,
  step,
}: {
  name: string
  failing: Map<string, Failure>
  log: Log
  step: () => Promise<boolean>
}): Work {
  let working: Promise<void> | null = null
  let again = false
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  function wake(): void {
    again = true
    if (!stopped && !retry)
      working ??= work().finally(() => {
        working = null
        // Woken between the last look and now.
        if (again && !retry) wake()
      })
  }

  async function work(): Promise<void> {
    try {
      while (again && !stopped) {
        again = false
        while (!stopped && (await step()));
      }
      failing.delete(name)
    } catch (error) {
      const times = (failing.get(name)?.times ?? 0) + 1
      failing.set(name, { error: error instanceof Error ? error.message : String(error), times })
      logListenerFailure(log, error, { handler: name, times })
      if (stopped) return
      retry = setTimeout(
        () => {
          retry = undefined
          wake()
        },
        Math.min(firstRetry * 2 ** (times - 1), lastRetry),
      )
      retry.unref()
    }
  }

  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(retry)
      await working
    },
  }
}
