/** Bulk acts are one change set each, by rows or by filter, previewed and undone (shell.md §2.4, decisions/revisions.md). */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
const base = '/api/cm/source'

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

let made = 0
async function createRow(values: Row = {}): Promise<Row> {
  const n = ++made
  const { status, body } = await admin.post(base, {
    name: { en: `Bulk ${n}`, tw: `批次 ${n}` },
    code: `BULK${n}`,
    channel: 'web',
    ...values,
  })
  expect([status, body.errors ?? {}]).toEqual([201, {}])
  return body.data
}
const read = async (id: unknown): Promise<Row> => (await admin.get(`${base}/${String(id)}`)).body.data
/** What a person sees of a row: all but when and how often it was written. */
const shown = ({ version: _version, updated_at: _at, updated_by: _by, _refs, _actions, ...row }: Row) => row
const idsOf = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ id, version }))
const undo = (id: unknown, payload: Row = {}) => admin.post(`/api/common/change-set/${String(id)}/undo`, payload)

let rows: Row[] = []
beforeEach(async () => {
  rows = [await createRow(), await createRow(), await createRow()]
})

describe('a bulk edit', () => {
  test('is one change set of the person, and undone as one', async () => {
    const { body } = await admin.post(`${base}/batch`, { action: 'edit', ids: idsOf(rows), values: { colour: '#112233' } })
    expect(body.data).toMatchObject({ done: rows.map(({ id }) => id), failed: [] })
    const set = (await admin.get(`/api/sc/change-set/${String(body.data.change_set)}`)).body.data
    expect(set).toMatchObject({ kind: 'edit', entity: 'cm/source', actor: admin.userId, done: 3, failed: 0, state: 'done' })

    expect((await undo(set.id, { dry_run: true })).body.data).toEqual({ total: 3, undoable: 3 })
    const undone = await undo(set.id)
    expect(undone.body.data).toMatchObject({ done: 3, failed: [] })
    for (const row of rows) expect(shown(await read(row.id))).toEqual(shown(row))
    expect((await undo(set.id)).status).toBe(409)

    // An undo is a change like any other.
    await undo(undone.body.data.change_set)
    for (const row of rows) expect((await read(row.id)).colour).toBe('#112233')
    expect((await admin.get(`/api/sc/change-set/${String(set.id)}`)).body.data).toMatchObject({ state: 'done', undone_at: null })
  })

  test('leaves what somebody has touched since, and says so', async () => {
    const { body } = await admin.post(`${base}/batch`, { action: 'edit', ids: idsOf(rows), values: { active: false } })
    await admin.patch(`${base}/${String(rows[1]?.id)}`, { colour: '#445566' })
    expect((await undo(body.data.change_set, { dry_run: true })).body.data).toEqual({ total: 3, undoable: 2 })
    const { body: undone } = await undo(body.data.change_set)
    expect(undone.data.done).toBe(2)
    expect(undone.data.failed).toMatchObject([
      { entity: 'cm/source', id: rows[1]?.id, message: 'It was changed again since, so it was left as it is.' },
    ])
    expect((await read(rows[0]?.id)).active).toBe(true)
    expect(await read(rows[1]?.id)).toMatchObject({ active: false, colour: '#445566' })
    expect((await admin.get(`/api/sc/change-set/${String(body.data.change_set)}`)).body.data.state).toBe('partly_undone')
  })

  test('lets each row stand or fall alone, also where the database refuses one', async () => {
    const { body } = await admin.post(`${base}/batch`, { action: 'edit', ids: idsOf(rows.slice(0, 2)), values: { code: 'BULKSAME' } })
    expect(body.data.done).toEqual([rows[0]?.id])
    expect(body.data.failed).toMatchObject([{ id: rows[1]?.id, errors: { code: [expect.any(String)] } }])
    expect((await read(rows[1]?.id)).code).toBe(rows[1]?.code)
    await undo(body.data.change_set)
  })

  test('sent twice with one Idempotency-Key happens once', async () => {
    const headers = { 'idempotency-key': 'bulk-edit-once' }
    const payload = { action: 'edit', ids: idsOf(rows), values: { colour: '#0a0b0c' } }
    const [first, second] = [
      await admin.post(`${base}/batch`, payload, { headers }),
      await admin.post(`${base}/batch`, payload, { headers }),
    ]
    expect(second.body).toEqual(first.body)
    expect((await read(rows[0]?.id)).version).toBe(2)
  })

  test('that changes nothing leaves no change set', async () => {
    const { body } = await admin.post(`${base}/batch`, { action: 'delete', ids: [{ id: 987654321 }] })
    expect(body.data).toMatchObject({ done: [], change_set: null })
  })
})

