/** The end: requests in flight are answered, sockets get their goodbye, then the database is closed. */
import type { Terminal } from './open-database'

export interface Ending {
  /** In order; each is awaited, and a failing one doesn't keep the rest from ending. */
  steps: readonly { name: string; end: () => Promise<unknown> }[]
  terminal: Terminal
}

const patienceMs = 20_000
/** npm and the terminal may both pass on one Ctrl+C: only a later one means "now". */
const secondThoughtMs = 1_500

/** Ends the process on SIGINT, SIGTERM, SIGHUP, and on an error that nobody caught. */
export function stopOnSignals({ steps, terminal }: Ending): void {
  let since = 0
  const stop = async (code: number) => {
    since = Date.now()
    const patience = setTimeout(() => {
      terminal.complain('Something does not end. Leaving it.')
      process.exit(1)
    }, patienceMs)
    patience.unref()
    for (const { name, end } of steps) {
      await end().catch((error: unknown) =>
        terminal.complain(`${name} did not end well: ${error instanceof Error ? error.message : String(error)}`),
      )
    }
    process.exit(code)
  }
  const onSignal = () => {
    if (since === 0) {
      terminal.say('\nStopping …')
      void stop(0)
    } else if (Date.now() - since > secondThoughtMs) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  const onError = (error: unknown) => {
    terminal.complain(`Kontor stops because of an error that nobody caught: ${error instanceof Error ? error.stack : String(error)}`)
    if (since === 0) void stop(1)
  }
  process.on('uncaughtException', onError)
  process.on('unhandledRejection', onError)
}
