/** Jobs (sc.md §3.6, §4, §7; runtime.md R17): in the caller's transaction, once, by whichever node, with the starter's rights. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact, type Context } from '../../../server/kernel/context'
import { ApiError } from '../../../server/kernel/errors'
import type { Job, JobKind } from '../../../server/contracts/jobs'
import { JobLost } from '../../../server/jobs/job'
import { recoverJobs } from '../../../server/jobs/states'
import { serverModules } from '../../../server/modules'
import { createTestDatabase, type TestDatabase } from '../../support/database'
import { testApp, type Client, type TestApp } from '../../support/app'
import { until } from '../../support/until'

/** What a run does is decided by the test: each kind waits for its word. */
interface Stage {
  runs: Job[]
  act: (job: Job) => ReturnType<JobKind['run']>
}

let database: TestDatabase
let folder: string
let stage: Stage
const nodes: TestApp[] = []
beforeAll(async () => {
  database = await createTestDatabase('seeded')
  folder = mkdtempSync(join(tmpdir(), 'kontor-jobs-'))
})
beforeEach(() => {
  stage = { runs: [], act: async () => undefined }
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
  const app = await testApp({ database, modules: [...serverModules, { name: 'play', jobs: [play] }], env: { KONTOR_DATA: folder, ...env } })
  nodes.push(app)
  return app
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

const contextOf = async ({ app, db }: TestApp, account: string, language: Context['language'] = 'en'): Promise<Context> => {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(db)
  return { ...app.kontor.systemContext(), language, acting_for: Number(row?.id) }
}
const start = async (app: TestApp, account = 'staff01', options: { unique_key?: string } = {}) =>
  app.app.kontor.jobs.start(
    await contextOf(app, account),
    'sc.play',
    { greeting: 'hello', hidden: 'canary' },
    { title: 'A play', ...options },
  )

const stateOf = async ({ db }: TestApp, id: number): Promise<View> => {
  const {
    rows: [row],
  } = await sql<View>`select id, state, progress, message, result, file, attempts from sc_job where id = ${id}`.execute(db)
  if (!row) throw new Error(`job ${id} is gone`)
  return row
}
const over = (app: TestApp, id: number) =>
  until(
    () => stateOf(app, id),
    ({ state }) => !['queued', 'running'].includes(state),
  )
const running = (app: TestApp, id: number) =>
  until(
    () => stateOf(app, id),
    ({ state }) => state === 'running',
  )
/** A run that goes on until it is told to stop. */
const untilAborted = (job: Job) =>
  new Promise<never>((_resolve, reject) => {
    job.signal.addEventListener('abort', () => reject(job.signal.reason as Error))
  })
/** Events that the outbox told one person. */
const told = async ({ db }: TestApp, event: string) =>
  (await sql<{ payload: View; user_id: number }>`select payload, user_id from kontor_event where event = ${event} order by seq`.execute(db))
    .rows

describe('starting', () => {
  test('a job runs with what it was given, as the one who started it, and its end is told', async () => {
    const app = await node()
    stage.act = async (job) => {
      job.progress(1, 4, 'a quarter')
      return {
        result: { greeting: job.params.greeting, account: job.ctx.person?.account, language: job.ctx.language },
        message: 'well done',
      }
    }
    const id = await start(app)
    expect(await over(app, id)).toMatchObject({
      state: 'succeeded',
      progress: 100,
      attempts: 1,
      message: 'well done',
      result: { greeting: 'hello', account: 'staff01', language: 'en' },
    })
    const done = await until(
      () => told(app, 'job.done'),
      (events) => events.some(({ payload }) => payload.id === id),
    )
    const { userId } = await app.signIn('staff01')
    expect(done.find(({ payload }) => payload.id === id)).toMatchObject({ user_id: userId, payload: { state: 'succeeded', progress: 100 } })
    expect((await told(app, 'job.progress')).filter(({ payload }) => payload.id === id).map(({ payload }) => payload.state)).toContain(
      'running',
    )
  })

  test('in a transaction that is rolled back, nothing runs', async () => {
    const app = await node()
    const ctx = await contextOf(app, 'staff01')
    const undone = ctx.db.transaction().execute(async (db) => {
      await app.app.kontor.jobs.start({ ...ctx, db }, 'sc.play', { undone: true }, { title: 'never' })
      throw new Error('the caller changed his mind')
    })
    await expect(undone).rejects.toThrow('changed his mind')
    await over(app, await start(app))
    expect(stage.runs.map(({ params }) => params)).toEqual([{ greeting: 'hello', hidden: 'canary' }])
    expect((await sql`select 1 from sc_job where title = 'never'`.execute(app.db)).rows).toEqual([])
    expect((await sql`select 1 from pgboss.job`.execute(app.db)).rows).toEqual([])
  })

  test('of one key only one waits or runs; when it is over the next may', async () => {
    const app = await node()
    let finish = () => undefined as void
    stage.act = () =>
      new Promise((resolve) => {
        finish = () => resolve(undefined)
      })
    const id = await start(app, 'staff01', { unique_key: 'payroll 2026-11' })
    await expect(start(app, 'manager', { unique_key: 'PAYROLL 2026-11' })).rejects.toMatchObject({ status: 409 })
    await running(app, id)
    await expect(start(app, 'manager', { unique_key: 'payroll 2026-11' })).rejects.toMatchObject({ status: 409 })
    await until(
      async () => stage.runs.length,
      (count) => count === 1,
    )
    finish()
    await over(app, id)
    stage.act = async () => undefined
    await over(app, await start(app, 'manager', { unique_key: 'payroll 2026-11' }))
    // A repeat of the first would run beside nothing, and is allowed again only where it failed.
    await expect(app.app.kontor.jobs.retry(await contextOf(app, 'staff01'), id)).rejects.toMatchObject({ status: 409 })
  })

  test('a kind that nobody declares is refused at once', async () => {
    const app = await node()
    await expect(app.app.kontor.jobs.start(await contextOf(app, 'admin'), 'sc.unknown', {}, { title: '' })).rejects.toThrow(
      /No module declares/,
    )
  })

  test('somebody who may not sign in any more runs nothing', async () => {
    const app = await node({ JOBS_AT_ONCE: '0' })
    const id = await start(app, 'staff05')
    await sql`update sc_user set status = 'suspended' where account = 'staff05'`.execute(app.db)
    const worker = await node()
    expect(await over(worker, id)).toMatchObject({ state: 'failed', message: 'You do not have the right to do this.' })
    expect(stage.runs).toEqual([])
  })
})

describe('several nodes', () => {
  test('each job runs once, on any of them', async () => {
    const [first] = [await node(), await node()]
    stage.act = (job) =>
      new Promise((resolve) => {
        setTimeout(() => resolve({ result: { n: job.id } }), 5)
      })
    const ids = await Promise.all(Array.from({ length: 30 }, () => start(first)))
    for (const id of ids) expect(await over(first, id)).toMatchObject({ state: 'succeeded', attempts: 1 })
    expect(stage.runs.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b))
  })

  test('a node that dies leaves its job to another, and can write nothing more of it', async () => {
    const dying = await node()
    let late: Promise<unknown> = Promise.resolve()
    let wakeUp = () => undefined as void
    const asleep = new Promise<void>((resolve) => {
      wakeUp = resolve
    })
    stage.act = async (job) => {
      if (stage.runs.length > 1) return { result: { run: 2 } }
      await asleep
      late = job.complete(async (tx) => {
        await sql`insert into kontor_setting (name, value) values ('late', '1')`.execute(tx.db)
        return { result: { run: 1 } }
      })
      await late
      return undefined
    }
    const id = await start(dying)
    await running(dying, id)
    const other = await node()
    await transact(other.app.kontor.systemContext(), async (tx) => {
      // Its heartbeat stopped more than 120 s ago; in one transaction, as this node lives and would beat again before the other looks.
      await sql`update sc_job set heartbeat_at = now() - interval '121 seconds' where id = ${id}`.execute(tx.db)
      await recoverJobs(tx, () => 'given up')
    })
    expect(await over(other, id)).toMatchObject({ state: 'succeeded', attempts: 2, result: { run: 2 } })
    wakeUp()
    await until(
      async () =>
        late.then(
          () => 'written',
          (error: unknown) => error,
        ),
      (answer) => answer !== undefined,
    )
    await expect(late).rejects.toThrow(JobLost)
    expect((await sql`select 1 from kontor_setting where name = 'late'`.execute(other.db)).rows).toEqual([])
    expect(await stateOf(other, id)).toMatchObject({ state: 'succeeded', result: { run: 2 } })
  })

  test('after the third death the job has failed', async () => {
    const app = await node({ JOBS_AT_ONCE: '0' })
    const id = await start(app)
    await sql`update sc_job set state = 'running', attempts = 3, heartbeat_at = now() - interval '121 seconds', run = 'gone' where id = ${id}`.execute(
      app.db,
    )
    await app.app.kontor.jobs.tend()
    expect(await stateOf(app, id)).toMatchObject({ state: 'failed', message: expect.stringContaining('three times') as string })
  })

  test('a job that waits without a delivery (after a restored backup) is delivered again', async () => {
    const idle = await node({ JOBS_AT_ONCE: '0' })
    const id = await start(idle)
    await sql`delete from pgboss.job`.execute(idle.db)
    await sql`update sc_job set queued_at = now() - interval '2 minutes' where id = ${id}`.execute(idle.db)
    const worker = await node()
    await worker.app.kontor.jobs.tend()
    expect(await over(worker, id)).toMatchObject({ state: 'succeeded' })
  })

  test('a node that stops hands its job back, which counts for nothing', async () => {
    const stopping = await node()
    stage.act = untilAborted
    const id = await start(stopping)
    await running(stopping, id)
    await until(
      async () => stage.runs.length,
      (count) => count === 1,
    )
    nodes.splice(nodes.indexOf(stopping), 1)
    await stopping.close()
    stage.act = async () => ({ result: { again: true } })
    const next = await node()
    expect(await over(next, id)).toMatchObject({ state: 'succeeded', attempts: 1, result: { again: true } })
  })
})

describe('a run', () => {
  test('what is completed has its effect once, with the success of the job', async () => {
    const app = await node()
    stage.act = async (job) => {
      await job.complete(async (tx) => {
        await sql`insert into kontor_setting (name, value) values (${`effect ${job.id}`}, '1')`.execute(tx.db)
        return { result: { rows: 1 } }
      })
      throw new Error('the process fell over right after the commit')
    }
    const id = await start(app)
    expect(await over(app, id)).toMatchObject({ state: 'succeeded', result: { rows: 1 } })
    expect((await sql`select 1 from kontor_setting where name = ${`effect ${id}`}`.execute(app.db)).rows).toHaveLength(1)
  })

  test('cancelled while it works, it is told so and nothing of it stays', async () => {
    const app = await node()
    let sawSignal = false
    let inside = () => undefined as void
    const entered = new Promise<void>((resolve) => {
      inside = resolve
    })
    stage.act = async (job) => {
      await job.transact(async (tx) => {
        await sql`insert into kontor_setting (name, value) values ('half done', '1')`.execute(tx.db)
        inside()
        await untilAborted(job).catch(() => {
          sawSignal = true
        })
      })
      return undefined
    }
    const id = await start(app)
    await entered
    const staff = await app.signIn('staff01')
    const answer = await staff.post(`/api/common/job/${id}/cancel`)
    expect(answer).toMatchObject({ status: 200, body: { data: { id, state: 'cancelled' } } })
    await until(async () => sawSignal, Boolean)
    expect((await staff.post(`/api/common/job/${id}/cancel`)).status).toBe(409)
    await until(
      async () => (await sql`select 1 from kontor_setting where name = 'half done'`.execute(app.db)).rows.length,
      (count) => count === 0,
    )
    expect(await stateOf(app, id)).toMatchObject({ state: 'cancelled' })
  })

  test('a waiting job that is cancelled never runs', async () => {
    const idle = await node({ JOBS_AT_ONCE: '0' })
    const id = await start(idle)
    await idle.app.kontor.jobs.cancel(await contextOf(idle, 'staff01'), id)
    const worker = await node()
    await over(worker, await start(worker))
    expect(stage.runs.map((job) => job.id)).not.toContain(id)
  })

  test('a refusal is told in the language of the one who started it, an accident is not told in detail; both can be repeated', async () => {
    const app = await node()
    stage.act = async () => {
      throw new ApiError(422, { key: 'error:too_many', params: { limit: 5 } }, { errors: { ids: [{ key: 'error:validation.required' }] } })
    }
    const id = await app.app.kontor.jobs.start(await contextOf(app, 'staff01', 'jp'), 'sc.play', {}, { title: 'A play' })
    expect(await over(app, id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/[ぁ-ん]/) as string,
      result: { errors: { ids: [expect.any(String)] } },
    })
    stage.act = async () => {
      throw new Error('a detail of the inside')
    }
    const staff = await app.signIn('staff01')
    expect((await staff.post(`/api/common/job/${id}/retry`)).body.data).toMatchObject({
      id,
      state: 'queued',
      progress: 0,
      message: null,
      attempts: 0,
    })
    const failed = await over(app, id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
    expect(failed.message).not.toContain('inside')
  })

  test('its progress is told at most four times a second, the last of it always', async () => {
    const app = await node()
    stage.act = async (job) => {
      for (let n = 1; n <= 600; n++) {
        job.progress(n, 600)
        await new Promise((resolve) => {
          setTimeout(resolve, 1)
        })
      }
      return { result: { ended: Date.now() } }
    }
    // From before it begins: what it tells before anybody sees it run counts too.
    const began = Date.now()
    const id = await start(app)
    await running(app, id)
    await over(app, id)
    const took = Date.now() - began
    await until(
      () => told(app, 'job.done'),
      (events) => events.some(({ payload }) => payload.id === id),
    )
    const steps = (await told(app, 'job.progress'))
      .filter(({ payload }) => payload.id === id && payload.progress > 0)
      .map(({ payload }) => payload.progress)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.length).toBeLessThanOrEqual(took / 250 + 2)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(await stateOf(app, id)).toMatchObject({ state: 'succeeded' })
    expect((await sql<{ done: number }>`select done from sc_job where id = ${id}`.execute(app.db)).rows).toEqual([{ done: 600 }])
  })
})