describe('rows by filter', () => {
  const matching = () => ({ filter: { field: 'code', op: 'in', value: rows.map(({ code }) => code) } })

  test('are all that match but the excepted ones', async () => {
    const { body } = await admin.post(`${base}/batch`, {
      action: 'edit',
      ...matching(),
      except: [rows[2]?.id],
      values: { colour: '#123456' },
    })
    expect(body.data.done).toEqual([rows[0]?.id, rows[1]?.id])
    expect((await read(rows[2]?.id)).colour).toBe(null)
  })

  test('are previewed: counts, and old → new, with nothing written', async () => {
    await admin.patch(`${base}/${String(rows[0]?.id)}`, { colour: '#654321' })
    const { status, body } = await admin.post(`${base}/batch`, {
      action: 'edit',
      ...matching(),
      values: { colour: '#654321' },
      dry_run: true,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ total: 3, checked: 3, changed: 2, same: 1, failed: [] })
    expect(body.data.sample).toEqual(
      [1, 2].map((n) => ({
        id: rows[n]?.id,
        title: expect.stringContaining('批次'),
        changes: [{ field: 'colour', from: null, to: '#654321' }],
      })),
    )
    expect((await read(rows[1]?.id)).version).toBe(1)
  })

  test('need either a filter or rows, and a filter one may ask with', async () => {
    expect((await admin.post(`${base}/batch`, { action: 'delete' })).status).toBe(422)
    expect((await admin.post(`${base}/batch`, { action: 'delete', ids: idsOf(rows), ...matching() })).status).toBe(422)
    expect(
      (
        await admin.post('/api/sc/user/batch', {
          action: 'edit',
          filter: { field: 'password_hash', op: 'startswith', value: '$' },
          values: {},
        })
      ).status,
    ).toBe(403)
    const staff = await server.signIn('staff01')
    expect((await staff.post(`${base}/batch`, { action: 'delete', ...matching() })).status).toBe(403)
  })
})

test('deleted rows come back with one undo, one by one and together', async () => {
  const single = await admin.delete(`${base}/${String(rows[0]?.id)}`)
  await undo(single.body.data.change_set)
  expect(shown(await read(rows[0]?.id))).toEqual(shown(rows[0] ?? {}))
  const { body } = await admin.post(`${base}/batch`, { action: 'delete', ids: rows.map(({ id }) => ({ id })) })
  expect((await admin.get(`${base}/${String(rows[1]?.id)}`)).status).toBe(404)
  await undo(body.data.change_set)
  for (const row of rows) expect(shown(await read(row.id))).toEqual(shown(row))
})

test('what went with its parent comes back with it, and is not told as left', async () => {
  const [standard] = (await admin.get('/api/cm/pipeline?filter[is_default]=true')).body.data
  const {
    body: { data: pipeline },
  } = await admin.post(`/api/cm/pipeline/${String(standard?.id)}/copy`)
  const stagesOf = async () =>
    (await admin.get(`/api/cm/stage?filter[pipeline]=${String(pipeline.id)}&per_page=100`)).body.data.map(({ id }) => id)
  const stages = await stagesOf()
  const { status, body } = await admin.delete(`/api/cm/pipeline/${String(pipeline.id)}`)
  expect([status, body.errors ?? {}, stages.length > 0]).toEqual([200, {}, true])
  expect(await stagesOf()).toEqual([])
  const undone = await undo(body.data.change_set)
  expect(undone.body.data).toMatchObject({ failed: [] })
  expect(await stagesOf()).toEqual(stages)
})

