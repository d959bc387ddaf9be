/** Jobs (sc.md §3.6, §4; runtime.md R17): in the caller's transaction, once, by whichever node, with the starter's rights. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { ApiError } from '../../../server/kernel/errors'
import { JobLost } from '../../../server/jobs/job'
import { recoverJobs } from '../../../server/jobs/states'
import { contextOf, jobStage, over, running, start, stateOf, told, untilAborted } from '../../support/job-stage'
import { until } from '../../support/until'

const { stage, nodes, node } = jobStage()

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
