/**
 * A loop that computes without end stops everything, the handler of SIGTERM too: JavaScript can't interrupt itself. A thread of its own
 * hears the event loop's beat. Where the beat stays away it names the open requests, and in the end it kills the process: supervisors
 * start it again, and what was not committed is undone (issue 32, point 0).
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'

export interface StuckWatch {
  /** @param name of what begins, without secrets @returns to be called when it has ended */
  enter: (name: string) => () => void
  /** A line is written once nothing else runs for `warnMs`, and the process is killed after `endMs`. */
  stop: () => Promise<unknown>
}

interface Limits {
  warnMs?: number
  endMs?: number
  /** File descriptor of the log. */
  log?: number
}

const tickMs = 250
const namesBytes = 4096

/**
 * Time is counted in the thread's own ticks, so a machine that slept is no reason. Nor is one that gives the process little time (a first start beside much
 * other work was ended so): it is killed for the time that it computed, or ten times as long where it only waits.
 * @param warnMs until the log says so; default 5 s @param endMs of computing until the process is killed; default 60 s @param log default: standard error
 */
export async function startStuckWatch({ warnMs = 5_000, endMs = 60_000, log = 2 }: Limits = {}): Promise<StuckWatch> {
  const shared: Shared = { beats: new Int32Array(new SharedArrayBuffer(8)), names: new Uint8Array(new SharedArrayBuffer(namesBytes)) }
  const worker = new Worker(`(${listen.toString()})()`, { eval: true, workerData: { ...shared, warnMs, endMs, tickMs, log } })
  await once(worker, 'online')
  // Not before: where nothing else is under way yet, the process would end here.
  worker.unref()
  const beat = setInterval(() => Atomics.add(shared.beats, 0, 1), tickMs).unref()
  const running = new Map<symbol, string>()
  const show = () => {
    const { written } = new TextEncoder().encodeInto([...running.values()].toReversed().join(', '), shared.names)
    Atomics.store(shared.beats, 1, written)
  }
  return {
    enter: (name) => {
      const key = Symbol(name)
      running.set(key, name)
      show()
      return () => {
        running.delete(key)
        show()
      }
    },
    stop: () => {
      clearInterval(beat)
      return worker.terminate()
    },
  }
}

/** Requests are named by their route, so that no address tells a secret. */
export function watchRequests(app: FastifyInstance, { enter }: Pick<StuckWatch, 'enter'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    // 'close' also comes where the caller hangs up before the answer.
    reply.raw.once('close', enter(`${request.method} ${request.routeOptions.url ?? '(no route)'}`))
    done()
  })
}

interface Shared {
  /** The beat, and how many bytes of the names count. */
  beats: Int32Array
  names: Uint8Array
}

/** The thread. It is passed as text, so it uses nothing from outside; the main thread's channels are as stuck as the rest, so it writes itself. */
function listen(): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { writeSync } = process.getBuiltinModule('node:fs')
  const { beats, names, warnMs, endMs, tickMs, log } = workerData as Shared & Required<Limits> & { tickMs: number }
  let last = -1
  let stillMs = 0
  let computedBefore = 0
  let isTold = false
  const computedMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const say = (level: number, msg: string) => {
    const requests = Buffer.from(names.slice(0, Atomics.load(beats, 1))).toString()
    const line = { level, time: new Date().toISOString(), pid: process.pid, requests, stuck_ms: stillMs, msg }
    try {
      writeSync(log, `${JSON.stringify(line)}\n`)
    } catch {
      // A log that takes nothing any more keeps nobody from ending.
    }
  }
  setInterval(() => {
    const beat = Atomics.load(beats, 0)
    if (beat !== last) {
      if (isTold) say(40, 'The server goes on.')
      last = beat
      stillMs = 0
      computedBefore = computedMs()
      isTold = false
      return
    }
    stillMs += tickMs
    if (stillMs >= warnMs && !isTold) {
      isTold = true
      say(50, 'The server computes and answers nobody; one of these requests, or a job, is why.')
    }
    if (stillMs < endMs || (computedMs() - computedBefore < endMs && stillMs < 10 * endMs)) return
    say(60, 'The server does not come back: its process is ended.')
    process.kill(process.pid, 'SIGKILL')
  }, tickMs)
}
