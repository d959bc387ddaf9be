/** Vitest's global setup: one PostgreSQL for the whole run, in a temporary folder, without fsync. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { roomInMemory } from '../../scripts/room-in-memory.mjs'
import { startEmbedded } from '../../server/embedded/supervise'

/** Addresses of the cluster; each names a database that tests replace with their own. */
export interface TestCluster {
  superuserUrl: string
  url: string
  migrateUrl: string
  /** For what the files of a run share besides databases; goes with the cluster. */
  folder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

interface Running {
  cluster: TestCluster
  stop: () => Promise<void>
  users: number
}

// Each project loads this module anew, so what they share hangs on the process. `as`: only this file knows the property.
const shared = globalThis as { kontorTestCluster?: Promise<Running> }

export async function setup(project: TestProject): Promise<void> {
  const running = await (shared.kontorTestCluster ??= startCluster())
  running.users += 1
  project.provide('cluster', running.cluster)
}

export async function teardown(): Promise<void> {
  const running = await shared.kontorTestCluster
  if (!running) return
  running.users -= 1
  if (running.users > 0) return
  delete shared.kontorTestCluster
  await running.stop()
}

/** Where the run's one bundle of the server lies: below the project, where its external packages are found. */
export const sharedBundleFolder = (clusterFolder: string): string => resolve('node_modules', `.${basename(clusterFolder)}`)

/** A cluster that dies with this process, also when it is killed. Not only for Vitest: benches use it too. */
export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<Running> {
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'kontor-test-'))
  // When root runs the tests, PostgreSQL is another user and must get through.
  chmodSync(folder, 0o711)
  const watchdog = spawn(process.execPath, [resolve('tests/support/watchdog.mjs'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  watchdog.unref()
  const database = await startEmbedded({
    folder,
    say: () => undefined,
    complain: (sentence) => console.error(sentence),
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '300',
      max_wal_size: '2GB',
      // Nobody copies this cluster, and none of its databases lives long enough to be cleaned up.
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
      ...settings,
    },
  })
  const { superuserUrl, url, migrateUrl } = database
  return {
    users: 0,
    cluster: { superuserUrl, url, migrateUrl, folder },
    stop: async () => {
      await database.stop()
      rmSync(sharedBundleFolder(folder), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
      watchdog.stdin?.end()
    },
  }
}
