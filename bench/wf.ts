/**
 * `npm run bench -- wf`: work list, counts, decide and submit among 100,000 instances and 600,000 tasks (`ROWS=` for another number of
 * instances), beside the bare floor, in one run on one cluster. Goals (wf.md §10, p95): list and counts 300 ms, decide 400 ms, submit
 * 600 ms. Besides: every other folder, the search, a form, a preview of the flow.
 */
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { buildApp } from '../server/app'
import { loadConfig } from '../server/config/config'
import { connect } from '../server/database/connection/connect'
import { serverModules } from '../server/modules'
import { fillDatabase, migrateDatabase } from '../server/start/migrate-and-fill'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { serveApp } from './api-server'
import { row, soon, start, tableHead } from './beside-floor'
import { machine } from './machine'
import { signInAs } from './sign-in'
import { floor } from './wf-floor'
import { clerks, fillForms, forEach, instances, tasksEach } from './wf-rows'

const script = fileURLToPath(import.meta.url)
/** From here on the rows that wait are the floor's. */
const ofFloor = 12_000
const config = { CAPTCHA_FIXED: 'bench', JOBS_AT_ONCE: '0' }

if (process.argv[2] === 'child')
  await serveApp(process.argv[3] === 'floor' ? floor(process.argv[4] ?? '') : await kontorAt(process.argv[4] ?? ''))
else await main()

async function kontorAt(url: string) {
  const { db } = connect(url, { max: 16 })
  return buildApp({ config: loadConfig(config, { production: false }), db, databaseUrl: url })
}

async function main(): Promise<void> {
  const { cluster, stop } = await startCluster({
    shared_buffers: '512MB',
    maintenance_work_mem: '256MB',
    fsync: 'on',
    synchronous_commit: 'on',
  })
  const database = await createTestDatabase('empty', cluster)
  await migrateDatabase({ migrateUrl: database.migrateUrl, applicationRole: new URL(database.url).username })
  const app = await kontorAt(database.url)
  await fillDatabase(app, serverModules, null)
  await app.close()
  const [kontor, bare] = [await start(script, 'kontor', database.url), await start(script, 'floor', database.url)]
  const [reader, clerk] = [await signInAs(kontor.origin, database.url, 'reader'), await signInAs(kontor.origin, database.url)]
  const deciders: Record<string, string>[] = []
  for (let n = 0; n < clerks; n += 1) deciders.push(await signInAs(kontor.origin, database.url, `decider${n}`))
  const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
  const idOf = async (account: string) =>
    Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(owner.db)).rows[0]?.id)
  const who = {
    reader: await idOf('reader'),
    clerk: await idOf('clerk'),
    deciders: await Promise.all(deciders.map((_, n) => idOf(`decider${n}`))),
  }
  const { firstTask, firstDraft } = await fillForms(owner.db, who)
  await owner.close()
  console.log(
    `${machine()}; ${instances.toLocaleString('en')} instances, ${(instances * tasksEach).toLocaleString('en')} tasks\n\n${tableHead}`,
  )
  const once = (whose: Record<string, string> | undefined) => ({ ...whose, 'idempotency-key': crypto.randomUUID() })
  /** Each is decided, or handed in, once. */
  const next = (first: number) => {
    let at = first - 1
    return () => (at += 1)
  }
  /** The floor decides what was decided again: it is done sooner than rows can be made. */
  const around = (first: number) => {
    let at = 0
    return () => first + ofFloor + (at++ % (forEach - ofFloor))
  }
  const [task, draft, floorTask, floorDraft] = [next(firstTask), next(firstDraft), around(firstTask), around(firstDraft)]
  let deciding = firstTask
  const list = '/api/wf/instance/work'
  await row('work list, to sign', { p95: 300 }, kontor, { path: () => `${list}?folder=receive&sub=0`, headers: () => reader }, bare, {
    path: () => `/list/${who.reader}`,
  })
  await row('counts', { p95: 300 }, kontor, { path: () => '/api/wf/instance/counts', headers: () => reader }, bare, {
    path: () => `/counts/${who.reader}`,
  })
  await row(
    'decide',
    { p95: 400 },
    kontor,
    {
      method: 'POST',
      path: () => `/api/wf/task/${(deciding = task())}/approve`,
      body: () => ({ version: 1, content_hash: 'waits' }),
      headers: () => once(deciders[(deciding - firstTask) % clerks]),
    },
    bare,
    { method: 'POST', path: () => `/decide/${floorTask()}`, body: () => ({}) },
  )
  await row(
    'submit',
    { p95: 600 },
    kontor,
    { method: 'POST', path: () => `/api/wf/instance/${draft()}/submit`, body: () => ({}), headers: () => once(clerk) },
    bare,
    { method: 'POST', path: () => `/submit/${floorDraft()}`, body: () => ({}) },
  )
  console.log('\n| | req/s | p97.5 ms | goal |\n|---|---|---|---|')
  for (const [name, path, most, who = reader] of [
    ...(['receive 1', 'receive 2', 'receive 3', 'receive 4', 'send 0', 'send 4', 'draft 0', 'copy 0', 'watch 0', 'search 0'] as const).map(
      (place) => [place, `${list}?folder=${place.replace(' ', '&sub=')}`, 300] as const,
    ),
    ['search 0, by a text', `${list}?folder=search&sub=0&name=P%2041`, 300],
    ['all running, as any list', '/api/wf/instance?filter[state][in]=running,returned,suspended&per_page=50', 300],
    ['a form', `/api/wf/instance/${instances + 1}/form`, 500, deciders[0]],
  ] as const)
    await soon(name, most, kontor, { path: () => path, headers: () => who })
  for (const { child } of [kontor, bare]) child.send('stop')
  await database.drop()
  await stop()
}
