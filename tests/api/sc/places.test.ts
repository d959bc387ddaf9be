/** Sites with their borders, devices with their tokens, and where a person's calendar comes from (sc.md §3.4, §5.4–5.6, §9; scenarios 14, 15). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { geo, devices, workcal } from '../../../server/modules/sc'
import { polygonOf } from '../../../src/shared/sc/polygon'
import { createTestDatabase, type TestDatabase } from '../../support/database'
import { testApp, type Answer, type Client, type TestApp } from '../../support/app'

const start = Date.parse('2026-11-20T01:00:00Z')
let folder: string
let database: TestDatabase
let nodes: [TestApp, TestApp]
let app: TestApp
let admin: Client
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-places-'))
  database = await createTestDatabase('seeded')
  nodes = [await testApp({ database, env: { KONTOR_DATA: folder } }), await testApp({ database, env: { KONTOR_DATA: folder } })]
  app = nodes[0]
  clock(0)
  admin = await app.signIn('admin')
})
afterEach(() => clock(0))
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Seconds since the start. */
const clock = (seconds: number) => {
  for (const node of nodes) node.setNow(new Date(start + seconds * 1000))
}
const system = () => app.app.kontor.systemContext()
let running = 0
const site = (values: object = {}) => ({
  code: `S${(running += 1)}`,
  name: { en: 'Site' },
  lat: '25.033964',
  lng: '121.564468',
  time_zone: 'Asia/Taipei',
  ...values,
})
const created = async (values: object = {}) => Number((await admin.post('/api/sc/site', site(values))).body.data.id)
const errorsOf = (answer: Answer) => ({ status: answer.status, errors: answer.body.errors })

describe('a site', () => {
  test('stands with a circle of 200 m', async () => {
    const { status, body } = await admin.post('/api/sc/site', site({ wifi: ['00-1a-2b-3c-4d-5e'] }))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      radius_m: 200,
      accuracy_allowance_m: 50,
      max_accuracy_m: 200,
      polygon: null,
      lat: '25.033964',
      wifi: ['00:1A:2B:3C:4D:5E'],
    })
  })
  test.each([
    ['swapped coordinates', { lat: '121.564468', lng: '25.033964' }, 'lat', /swapped\?/],
    ['a place beyond the earth', { lng: '181' }, 'lng', /no such place/],
    ['a radius too small', { radius_m: 29 }, 'radius_m', /./],
    ['a radius too large', { radius_m: 5001 }, 'radius_m', /./],
    ['a network that is none', { networks: ['10.0.0.0/33'] }, 'networks', /10\.0\.0\.0\/33/],
    ['an access point that is none', { wifi: ['lobby'] }, 'wifi', /LOBBY/],
    ['a zone that is none', { time_zone: 'Asia/Taipeh' }, 'time_zone', /./],
    [
      'a border with latitude first',
      {
        polygon: {
          type: 'Polygon',
          coordinates: [
            [
              [25, 121],
              [25, 121.01],
              [25.01, 121.01],
              [25, 121],
            ],
          ],
        },
      },
      'polygon',
      /swapped\?/,
    ],
    [
      'a border that crosses itself',
      {
        polygon: polygonOf([
          { lat: 25, lng: 121 },
          { lat: 25.01, lng: 121.01 },
          { lat: 25, lng: 121.01 },
          { lat: 25.01, lng: 121 },
        ]),
      },
      'polygon',
      /crosses itself/,
    ],
    [
      '101 corners',
      { polygon: polygonOf(Array.from({ length: 101 }, (_, index) => ({ lat: 25 + index / 1000, lng: 121 + (index % 2) / 100 }))) },
      'polygon',
      /at most 100/,
    ],
  ])('is refused with %s', async (_name, values, field, text) => {
    const answer = errorsOf(await admin.post('/api/sc/site', site(values)))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual([field])
    expect(answer.errors[field]?.[0]).toMatch(text)
  })
  test('tells other modules of its change', async () => {
    const id = await created()
    await admin.patch(`/api/sc/site/${id}`, { radius_m: 300 })
    const { rows } =
      await sql`select 1 from kontor_outbox where event = 'sc.site.changed' and record_id = ${id} union all select 1 from kontor_event where event = 'sc.site.changed' and record_id = ${id}`.execute(
        app.db,
      )
    expect(rows).toHaveLength(2)
  })
  test('that a device stands at is not deleted', async () => {
    const id = await created()
    await admin.post('/api/sc/hardware', { code: `D${id}`, name: 'Door', kind: 'access_control', site: id })
    const answer = await admin.delete(`/api/sc/site/${id}`)
    expect(answer.status).toBe(422)
    expect(answer.body.meta).toMatchObject({ used_by: [{ entity: 'sc/hardware' }] })
  })
  test('is seen by nobody without its right, but offered to who fills in a person', async () => {
    const staff = await app.signIn('staff01')
    expect([
      (await staff.get('/api/sc/site')).status,
      (await staff.post('/api/sc/site/test', { lat: 1, lng: 1, accuracy: 0 })).status,
    ]).toEqual([403, 403])
    const offered = await staff.get('/api/sc/site/options?q=Taipei')
    expect(offered.body.data.map(({ title }) => title)).toEqual(['Taipei headquarters'])
  })
})

