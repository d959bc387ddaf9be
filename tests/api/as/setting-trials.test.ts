/** Settings of attendance are tried before people meet them (as.md §2): the mapping of a form, an address, who sees whom, a notice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FormMapping } from '../../../src/shared/as/form-mapping'
import type { SeenPeople } from '../../../src/shared/as/setting-trials'
import { testApp, type Client, type TestApp } from '../../support/app'
import { overtimeFields, publishBound } from '../../support/attendance'

let server: TestApp
let admin: Client
let staff: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[admin, staff] = (await Promise.all(['admin', 'staff01'].map((one) => server.signIn(one)))) as [Client, Client]
})
afterAll(() => server.close())

describe('the mapping of a form', () => {
  const read = async (kind: string) => (await admin.get<FormMapping | null>(`/api/as/form-setting/mapping?kind=${kind}`)).body.data

  test('is that of the form which is connected, with what is missing', async () => {
    const { until: _until, ...fields } = overtimeFields
    const form = await publishBound(server, 'MAP', { action: 'as.overtime', fields, approvers: [admin.userId] })
    expect(await read('overtime')).toBeNull()
    const connect = (action: string) => admin.post('/api/wf/form-link', { action, template: form.template })
    for (const action of ['as.overtime', 'as.unpunch']) expect((await connect(action)).status).toBe(201)
    const refused = await connect('as.')
    expect([refused.status, refused.body.errors]).toEqual([422, { action: ['No module has this action.'] }])
    const mapping = await read('overtime')
    expect(mapping).toMatchObject({ template: form.template, version_no: 1, is_bound: true })
    const row = (param: string) => mapping?.rows.find((one) => one.param === param)
    // Published with a former name of the parameter, it is read by the present one.
    expect(row('user')).toEqual({
      ...{ param: 'user', title: 'Person', required: true, problem: null },
      source: { field: 'user_id', label: { en: 'user_id' } },
    })
    expect([row('end_at')?.problem, row('project')?.problem]).toEqual(['unmapped', null])
    // The same form does nothing for missed punches.
    expect(await read('unpunch')).toMatchObject({ is_bound: false })
    expect((await staff.get('/api/as/form-setting/mapping?kind=overtime')).status).toBe(403)
  })
})

describe('an address', () => {
  const attempt = (body: object, client = admin) => client.post('/api/as/check-policy/try-address', body)

  test('is held against the ranges as they stand in the form', async () => {
    const ranges = ['192.0.2.0/24', '2001:db8::/32']
    expect((await attempt({ ip_ranges: ranges, ip: '192.0.2.7' })).body.data).toEqual({
      ip: '192.0.2.7',
      holds: true,
      by: ['192.0.2.0/24'],
    })
    expect((await attempt({ ip_ranges: ranges, ip: '198.51.100.1' })).body.data).toMatchObject({ holds: false, by: [] })
    expect((await attempt({ ip_ranges: ['127.0.0.0/8'] })).body.data).toMatchObject({ ip: '127.0.0.1', holds: true })
    const refused = await attempt({ ip_ranges: ranges, ip: 'office' })
    expect([refused.status, refused.body.errors]).toEqual([422, { ip: ['This is not an IP address.'] }])
    expect((await attempt({ ip_ranges: [] }, staff)).status).toBe(403)
  })
})

describe('a place', () => {
  const attempt = (body: object, client = admin) => client.post('/api/as/check-policy/try-place', body)
  /** 278 m, 127 m, and 0 m from the site. */
  const [far, near, there] = [
    { latitude: 25.0355, longitude: 121.5654, accuracy_m: 30 },
    { latitude: 25.034, longitude: 121.566, accuracy_m: 30 },
    { latitude: 25.033, longitude: 121.5654, accuracy_m: 5000 },
  ] as const
  const rules = { methods: ['web', 'mobile'], combine: 'any', on_fail: 'block', has_ranges: false }
  let site = 0

  beforeAll(async () => {
    const made = await admin.post('/api/sc/site', {
      ...{ code: 'TRIAL', name: { en: 'Head office' }, lat: '25.033000', lng: '121.565400', radius_m: 150 },
      // The tester's own network proves nothing.
      ...{ accuracy_allowance_m: 50, max_accuracy_m: 200, time_zone: 'Asia/Taipei', networks: ['127.0.0.0/8'] },
    })
    expect([made.status, made.body.errors ?? {}]).toEqual([201, {}])
    site = Number(made.body.data.id)
  })

  test('is measured against the policy in the form by the rules of the clock', async () => {
    const policy = { ...rules, sites: [site] }
    const outside = (await attempt({ ...far, policy })).body.data
    expect(outside).toMatchObject({
      ...{ policy: null, is_checked: true, verdict: 'blocked', has_ranges: false },
      nearest: { id: site, name: 'Head office', inside: false, reason: 'outside', limit_m: 180 },
      places: [{ id: site, radius_m: 150 }],
    })
    expect(Math.round((outside.nearest as { distance_m: number }).distance_m)).toBe(278)
    const verdict = async (body: object) => (await attempt(body)).body.data.verdict
    expect(await verdict({ ...far, policy: { ...policy, on_fail: 'flag' } })).toBe('flagged')
    expect(await verdict({ ...near, policy })).toBe('taken')
    expect(await verdict({ ...far, policy: { ...policy, methods: ['device'] } })).toBe('no_method')
    expect((await attempt({ ...there, policy })).body.data).toMatchObject({
      verdict: 'blocked',
      nearest: { reason: 'inaccurate', inside: false },
    })
    expect((await attempt({ ...far, policy: { ...policy, sites: [] } })).body.data).toMatchObject({
      ...{ is_checked: false, nearest: null, verdict: 'taken', places: [] },
    })
  })

  test('of a person is measured by the policy that holds for them, whatever the form says', async () => {
    const made = await admin.post('/api/as/check-policy', {
      ...{ code: 'TRIED', name: { en: 'Tried' }, priority: 1, owners: [`u${staff.userId}`], methods: ['web', 'mobile'] },
      ...{ sites: [site], on_fail: 'flag', ip_ranges: ['192.0.2.0/24'] },
    })
    expect(made.status).toBe(201)
    const policy = { ...rules, sites: [] }
    expect((await attempt({ ...far, user: staff.userId, policy })).body.data).toMatchObject({
      ...{ policy: { id: made.body.data.id, name: 'Tried' }, verdict: 'flagged', has_ranges: true, nearest: { id: site } },
    })
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from as_punch where user_id = ${staff.userId} and at >= '2026-11-25'`.execute(server.db)
    expect(rows[0]?.n).toBe(0)
  })

  test('needs a person or a policy, coordinates on the earth, and the right to the settings of the clock', async () => {
    expect((await attempt(far)).body.errors).toHaveProperty('user')
    expect((await attempt({ ...far, user: 999_999_999 })).body.errors).toHaveProperty('user')
    expect((await attempt({ ...far, latitude: 91, policy: { ...rules, sites: [] } })).status).toBe(422)
    expect((await attempt({ ...far, user: staff.userId }, staff)).status).toBe(403)
  })
})

describe('whom somebody may read', () => {
  const seen = async (kind: string) => {
    const { data } = (await admin.get(`/api/as/read-grant/seen-by?user=${staff.userId}`)).body as unknown as { data: SeenPeople[] }
    return data.find((one) => one.kind === kind)
  }

  test('follows the read permissions, reasons apart', async () => {
    expect(await seen('leave')).toEqual({ kind: 'leave', count: 0, people: [], reasons: 0 })
    const other = await server.signIn('staff02')
    const viewer = `u${staff.userId}`
    await sql`insert into as_read_grant (viewer, subject, with_children, kinds, see_reason) values
      (${viewer}, ${`u${other.userId}`}, false, '{leave}', false), (${viewer}, ${`u${admin.userId}`}, false, '{leave}', true)`.execute(
      server.db,
    )
    const leave = await seen('leave')
    expect([leave?.count, leave?.reasons, leave?.people.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([
      ...[2, 1],
      [admin.userId, other.userId].toSorted((a, b) => a - b),
    ])
    expect(await seen('overtime')).toMatchObject({ count: 0, reasons: null })
    expect((await staff.get(`/api/as/read-grant/seen-by?user=${admin.userId}`)).status).toBe(403)
  })
})

describe('a notice of irregular days', () => {
  test('is sent for trial to the caller alone, over the channels of its rule', async () => {
    const made = async (name: string, channels: string[]) =>
      Number((await admin.post('/api/as/error-notice', { name, kinds: ['late'], receivers: ['person'], channels })).body.data.id)
    const bells = async () =>
      (
        await sql<{ user: number }>`
          select user_id::int as "user" from sc_user_notification where event = 'as.punch-error' order by id`.execute(server.db)
      ).rows.map(({ user }) => user)
    const [bell, mail] = [await made('By bell', ['app']), await made('By mail', ['mail'])]
    const trial = (id: number, client = admin) => client.post(`/api/as/error-notice/${id}/send-trial`, {})
    expect((await trial(bell)).body.data).toEqual({ anomalies: 0 })
    expect(await bells()).toEqual([admin.userId])
    await sql`insert into as_anomaly (user_id, work_date, kind, state, minutes)
      values (${staff.userId}, '2026-11-24', 'late', 'open', 6)`.execute(server.db)
    expect((await trial(mail)).body.data).toEqual({ anomalies: 1 })
    expect(await bells()).toEqual([admin.userId])
    expect((await trial(999_999)).status).toBe(404)
    expect((await trial(bell, staff)).status).toBe(403)
  })
})
