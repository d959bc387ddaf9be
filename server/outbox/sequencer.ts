/**
 * The sequencer (decisions/write-path.md, decisions/sequencer.md). On every node, but only one at a time leads: the one whose connection holds the
 * advisory lock. The work runs on that same connection, so that a leader that lost its lock can't write any more.
 */
import type pg from 'pg'
import { isUnavailable } from '../database/connection/connect'
import { newBatchState, runBatch, type BatchState } from './batch'
import { dedicatedConnection, type Log } from './dedicated-connection'
import { forgetDeadNodes, forgetOldEvents, makePartitionsAhead } from './housekeeping'
import { onWake } from './wake'

export interface SequencerOptions {
  /** The application's role. */
  url: string
  log: Log
  /** Milliseconds between looks of an idle leader that nobody wakes: for what a node committed that died before it could wake anybody. */
  pollEvery?: number
}

/** A connection that was lost, such as while the demo was made and this process had no time to answer, is no fault to search for: one line. */
export function logFailure(log: Log, error: unknown): void {
  if (isUnavailable(error))
    log.warn({ cause: error instanceof Error ? error.message : String(error) }, 'The sequencer lost its connection; it connects again')
  else log.error({ error }, 'The sequencer failed; it tries again')
}

export interface Sequencer {
  isLeader: () => boolean
  wake: () => void
  stop: () => Promise<void>
}

/** Key of the leader's session lock; advisory locks are per database. */
export const leaderLock = 7_105_201
const wakeSignal = 'kontor_wake'

/** Below `idleLimit`: a leader that is only idle must not lose its session. */
const defaultPoll = 2_000
/** Between tries to become leader: a follower also tries at each commit of its own node. */
const tryEvery = 1_000
/** As long as something has just been written: rows that commit later than higher ones are found so (batch.ts), and sealed for good. */
const livelyPoll = 250
const livelyFor = 5_000

export function startSequencer({ url, log, pollEvery = defaultPoll }: SequencerOptions): Sequencer {
  let stopped = false
  let isLeader = false
  const alarm = newAlarm()
  const connection = dedicatedConnection({
    url,
    log,
    application_name: 'kontor sequencer',
    // A leader that hangs loses its session, and another node takes over.
    idleLimit: 5_000,
    onOpen: async (client) => void (await client.query(`listen ${wakeSignal}`)),
    // Followers hear the signal too, and would pass it on for ever.
    onNotification: () => {
      if (isLeader) alarm.ring()
    },
    onLost: () => {
      isLeader = false
      alarm.ring()
    },
  })
  const stopWaking = onWake(alarm.ring)
  const running = run()

  async function run(): Promise<void> {
    while (!stopped) {
      const client = await connection.open()
      if (!client) return
      const turn = await lead(client).catch((error: unknown) => {
        if (!stopped) logFailure(log, error)
        return false
      })
      isLeader = false
      // Not the leader, or no longer: a commit of this node is told to the leader, outside of any transaction.
      if (!stopped && (await alarm.wait(tryEvery)) && !turn)
        await client.query('select pg_notify($1, $2)', [wakeSignal, '']).catch(() => undefined)
    }
  }

  /** Works as long as this node leads. @returns false at once when another one does */
  async function lead(client: pg.Client): Promise<boolean> {
    const {
      rows: [lock],
    } = await client.query<{ gained: boolean }>({
      name: 'sequencer-lead',
      text: 'select pg_try_advisory_lock($1) as gained',
      values: [leaderLock],
    })
    if (!lock?.gained) return false
    isLeader = true
    const state: BatchState = await newBatchState(client, Date.now())
    const chores = newChores()
    let livelyUntil = Date.now() + livelyFor
    while (!stopped && connection.current() === client) {
      while (await runBatch(client, state, Date.now()));
      await chores(client, state)
      if (!(await alarm.wait(Date.now() < livelyUntil ? Math.min(livelyPoll, pollEvery) : pollEvery))) continue
      livelyUntil = Date.now() + livelyFor
      await gather()
    }
    return true
  }

  return {
    isLeader: () => isLeader,
    wake: alarm.ring,
    async stop() {
      stopped = true
      stopWaking()
      alarm.ring()
      // Ends the session and with it the lock, after the batch that is running.
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 3_000).unref())])
      await connection.stop()
      await running
    },
  }
}

/** Commits that come close together share a batch: one transaction and one notification instead of one each. */
const gather = () => new Promise<void>((resolve) => setTimeout(resolve, gatherFor))
const gatherFor = 25

/** What the leader does now and then, beside its batches. */
function newChores(): (client: pg.Client, state: BatchState) => Promise<void> {
  let nodesAt = 0
  let eventsAt = 0
  let sweepAt = Date.now() + hour
  return async (client, state) => {
    const now = Date.now()
    if (now >= nodesAt) {
      nodesAt = now + 1_000
      await forgetDeadNodes(client)
    }
    if (now >= eventsAt) {
      eventsAt = now + 10 * 60_000
      await forgetOldEvents(client)
    }
    if (now >= sweepAt) {
      sweepAt = now + hour
      await makePartitionsAhead(client)
      // From the beginning once an hour, should a row ever have come later than `advance` thinks possible.
      Object.assign(state, await newBatchState(client, now))
    }
  }
}

const hour = 3_600_000

/** A sleep that can be ended early; a ring while awake ends the next sleep at once. */
function newAlarm(): { ring: () => void; wait: (ms: number) => Promise<boolean> } {
  let rung = false
  let end: (() => void) | null = null
  return {
    ring() {
      rung = true
      end?.()
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      end = null
      const wasRung = rung
      rung = false
      return wasRung
    },
  }
}