describe('geo.inside', () => {
  let home: number
  beforeAll(async () => {
    home = await created({ networks: ['192.0.2.0/24'] })
  })

  test('the test panel gives 140 m inside, and 256 m outside by 6 m at accuracy 80 (sc.md §12.14)', async () => {
    const panel = async (lat: number, lng: number, accuracy: number) =>
      (await admin.post('/api/sc/site/test', { lat, lng, accuracy, sites: [home] })).body.data[0] as Record<string, number>
    const near = await panel(25.0349, 121.5654, 0)
    expect(near).toMatchObject({ site: home, inside: true, reason: 'circle', over_m: 0 })
    expect(near.distance_m).toBeCloseTo(140.2, 1)
    const far = await panel(25.0333, 121.5669, 80)
    expect(far).toMatchObject({ inside: false, reason: 'outside', limit_m: 250 })
    expect([far.distance_m?.toFixed(1), far.over_m?.toFixed(1)]).toEqual(['255.9', '5.9'])
    expect(await panel(25.0349, 121.5654, 201)).toMatchObject({ inside: false, reason: 'inaccurate' })
  })
  test('a network of the site replaces the measuring', async () => {
    const away = { lat: 22.6, lng: 120.3, accuracy: 5000 }
    expect(await geo.inside(system(), [home], { ...away, ip: '192.0.2.77' })).toMatchObject({
      inside: true,
      reason: 'network',
      site: home,
      over_m: 0,
    })
    expect(await geo.inside(system(), [home], { ...away, ip: '::ffff:192.0.2.77' })).toMatchObject({ inside: true })
    expect(await geo.inside(system(), [home], { ...away, ip: '192.0.3.1' })).toMatchObject({ inside: false, reason: 'inaccurate' })
    // A site without networks takes nobody by his address.
    expect(await geo.inside(system(), [await created()], { ...away, accuracy: 5, ip: '192.0.2.77' })).toMatchObject({
      inside: false,
      reason: 'outside',
    })
  })
  test('of several sites names the one that he is at, else the one that he misses by least', async () => {
    const south = await created({ lat: '22.6', lng: '120.3' })
    expect(await geo.inside(system(), [home, south], { lat: 22.6, lng: 120.3001, accuracy: 5 })).toMatchObject({
      inside: true,
      site: south,
    })
    expect(await geo.inside(system(), [home, south], { lat: 22.7, lng: 120.3, accuracy: 5 })).toMatchObject({ inside: false, site: south })
  })
  test('inactive and deleted sites do not count', async () => {
    const closed = await created({ active: false })
    const gone = await created()
    await admin.delete(`/api/sc/site/${gone}`)
    expect(await geo.inside(system(), [closed, gone], { lat: 25.033964, lng: 121.564468, accuracy: 0 })).toEqual({
      inside: false,
      site: null,
      distance_m: null,
      over_m: null,
      reason: 'no_site',
    })
  })
})

