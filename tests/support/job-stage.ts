/** Jobs whose runs do what the test decides, on nodes of one database and one folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Job, JobKind } from '../../server/contracts/jobs'
import type { Context } from '../../server/kernel/context'
import { serverModules } from '../../server/modules'
import { testApp, type TestApp } from './app'
import { createTestDatabase, type TestDatabase } from './database'
import { until } from './until'

/** What a run does is decided by the test: each kind waits for its word. */
export interface Stage {
  runs: Job[]
  act: (job: Job) => ReturnType<JobKind['run']>
}

/** Nodes that a test opens are closed after it. */
export function jobStage() {
  const stage: Stage = { runs: [], act: async () => undefined }
  const nodes: TestApp[] = []
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await createTestDatabase('seeded')
    folder = mkdtempSync(join(tmpdir(), 'kontor-jobs-'))
  })
  beforeEach(() => {
    Object.assign(stage, { runs: [], act: async () => undefined })
  })
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.close()
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const play: JobKind = {
    kind: 'sc.play',
    run: async (job) => {
      stage.runs.push(job)
      return stage.act(job)
    },
  }

  async function node(env: Record<string, string> = {}): Promise<TestApp> {
    const modules = [...serverModules, { name: 'play', jobs: [play] }]
    const app = await testApp({ database, modules, env: { KONTOR_DATA: folder, ...env } })
    nodes.push(app)
    return app
  }
  return { stage, nodes, node, folder: () => folder }
}

interface View {
  id: number
  state: string
  progress: number
  message: string | null
  result: unknown
  file: { name: string; size: number } | null
  attempts: number
}

export const contextOf = async ({ app, db }: TestApp, account: string, language: Context['language'] = 'en'): Promise<Context> => {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(db)
  return { ...app.kontor.systemContext(), language, acting_for: Number(row?.id) }
}
export const start = async (app: TestApp, account = 'staff01', options: { unique_key?: string } = {}) =>
  app.app.kontor.jobs.start(
    await contextOf(app, account),
    'sc.play',
    { greeting: 'hello', hidden: 'canary' },
    { title: 'A play', ...options },
  )

export const stateOf = async ({ db }: TestApp, id: number): Promise<View> => {
  const {
    rows: [row],
  } = await sql<View>`select id, state, progress, message, result, file, attempts from sc_job where id = ${id}`.execute(db)
  if (!row) throw new Error(`job ${id} is gone`)
  return row
}
export const over = (app: TestApp, id: number) =>
  until(
    () => stateOf(app, id),
    ({ state }) => !['queued', 'running'].includes(state),
  )
export const running = (app: TestApp, id: number) =>
  until(
    () => stateOf(app, id),
    ({ state }) => state === 'running',
  )
/** A run that goes on until it is told to stop. */
export const untilAborted = (job: Job) =>
  new Promise<never>((_resolve, reject) => {
    job.signal.addEventListener('abort', () => reject(job.signal.reason as Error))
  })
/** Events that the outbox told one person. */
export const told = async ({ db }: TestApp, event: string) =>
  (await sql<{ payload: View; user_id: number }>`select payload, user_id from kontor_event where event = ${event} order by seq`.execute(db))
    .rows
