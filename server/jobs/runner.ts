/** A node's share of the work: takes what waits as long as it has a free hand, and lets go of all when it stops. */
import { transact } from '../kernel/context'
import type { Context } from '../kernel/context'
import type { FileStore } from '../contracts/files'
import type { Services } from '../contracts/services'
import type { Log } from '../outbox/dedicated-connection'
import type { JobKind } from '../contracts/jobs'
import type { JobLost } from './job'
import { startRun, type Run } from './run-job'
import { claimJobs, passOn, type ClaimedJob } from './states'
import { takeJobs } from './transport'

export interface RunnerOptions {
  services: Services
  files: FileStore
  log: Log
  kinds: ReadonlyMap<string, JobKind>
  /** Jobs at once on this node; 0 = it only starts them. */
  atOnce: number
  contextOf: (claimed: ClaimedJob) => Promise<Context | null>
}

export interface Runner {
  /** Something may wait. The first call begins the work: the server is ready. */
  look: () => void
  /** Only if it runs on this node. */
  abort: (id: number, reason: JobLost['reason']) => void
  stop: () => Promise<void>
}

/** For jobs of other nodes, and those that wait for a while: a node looks at once for what it starts itself. */
const lookEvery = 3_000
/** After a failing look: the database is away, or not migrated. */
const lookAgainAfter = 5_000
const patienceMs = 5_000

export function startRunner({ services, files, log, kinds, atOnce, contextOf }: RunnerOptions): Runner {
  const running = new Map<number, Run>()
  let looking: Promise<void> | undefined
  let again = false
  let stopped = atOnce === 0
  let quietUntil = 0
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    again = true
    if (stopped) return
    timer ??= setInterval(() => {
      if (Date.now() >= quietUntil) look()
    }, lookEvery)
    looking ??= lookNow().finally(() => {
      looking = undefined
    })
  }

  async function lookNow(): Promise<void> {
    try {
      while (again && !stopped && running.size < atOnce) {
        again = false
        for (const claimed of await take(atOnce - running.size)) begin(claimed)
      }
    } catch (error) {
      quietUntil = Date.now() + lookAgainAfter
      if (!stopped) log.warn({ error }, 'Waiting jobs could not be looked for')
    }
  }

  async function take(count: number): Promise<ClaimedJob[]> {
    return transact(services.systemContext(), async (tx) => {
      const ids = await takeJobs(tx.db, count)
      if (ids.length === 0) return []
      const claimed = await claimJobs(tx, ids, [...kinds.keys()])
      await passOn(
        tx,
        ids.filter((id) => !claimed.some((job) => job.id === id)),
      )
      return claimed
    })
  }

  function begin(claimed: ClaimedJob): void {
    const kind = kinds.get(claimed.kind)
    if (!kind) throw new Error(`${claimed.kind} was claimed although this node does not know it`)
    const run = startRun({ services, files, log, claimed, kind, contextOf })
    running.set(run.id, run)
    void run.ended.finally(() => {
      running.delete(run.id)
      look()
    })
    // One that waited behind others has room now or later; a claim may also have left more.
    again = true
  }

  return {
    look,
    abort: (id, reason) => running.get(id)?.abort(reason),
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      for (const run of running.values()) run.abort('shutdown')
      let patience: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, patienceMs)
      })
      // One that does not listen is left: its heartbeat ends with this process, and another node takes over.
      await Promise.race([Promise.all([...running.values()].map(({ ended }) => ended)), enough])
      clearTimeout(patience)
    },
  }
}