describe("a person's calendar", () => {
  const idOf = async (table: string, code: string) =>
    (
      await sql<{
        id: number
      }>`select id from ${sql.table(table)} where ${sql.ref(table === 'sc_user' ? 'account' : 'code')} = ${code} and deleted_at is null`.execute(
        app.db,
      )
    ).rows[0]?.id ?? 0
  test('is his own, else that of his site, else of the nearest department, which may have it from its site', async () => {
    const person = await idOf('sc_user', 'staff42')
    const region = (code: string) => idOf('sc_calendar_region', code)
    const of = () => workcal.regionOf(system(), person, '2026-11-20')
    expect(await of()).toBe(await region('JP'))
    await admin.patch(`/api/sc/user/${person}`, { site: await idOf('sc_site', 'HKG') })
    expect(await of()).toBe(await region('HK'))
    await admin.patch(`/api/sc/user/${person}`, { calendar_region: await region('CN') })
    expect(await of()).toBe(await region('CN'))
    await admin.patch(`/api/sc/user/${person}`, { calendar_region: null, site: null })
    const tokyo = await idOf('sc_department', 'TYO')
    await admin.patch(`/api/sc/department/${tokyo}`, { calendar_region: null })
    expect(await of()).toBe(await region('JP'))
    await admin.patch(`/api/sc/department/${tokyo}`, { site: null })
    expect(await of()).toBe(await region('TW'))
    // The site is inherited from the department above.
    const all = (await admin.get('/api/sc/department/all')).body.data
    expect(all.find(({ code }) => code === 'TYO')).toMatchObject({ site_id: await idOf('sc_site', 'TPE') })
    await admin.patch(`/api/sc/department/${tokyo}`, { site: await idOf('sc_site', 'TYO'), calendar_region: await region('JP') })
  })
  test('names a country: one that names none leaves it to the next', async () => {
    const person = await idOf('sc_user', 'staff42')
    const plant = { code: 'PLANT', name: { en: 'Plant' }, time_zone: 'Asia/Tokyo', rule_pack: 'none' }
    const { body } = await admin.post('/api/sc/calendar-region', plant)
    expect(body.errors).toBeUndefined()
    const of = async () => [await workcal.regionOf(system(), person, '2026-11-20'), await workcal.countryOf(system(), person, '2026-11-20')]
    await admin.patch(`/api/sc/user/${person}`, { calendar_region: body.data.id })
    expect(await of()).toEqual([body.data.id, 'JP'])
    const tokyo = await idOf('sc_department', 'TYO')
    await admin.patch(`/api/sc/department/${tokyo}`, { calendar_region: body.data.id, site: null })
    expect(await of()).toEqual([body.data.id, 'TW'])
    await admin.patch(`/api/sc/department/${tokyo}`, {
      site: await idOf('sc_site', 'TYO'),
      calendar_region: await idOf('sc_calendar_region', 'JP'),
    })
    await admin.patch(`/api/sc/user/${person}`, { calendar_region: null })
  })
})