describe('the file of a job', () => {
  const write: Stage['act'] = async (job) => {
    const size = await job.file({ name: '客戶 "1".csv', type: 'text/csv; charset=utf-8' }, async (into) => {
      into.write('a,b\n')
      into.end('1,2\n')
    })
    return { result: { size } }
  }

  test("is its owner's alone: with his sign-in, or by a link for five minutes", async () => {
    const app = await node()
    stage.act = write
    const id = await start(app)
    expect(await over(app, id)).toMatchObject({ file: { name: '客戶 "1".csv', size: 8 } })
    const [owner, admin, other] = await Promise.all([app.signIn('staff01'), app.signIn('admin'), app.signIn('manager')])
    const fetched = await owner.get(`/api/common/job/${id}/file`)
    expect(fetched.raw.body).toBe('a,b\n1,2\n')
    expect(fetched.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="__ _1_.csv"; filename*=UTF-8''${encodeURIComponent('客戶 "1".csv')}`,
    })
    for (const stranger of [admin, other, app.anonymous])
      expect([401, 404]).toContain((await stranger.get(`/api/common/job/${id}/file`)).status)
    expect((await admin.post(`/api/common/job/${id}/file-link`)).status).toBe(404)

    const { url } = (await owner.post<{ url: string }>(`/api/common/job/${id}/file-link`)).body.data
    expect((await app.anonymous.get(url)).raw.body).toBe('a,b\n1,2\n')
    expect((await app.anonymous.get(url.replace(`/${id}/`, `/${id + 1}/`))).status).toBe(403)
    expect((await app.anonymous.get(url.replace(/expires=\d/, 'expires=9'))).status).toBe(403)
    app.setNow(new Date(Date.now() + 301_000))
    expect((await app.anonymous.get(url)).status).toBe(403)
  })

  test('of a run that failed there is none; a repeated run replaces it', async () => {
    const app = await node()
    stage.act = async (job) => {
      await write(job)
      throw new Error('after the file')
    }
    const id = await start(app)
    await over(app, id)
    const staff = await app.signIn('staff01')
    expect((await staff.get(`/api/common/job/${id}/file`)).status).toBe(404)
    stage.act = write
    await staff.post(`/api/common/job/${id}/retry`)
    await until(
      () => stateOf(app, id),
      ({ state }) => state === 'succeeded',
    )
    expect((await staff.get(`/api/common/job/${id}/file`)).status).toBe(200)
    expect(readdirSync(join(folder, 'files', 'jobs', String(id)))).toHaveLength(1)
  })

  test('a stream that breaks leaves nothing behind', async () => {
    const app = await node()
    stage.act = async (job) => {
      await job.file({ name: 'half.csv', type: 'text/csv' }, async (into) => {
        into.write('half')
        throw new Error('the database went away')
      })
      return undefined
    }
    const id = await start(app)
    expect(await over(app, id)).toMatchObject({ state: 'failed', file: null })
    expect(readdirSync(join(folder, 'files', 'jobs', String(id)))).toEqual([])
  })
})

describe('who sees and does what', () => {
  let app: TestApp
  let clients: Record<'owner' | 'admin' | 'other', Client>
  let id: number
  beforeEach(async () => {
    app = await node()
    stage.act = async () => {
      throw new Error('fails')
    }
    id = await start(app)
    await over(app, id)
    clients = { owner: await app.signIn('staff01'), admin: await app.signIn('admin'), other: await app.signIn('manager') }
  })

  test('people see their own jobs, administrators of jobs all of them', async () => {
    expect((await clients.owner.get('/api/common/job')).body.data.map((job) => job.id)).toContain(id)
    expect((await clients.other.get('/api/common/job')).body.data.map((job) => job.id)).not.toContain(id)
    expect((await clients.owner.get(`/api/common/job/${id}`)).status).toBe(200)
    expect((await clients.other.get(`/api/common/job/${id}`)).status).toBe(404)
    expect((await clients.admin.get(`/api/common/job/${id}`)).status).toBe(200)
    expect((await clients.owner.get('/api/sc/job')).status).toBe(403)
    const listed = await clients.admin.get('/api/sc/job?per_page=200')
    expect(listed.body.data.find((job) => job.id === id)).toMatchObject({ state: 'failed', kind: 'sc.play' })
    // What was asked for, and where the file lies, leave the server nowhere.
    expect(listed.raw.body).not.toContain('canary')
    expect(Object.keys(listed.body.data[0] ?? {})).not.toEqual(expect.arrayContaining(['file_key']))
  })

  test('own jobs and, as an administrator, those of others can be repeated and cancelled, with a trail', async () => {
    expect((await clients.other.post(`/api/common/job/${id}/retry`)).status).toBe(404)
    expect((await app.anonymous.post(`/api/common/job/${id}/retry`)).status).toBe(401)
    expect((await clients.admin.post(`/api/common/job/${id}/retry`)).status).toBe(200)
    await over(app, id)
    expect((await clients.owner.post(`/api/common/job/${id}/retry`)).status).toBe(200)
    const { rows } = await sql<{
      actor: number
    }>`select actor from sc_audit_log where entity = 'job' and action = 'retry' and record_id = ${id} order by id`.execute(app.db)
    expect(rows.map(({ actor }) => actor)).toEqual([clients.admin.userId, clients.owner.userId])
  })
})