test('a row put in another place goes back to it', async () => {
  const order = async () => (await admin.get(`${base}?per_page=200&sort=position`)).body.data.map(({ id }) => id)
  const before = await order()
  const { body } = await admin.post(`${base}/order`, { id: rows[2]?.id, after_id: null })
  expect((await order())[0]).toBe(rows[2]?.id)
  await undo(body.data.change_set)
  expect(await order()).toEqual(before)
  const still = await admin.post(`${base}/order`, { id: before[0], after_id: null })
  expect(still.body.data.change_set).toBe(null)
})

test('the new default steps back for the old one', async () => {
  const [first, second] = rows
  await admin.patch(`${base}/${String(first?.id)}`, { is_default: true })
  const { body } = await admin.post(`${base}/batch`, { action: 'edit', ids: [{ id: second?.id }], values: { is_default: true } })
  expect((await read(first?.id)).is_default).toBe(false)
  expect((await undo(body.data.change_set)).body.data).toMatchObject({ done: 2, failed: [] })
  expect([(await read(first?.id)).is_default, (await read(second?.id)).is_default]).toEqual([true, false])
})

test('is seen and undone by its actor and by administrators, by nobody else, and not for ever', async () => {
  const { body } = await admin.post(`${base}/batch`, { action: 'edit', ids: idsOf(rows), values: { colour: '#abcdef' } })
  const staff = await server.signIn('staff01')
  expect((await staff.get(`/api/sc/change-set/${String(body.data.change_set)}`)).status).toBe(404)
  expect((await staff.post(`/api/common/change-set/${String(body.data.change_set)}/undo`)).status).toBe(404)
  server.setNow(new Date(Date.now() + 31 * 86_400_000))
  try {
    const later = await server.signIn('admin')
    expect((await later.post(`/api/common/change-set/${String(body.data.change_set)}/undo`)).status).toBe(409)
  } finally {
    server.setNow(undefined)
  }
})

test('undo restores equal rows, whatever was done to them', async () => {
  const act = fc.oneof(
    fc.record({
      action: fc.constant('edit' as const),
      values: fc.record(
        {
          colour: fc.option(fc.constantFrom('#000001', '#000002')),
          active: fc.boolean(),
          description: fc.option(fc.record({ en: fc.constantFrom('one', 'two'), tw: fc.constantFrom('一', '二') })),
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ action: fc.constant('delete' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), fc.subarray([0, 1, 2], { minLength: 1 }), async (acts, chosen) => {
      const before = await Promise.all(rows.map(({ id }) => read(id)))
      const ids = chosen.map((n) => ({ id: rows[n]?.id }))
      const sets: unknown[] = []
      for (const one of acts) sets.unshift((await admin.post(`${base}/batch`, { ...one, ids })).body.data.change_set)
      for (const set of sets) if (set !== null) expect((await undo(set)).body.data.failed).toEqual([])
      expect((await Promise.all(rows.map(({ id }) => read(id)))).map(shown)).toEqual(before.map(shown))
    }),
    { numRuns: 15 },
  )
})

test('more than 200 rows are changed by a job, whose result names what was refused', async () => {
  const many: Row[] = []
  while (many.length < 204) many.push(await createRow())
  const filter = { field: 'id', op: 'in', value: many.map(({ id }) => id) }
  const { status, body } = await admin.post(`${base}/batch`, { action: 'edit', filter, values: { colour: '#020202' } })
  expect(status).toBe(202)
  const job = await endOf(body.data.job_id)
  expect(job).toMatchObject({ state: 'succeeded', result: { done: 204, failed: 0, failures: [] } })
  expect((await read(many[203]?.id)).colour).toBe('#020202')
  const undone = await undo((job.result as Row).change_set)
  expect(undone.status).toBe(202)
  expect((await endOf(undone.body.data.job_id)).result).toMatchObject({ done: 204, failed: 0 })
  expect((await read(many[203]?.id)).colour).toBe(null)
})

async function endOf(id: unknown): Promise<Row> {
  for (;;) {
    const { body } = await admin.get(`/api/common/job/${String(id)}`)
    if (['succeeded', 'failed', 'cancelled'].includes(String(body.data.state))) return body.data
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}