describe('a device', () => {
  interface Registered {
    id: number
    token: string
  }
  const device = async (values: object = {}): Promise<Registered> => {
    const {
      rows: [home],
    } = await sql<{ id: number }>`select id from sc_site where code = 'TPE'`.execute(app.db)
    const {
      body: { data },
    } = await admin.post('/api/sc/hardware', {
      code: `T${(running += 1)}`,
      name: 'Lobby',
      kind: 'attendance_terminal',
      site: home?.id,
      ...values,
    })
    return { id: Number(data.id), token: await issue(Number(data.id)) }
  }
  const issue = async (id: number) => String((await admin.post(`/api/sc/hardware/${id}/rotate-token`)).body.data.token)
  const beat = (token: string, { behind = 0, firmware, on = app }: { behind?: number; firmware?: string; on?: TestApp } = {}) => {
    const time = new Date(on.app.kontor.now().getTime() - behind * 1000).toISOString()
    return on.anonymous.post(
      '/api/sc/hardware/heartbeat',
      { clock: time, ...(firmware ? { firmware } : {}) },
      { headers: { 'x-device-token': token } },
    )
  }
  const stored = async (id: number) =>
    (await sql<Record<string, unknown>>`select status, last_seen_at, drift_s, firmware from sc_hardware where id = ${id}`.execute(app.db))
      .rows[0]
  const notices = async (event: string, id: number) =>
    (
      await sql<{
        user_id: number
        data: Record<string, unknown>
      }>`select user_id, data from sc_user_notification where event = ${event} and "modelId" = ${id}`.execute(app.db)
    ).rows
  const watch = async () => {
    const { markSilent } = await import('../../../server/modules/sc/devices/devices')
    return (await Promise.all(nodes.map((node) => markSilent(node.app.kontor.systemContext())))).reduce((sum, n) => sum + n, 0)
  }
  /** Those of the demo data and of other tests have nobody who keeps them alive. */
  beforeEach(() => sql`update sc_hardware set status = 'new' where status = 'online'`.execute(app.db))

  test('gets a token that is shown once, kept as a hash, and in no answer, history or key', async () => {
    const { id, token } = await device()
    expect(token).toMatch(/^hw_[A-Za-z0-9_-]{43}$/)
    const texts = [
      await admin.get(`/api/sc/hardware/${id}`),
      await admin.get('/api/sc/hardware?per_page=200'),
      await admin.get(`/api/sc/hardware/${id}/history`),
    ].map(({ body }) => JSON.stringify(body))
    for (const text of texts) expect(text).not.toContain(token.slice(8))
    const {
      rows: [row],
    } = await sql<{ row: string }>`select sc_hardware::text as row from sc_hardware where id = ${id}`.execute(app.db)
    expect(row?.row).not.toContain(token.slice(8))
    expect(texts[0]).not.toMatch(/token_hash|drift_samples|heartbeat_at/)
    expect((await admin.get(`/api/sc/hardware/${id}`)).body.data.token_prefix).toBe(token.slice(0, 8))
  })

  test('answers a heartbeat with the time and its direction, and is online', async () => {
    const { id, token } = await device({ direction: 'in' })
    const answer = await beat(token, { firmware: '4.2.1' })
    expect([answer.status, answer.body]).toEqual([200, { server_time: '2026-11-20T01:00:00.000Z', direction: 'in' }])
    expect(await stored(id)).toMatchObject({ status: 'online', drift_s: 0, firmware: '4.2.1', last_seen_at: '2026-11-20T01:00:00.000Z' })
  })

  test('is refused without a token it knows, with nonsense, and more often than every 5 seconds', async () => {
    const { token } = await device()
    expect((await app.anonymous.post('/api/sc/hardware/heartbeat', { clock: new Date(start).toISOString() })).status).toBe(401)
    expect((await beat(`${token.slice(0, -1)}x`)).status).toBe(401)
    expect(
      (await app.anonymous.post('/api/sc/hardware/heartbeat', { clock: 'yesterday' }, { headers: { 'x-device-token': token } })).status,
    ).toBe(422)
    expect((await beat(token)).status).toBe(200)
    clock(4.999)
    const often = await beat(token, { on: nodes[1] })
    expect([often.status, often.headers['retry-after']]).toEqual([429, '1'])
    clock(5)
    expect((await beat(token)).status).toBe(200)
  })

  test('two heartbeats at once: one is taken', async () => {
    const { token } = await device()
    const answers = await Promise.all([beat(token), beat(token, { on: nodes[1] }), beat(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  })

  test('silent for 15 min it is offline and administrators got exactly one notification; back 90 s behind it drifts; disabled its token gets 403 (sc.md §12.15)', async () => {
    const { id, token } = await device()
    await beat(token)
    clock(14 * 60 + 59)
    expect(await watch()).toBe(0)
    clock(15 * 60)
    expect(await watch()).toBe(1)
    clock(20 * 60)
    expect(await watch()).toBe(0)
    expect(await stored(id)).toMatchObject({ status: 'offline' })
    const told = await notices('sc.device.offline', id)
    expect(told.map(({ user_id }) => user_id)).toEqual([admin.userId])
    expect(told[0]?.data).toMatchObject({ title: { en: 'Device “Lobby” is offline' }, url: `/sc/hardware/show?id=${id}` })
    clock(30 * 60)
    await beat(token, { behind: 90 })
    expect(await stored(id)).toMatchObject({ status: 'online', drift_s: 90 })
    clock(50 * 60)
    expect(await watch()).toBe(1)
    expect(await notices('sc.device.offline', id)).toHaveLength(2)
    expect((await admin.post(`/api/sc/hardware/${id}/disable`)).status).toBe(200)
    expect((await beat(token)).status).toBe(403)
    expect((await admin.post(`/api/sc/hardware/${id}/disable`)).status).toBe(422)
    expect(await stored(id)).toMatchObject({ status: 'disabled' })
  })

  test('a new token works at once, the old one for 24 hours more, and anew after disabling only the new one', async () => {
    const { id, token: old } = await device()
    const {
      body: { data },
    } = await admin.post(`/api/sc/hardware/${id}/rotate-token`)
    const next = String(data.token)
    expect(data.former_until).toBe('2026-11-21T01:00:00.000Z')
    expect((await beat(next)).status).toBe(200)
    clock(24 * 3600 - 1)
    expect((await beat(old)).status).toBe(200)
    clock(24 * 3600)
    expect((await beat(old)).status).toBe(401)
    clock(24 * 3600 + 5)
    expect((await beat(next)).status).toBe(200)
    admin = await app.signIn('admin')
    await admin.post(`/api/sc/hardware/${id}/disable`)
    const again = await issue(id)
    expect(await stored(id)).toMatchObject({ status: 'new', drift_s: null })
    expect([(await beat(next)).status, (await beat(again)).status]).toEqual([401, 200])
    clock(0)
    admin = await app.signIn('admin')
  })

  test('a clock off by more than a day is stored as drift and told, once', async () => {
    const { id, token } = await device()
    await beat(token, { behind: 86_401 })
    clock(60)
    await beat(token, { behind: 86_401 })
    expect(await stored(id)).toMatchObject({ drift_s: 86_401 })
    expect(await notices('sc.device.clock', id)).toHaveLength(1)
  })

  test('of many heartbeats only what people care for goes into its history', async () => {
    const { id, token } = await device()
    const behind = [0, 1, 2, 70, 71, 72, 73]
    for (const [index, seconds] of behind.entries()) {
      clock(index * 60)
      expect((await beat(token, { behind: seconds, firmware: '1.0' })).status).toBe(200)
    }
    const { body } = await admin.get(`/api/sc/hardware/${id}/history`)
    const told = body.data.map(({ changes }) =>
      (changes as { field: string }[]).map(({ field }) => field).filter((field) => ['status', 'firmware', 'drift_s'].includes(field)),
    )
    expect(
      told
        .filter((fields) => fields.length > 0 && !fields.includes('direction'))
        .reverse()
        .slice(-2),
    ).toEqual([['status', 'drift_s', 'firmware'], ['drift_s']])
    expect(await stored(id)).toMatchObject({ drift_s: 71 })
  })

  test('hw.authenticate says who it is, and counts as a sign of life', async () => {
    const { id, token } = await device({ direction: 'out', time_zone: 'Asia/Tokyo' })
    expect(await devices.authenticate(system(), token)).toMatchObject({ id, direction: 'out', time_zone: 'Asia/Tokyo', drift_s: null })
    expect(await stored(id)).toMatchObject({ status: 'online' })
    // A punch does not use up the heartbeat's turn.
    expect((await beat(token)).status).toBe(200)
    await expect(devices.authenticate(system(), 'hw_nobody')).rejects.toMatchObject({ status: 401 })
    await expect(devices.authenticate(system(), undefined)).rejects.toMatchObject({ status: 401 })
    await admin.post(`/api/sc/hardware/${id}/disable`)
    await expect(devices.authenticate(system(), token)).rejects.toMatchObject({ status: 403 })
  })

  test('is not registered, disabled or seen without the right', async () => {
    const { id } = await device()
    const staff = await app.signIn('staff01')
    expect([
      (await staff.post(`/api/sc/hardware/${id}/rotate-token`)).status,
      (await staff.post(`/api/sc/hardware/${id}/disable`)).status,
      (await staff.get('/api/sc/hardware')).status,
    ]).toEqual([403, 403, 403])
    const auditor = await app.signIn('auditor')
    expect([(await auditor.post(`/api/sc/hardware/${id}/rotate-token`)).status, (await auditor.get('/api/sc/hardware')).status]).toEqual([
      403, 200,
    ])
  })

  test('is watched by what looks after jobs', async () => {
    const { id, token } = await device()
    expect((await beat(token)).status).toBe(200)
    app.setNow(new Date(app.app.kontor.now().getTime() + 15 * 60_000))
    await app.app.kontor.jobs.tend()
    app.setNow(undefined)
    expect(await stored(id)).toMatchObject({ status: 'offline' })
  })
})

describe('map tiles', () => {
  const policy = async () => String((await app.anonymous.get('/api/sc/security')).headers['content-security-policy'])
  const pictures = async () => /img-src ([^;]+)/.exec(await policy())?.[1]
  const save = async (values: object) =>
    admin.patch('/api/sc/company-setup', { map_provider: 'osm', map_tile_url: null, map_attribution: null, map_key: null, ...values })
  const map = async () => (await admin.get('/api/sc/company-setup/map')).body.data

  test('come from OpenStreetMap, and pictures from nowhere else', async () => {
    expect(await pictures()).toBe("'self' data: blob: https://tile.openstreetmap.org")
    expect(await map()).toMatchObject({ provider: 'osm', url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', key: null })
    expect((await app.anonymous.get('/api/sc/company-setup/map')).status).toBe(401)
  })
  test('come from the server that the company names, at once', async () => {
    expect(
      (
        await save({
          map_provider: 'custom',
          map_tile_url: 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png?key={key}',
          map_attribution: 'Our own',
          map_key: 'abc',
        })
      ).status,
    ).toBe(200)
    expect(await pictures()).toBe("'self' data: blob: https://*.tiles.example:8443")
    expect(await map()).toEqual({
      provider: 'custom',
      url: 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png?key={key}',
      key: 'abc',
      attribution: 'Our own',
    })
  })
  test('of Google need its key, and its sessions may be called', async () => {
    expect(Object.keys((await save({ map_provider: 'google' })).body.errors)).toEqual(['map_key'])
    expect((await save({ map_provider: 'google', map_key: 'abc' })).status).toBe(200)
    expect(await policy()).toMatch(
      /img-src 'self' data: blob: https:\/\/tile\.googleapis\.com;.*connect-src [^;]* https:\/\/tile\.googleapis\.com;/,
    )
  })
  test('may be none', async () => {
    expect((await save({ map_provider: 'none' })).status).toBe(200)
    expect(await pictures()).toBe("'self' data: blob:")
    expect(await map()).toMatchObject({ provider: 'none', url: null })
    await save({})
  })
  test.each([
    'https://tiles.example/{z}/{x}/{y}.png; script-src *',
    'https://tiles.example/{z}/{x}.png',
    'javascript:alert(1)//{z}{x}{y}',
    "https://tiles.example 'unsafe-inline'/{z}/{x}/{y}",
    'https://user@tiles.example/{z}/{x}/{y}.png',
    'https://{s}{s}.example/{z}/{x}/{y}',
  ])('are refused from %s', async (map_tile_url) => {
    const { status, body } = await save({ map_provider: 'custom', map_tile_url, map_attribution: 'x' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['map_tile_url']])
  })
})
