/** R17, R18 of runtime.md §3: an import whose node is killed with -9 halfway is whole in the end, each row once, and nobody sees half of one that is all or nothing. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../server/kernel/context'
import { connect } from '../../../server/database/connection/connect'
import { findRunning } from '../../../server/embedded/supervise'
import { demoPasswordOf, sharedServer, startedDataFolder, startKontor, type Started } from '../../support/kontor-process'
import { signInOver, type HttpCaller } from '../../support/over-http'
import { until } from '../../support/until'

const rows = 600
/** In the second of three portions, which are written 200 at a time (docs/import.md). */
const middle = 301
let data: { folder: string; remove: () => void }
let bundle: string
beforeAll(async () => {
  bundle = await sharedServer()
  data = await startedDataFolder()
})
afterAll(() => data.remove())

const start = (): Started => startKontor(bundle, { KONTOR_DATA: data.folder, CAPTCHA_FIXED: 'crash' })
const signIn = async (kontor: Started): Promise<HttpCaller> =>
  signInOver(await kontor.address, { account: 'admin', password: demoPasswordOf(data.folder), captcha: 'crash' })

interface ImportView {
  id: number
  state: string
  counters: { new: number; done: number; error: number } | null
}

async function upload(caller: HttpCaller, prefix: string): Promise<number> {
  const form = new FormData()
  form.append(
    'file',
    new Blob([`code,name_en\n${Array.from({ length: rows }, (_, n) => `${prefix}${n},Trade ${prefix} ${n}`).join('\n')}\n`]),
    'rows.csv',
  )
  form.append('mode', 'add')
  const origin = new URL((await caller.call('GET', '/api/sc/company-setup/get-setup')).url).origin
  const answer = await fetch(`${origin}/api/cm/industry-type/import`, { method: 'POST', headers: caller.headers, body: form })
  const {
    data: { import_id },
  } = (await answer.json()) as { data: { import_id: number } }
  await inState(caller, import_id, 'checked')
  return import_id
}

async function view(caller: HttpCaller, id: number): Promise<ImportView> {
  return ((await (await caller.call('GET', `/api/common/import/${id}`)).json()) as { data: ImportView }).data
}

async function inState(caller: HttpCaller, id: number, ...states: string[]): Promise<ImportView> {
  return until(
    () => view(caller, id),
    ({ state }) => states.includes(state),
  )
}

async function withDatabase<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const database = await findRunning(data.folder)
  if (!database) throw new Error('PostgreSQL does not run')
  const { db, close } = connect(database.migrateUrl, { max: 1 })
  try {
    return await act(db)
  } finally {
    await close()
  }
}

const written = (prefix: string) =>
  withDatabase(async (db) => {
    const {
      rows: [found],
    } = await sql<{ all: number; distinct: number; trail: number }>`
    select count(*)::int as all, count(distinct code)::int as distinct, (select count(*)::int from kontor_revision where entity = 'cm/industry-type' and data ->> 'code' like ${`${prefix}%`}) as trail
    from cm_industry_type where code like ${`${prefix}%`} and deleted_at is null`.execute(db)
    return found
  })

/** Holds one line of an import, so that its run comes that far and waits. `isMet`: it waits there. */
async function holdLine(importId: number, line: number): Promise<{ isMet: () => Promise<boolean>; release: () => Promise<void> }> {
  const database = await findRunning(data.folder)
  if (!database) throw new Error('PostgreSQL does not run')
  const [holder, watcher] = [new Client(database.migrateUrl), new Client(database.migrateUrl)]
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('begin')
  const held = await holder.query<{ pid: number }>(
    'select pg_backend_pid() as pid from kontor_import_row where import_id = $1 and line = $2 for update',
    [importId, line],
  )
  expect(held.rowCount).toBe(1)
  const waiting = 'select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))'
  return {
    isMet: async () => (await watcher.query(waiting, [held.rows[0]?.pid])).rowCount === 1,
    release: async () => {
      await Promise.all([holder.end(), watcher.end()])
    },
  }
}

test.each([
  ['all', 'R18A'],
  ['good', 'R18G'],
] as const)('with the policy "%s"', async (policy, prefix) => {
  const kontor = start()
  const caller = await signIn(kontor)
  const id = await upload(caller, prefix)
  const { isMet, release } = await holdLine(id, middle)
  expect((await caller.call('POST', `/api/common/import/${id}/run`, { policy })).status).toBe(202)
  await until(isMet, Boolean)
  kontor.signal('SIGKILL')
  await kontor.ended
  await release()

  const again = start()
  const second = await signIn(again)
  expect(await written(prefix)).toMatchObject({ all: policy === 'all' ? 0 : 200 })
  // The dead node's job is taken over after two minutes of silence: they are over.
  await withDatabase((db) =>
    sql`update sc_job set heartbeat_at = now() - interval '121 seconds' where kind = 'common.import-run' and state = 'running'`.execute(db),
  )
  expect(await inState(second, id, 'done', 'failed')).toMatchObject({ state: 'done', counters: { done: rows, error: 0 } })
  expect(await written(prefix)).toEqual({ all: rows, distinct: rows, trail: rows })
  again.signal('SIGTERM')
  await again.ended
})
