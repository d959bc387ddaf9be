/** The file of a job, and who sees and repeats jobs (sc.md §3.6, §4, §7). */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client, TestApp } from '../../support/app'
import { jobStage, over, start, stateOf, type Stage } from '../../support/job-stage'
import { until } from '../../support/until'

const { stage, node, folder } = jobStage()

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
    expect(readdirSync(join(folder(), 'files', 'jobs', String(id)))).toHaveLength(1)
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
    expect(readdirSync(join(folder(), 'files', 'jobs', String(id)))).toEqual([])
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
