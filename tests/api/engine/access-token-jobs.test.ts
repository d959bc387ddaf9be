/** Jobs and access tokens (issue 17.4): a job has the rights of who started it and of the token it was started with; a token sees its own jobs alone. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { can } from '../../../src/schemas/core/permission'
import type { Job, JobKind } from '../../../server/contracts/jobs'
import { serverModules } from '../../../server/modules'
import { updateRecord } from '../../../server/resource/write/write'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let act: JobKind['run']
const play: JobKind = { kind: 'sc.play', run: (job) => act(job) }
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp({
    modules: [
      ...serverModules,
      {
        name: 'play',
        jobs: [play],
        routes: (server) => {
          server.post('/api/play', { config: { rule: 'signed-in' } }, async ({ ctx }) => ({
            data: { id: await server.kontor.jobs.start(ctx, 'sc.play', {}, { title: 'A play' }) },
          }))
        },
      },
    ],
  })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(() => {
  act = async () => undefined
})
afterEach(() => sql`update sc_security_setting set admin_networks = null, login_networks = null`.execute(app.db))

async function tokenOf(client: Client, paths: readonly string[]) {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await client.post('/api/sc/access-token', { name: 'script', paths, expires_at })
  const headers = { authorization: `Bearer ${String(body.data.token)}` }
  return {
    id: Number(body.data.id),
    get: <Data = Row & Row[]>(url: string) => app.anonymous.get<Data>(url, { headers }),
    post: <Data = Row & Row[]>(url: string) => app.anonymous.post<Data>(url, {}, { headers }),
  }
}
const start = async (by: { post: Client['post'] }) => Number((await by.post('/api/play')).body.data.id)
const jobOf = async (id: number) =>
  (await admin.get<{ state: string; result: unknown; message: string }>(`/api/common/job/${id}`)).body.data
const over = (id: number) =>
  until(
    () => jobOf(id),
    ({ state }) => !['queued', 'running'].includes(state),
  )
const untilAborted = (job: Job) =>
  new Promise<never>((_resolve, reject) => {
    job.signal.addEventListener('abort', () => reject(job.signal.reason as Error))
  })
/** What the job may. */
const tell: JobKind['run'] = async ({ ctx }) => ({
  result: {
    leads: can(ctx.tree, 'cm.use.lead.actions.list'),
    users: can(ctx.tree, 'sc.admin.user.actions.list'),
  },
})

test('a job that a narrow token starts has no more rights than the token', async () => {
  act = tell
  const narrow = await tokenOf(admin, ['cm.use.lead'])
  expect((await over(await start(narrow))).result).toEqual({ leads: true, users: false })
  expect((await over(await start(admin))).result).toEqual({ leads: true, users: true })
})

test('a job that is started by a job of a token is bound by it too', async () => {
  const inner = { id: 0 }
  act = async ({ ctx, services }) => {
    act = tell
    inner.id = await services.jobs.start(ctx, 'sc.play', {}, { title: 'An inner play' })
    return undefined
  }
  await over(await start(await tokenOf(admin, ['cm.use.lead'])))
  expect((await over(inner.id)).result).toEqual({ leads: true, users: false })
})

test('a job has no admin areas when it was started outside the networks of administrators', async () => {
  act = tell
  const token = await tokenOf(admin, ['sc.admin.user', 'cm.use.lead'])
  await sql`update sc_security_setting set admin_networks = array['10.0.0.0/8']`.execute(app.db)
  expect((await over(await start(admin))).result).toEqual({ leads: true, users: false })
  expect((await over(await start(token))).result).toEqual({ leads: true, users: false })
})

test('a token that is withdrawn ends what it started: the running job and the waiting one', async () => {
  act = untilAborted
  const token = await tokenOf(admin, ['cm.use.lead'])
  const id = await start(token)
  await until(
    () => jobOf(id),
    ({ state }) => state === 'running',
  )
  expect((await admin.delete(`/api/sc/access-token/${token.id}`)).status).toBeLessThan(300)
  expect(await over(id)).toMatchObject({ state: 'failed', message: 'The access token that started this job no longer holds.' })
  act = tell
  expect((await admin.post(`/api/common/job/${id}/retry`)).status).toBeLessThan(300)
  expect(await over(id)).toMatchObject({ state: 'failed', result: null })
})

test('what a job of a withdrawn token writes is undone', async () => {
  const token = await tokenOf(admin, ['cm.use.lead'])
  act = async (job) => {
    await admin.delete(`/api/sc/access-token/${token.id}`)
    await job.transact((tx) => sql`update sc_user set name_en = 'Written too late' where account = 'staff02'`.execute(tx.db))
    return undefined
  }
  expect(await over(await start(token))).toMatchObject({ state: 'failed' })
  const { rows } = await sql`select 1 from sc_user where name_en = 'Written too late'`.execute(app.db)
  expect(rows).toEqual([])
})

test('a token sees, cancels and fetches its own jobs alone, its owner all of them', async () => {
  act = async (job) => {
    await job.file({ name: 'secret.txt', type: 'text/plain' }, async (into) => void into.end('salaries'))
    return undefined
  }
  const staff = await app.signIn('staff01')
  const [one, other] = [await tokenOf(staff, ['cm.use.lead']), await tokenOf(staff, ['cm.use.lead'])]
  const [ofPerson, ofOne] = [await start(staff), await start(one)]
  for (const id of [ofPerson, ofOne]) await over(id)
  const listed = async (by: { get: Client['get'] }) =>
    (await by.get<{ id: number }[]>('/api/common/job')).body.data.map(({ id }) => id).filter((id) => [ofPerson, ofOne].includes(id))
  expect([await listed(one), await listed(other)]).toEqual([[ofOne], []])
  expect((await listed(staff)).sort()).toEqual([ofPerson, ofOne].sort())
  for (const call of ['', '/file']) {
    expect((await one.get(`/api/common/job/${ofPerson}${call}`)).status).toBe(404)
    expect((await other.get(`/api/common/job/${ofOne}${call}`)).status).toBe(404)
    expect((await one.get(`/api/common/job/${ofOne}${call}`)).status).toBe(200)
    expect((await staff.get(`/api/common/job/${ofOne}${call}`)).status).toBe(200)
  }
  for (const call of ['file-link', 'retry', 'cancel']) expect((await one.post(`/api/common/job/${ofPerson}/${call}`)).status).toBe(404)
})

test('what asks for the password is done by a job whose owner has typed it within ten minutes, and by none that a token started', async () => {
  const { userId } = await app.signIn('staff26')
  const phone = async () =>
    (await sql<{ phone: string | null }>`select phone from sc_user where id = ${userId}`.execute(app.db)).rows[0]?.phone
  const before = await phone()
  act = async ({ ctx }) => {
    await updateRecord(ctx, ctx.snapshot.get('sc/user'), userId, { phone: '+886 2 5555 0200' })
  }
  const token = await tokenOf(admin, ['as', 'bb', 'ca', 'cm', 'sc', 'wf'])
  expect(await over(await start(token))).toMatchObject({ state: 'failed' })
  expect(await phone()).toBe(before)

  const typed = (at: string) =>
    sql`update sc_session set confirmed_at = now() - ${at}::interval, created_at = now() - ${at}::interval where user_id = ${admin.userId}`.execute(
      app.db,
    )
  await typed('11 minutes')
  expect(await over(await start(admin))).toMatchObject({ state: 'failed' })
  expect(await phone()).toBe(before)
  await typed('1 minute')
  expect(await over(await start(admin))).toMatchObject({ state: 'succeeded' })
  expect(await phone()).toBe('+886 2 5555 0200')
})
