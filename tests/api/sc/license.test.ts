/** The licence in the whole server (sc.md §2 /sc/license, §3.7, §4, §5.1 step 6, §7, §9). */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow } from '../../support/import-file'
import { licenseMaker } from '../../support/license'
import { whenClockReaches } from '../../support/schedule'

const maker = licenseMaker()
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp({ env: { KONTOR_LICENSE_KEY: maker.publicPem } })
})
beforeEach(async () => {
  await sql`delete from sc_license`.execute(app.db)
  await sql`update sc_company_setup set modules_off = null`.execute(app.db)
  await sql`update kontor_epoch set epoch = epoch + 1 where user_id = 0`.execute(app.db)
  // Tests that look into the future leave sessions of then, of which a person has five at most.
  await sql`delete from sc_session`.execute(app.db)
  at('2026-11-22')
  admin = await app.signIn('admin')
})
afterEach(() => app.setNow(undefined))
afterAll(() => app.close())

/** Noon of the company. */
const at = (day: string) => app.setNow(new Date(`${day}T04:00:00Z`))
/** Later, with a session of then. */
async function on(day: string, account = 'admin'): Promise<Client> {
  at(day)
  return app.signIn(account)
}
const upload = (members: Row, client = admin) => client.post('/api/sc/license', { file: maker.file(members) })
async function use(members: Row): Promise<void> {
  const { status, body } = await upload(members)
  expect(status, JSON.stringify(body)).toBe(201)
}
const license = async (client = admin) => (await client.get('/api/sc/license')).body.data
const details = async (client = admin) => (await client.get('/api/sc/license/details')).body.data
const used = async () => Number((await license()).used)
const errorsOf = async (answer: ReturnType<Client['post']>) => {
  const { status, body } = await answer
  return [status, body.errors]
}
const switchTo = (module: string, isOn: boolean, client = admin) =>
  client.put(`/api/sc/license/module/${module}`, Buffer.from(JSON.stringify({ on: isOn })), {
    headers: { 'content-type': 'application/json' },
  })
/** Runs what is due at 08:30 in Taipei, and waits until it is over. */
async function morningOf(day: string): Promise<void> {
  expect(await whenClockReaches(app, 'sc.morning-check', new Date(`${day}T00:31:00Z`), new Date(`${day}T00:00:00Z`))).toMatchObject({
    state: 'succeeded',
  })
}
let made = 0
const somebody = (values: Row = {}) => ({ account: `seat${(made += 1)}`, name: `Seat ${made}`, hire_date: '2026-01-01', ...values })
const added = async (values: Row = {}) => Number((await admin.post('/api/sc/user', somebody(values))).body.data.id)

describe('without a licence', () => {
  test('it is the community edition: no seats, no end, all modules', async () => {
    expect(await license()).toMatchObject({
      edition: 'community',
      seats: null,
      modules: ['as', 'bb', 'ca', 'cm', 'fa', 'sc', 'vs', 'wf'],
      expires_at: null,
      state: 'valid',
    })
    expect(await details()).toMatchObject({ licensee: null, history: [], can_upload: true })
  })
  test('everybody signed in may ask, and gets 304 while nothing changes', async () => {
    const staff = await app.signIn('staff01')
    const { status, headers } = await staff.get('/api/sc/license')
    expect(status).toBe(200)
    expect((await staff.get('/api/sc/license', { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304)
    expect((await app.anonymous.get('/api/sc/license')).status).toBe(401)
    await use({ seats: 500 })
    expect((await staff.get('/api/sc/license', { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(200)
  })
  test('its page is for administrators, and auditors read it', async () => {
    const [staff, auditor] = [await app.signIn('staff01'), await app.signIn('auditor')]
    expect([
      (await staff.get('/api/sc/license/details')).status,
      (await upload({}, staff)).status,
      (await switchTo('cm', false, staff)).status,
    ]).toEqual([403, 403, 403])
    expect([
      (await auditor.get('/api/sc/license/details')).status,
      (await upload({}, auditor)).status,
      (await switchTo('cm', false, auditor)).status,
    ]).toEqual([200, 403, 403])
  })
})

describe('an uploaded file', () => {
  test('is in force at once, and the one before stands in the history', async () => {
    await use({ edition: 'team', seats: 400, issued_at: '2026-10-01T00:00:00Z' })
    await use({ edition: 'business', seats: 500, modules: ['cm'], expires_at: '2027-12-31T00:00:00Z' })
    expect(await license()).toMatchObject({
      edition: 'business',
      seats: 500,
      modules: ['cm', 'sc'],
      expires_at: '2027-12-31T00:00:00.000Z',
      state: 'valid',
    })
    expect(((await details()).history as Row[]).map(({ edition, active }) => [edition, active])).toEqual([
      ['business', true],
      ['team', false],
    ])
    const { rows } = await sql<Row>`select action from sc_audit_log where entity = 'license' order by id desc limit 1`.execute(app.db)
    expect(rows).toHaveLength(1)
  })
  test.each([
    ['with a wrong signature', () => licenseMaker().file({ edition: 'forged' }), /signature does not fit/],
    ['changed after it was signed', () => maker.file({ seats: 5 }).replace('"seats":5', '"seats":5000'), /signature does not fit/],
    [
      'for another host',
      () => maker.file({ host: 'kontor.elsewhere.example', issued_at: '2026-11-20T00:00:00Z' }),
      /for kontor\.elsewhere\.example/,
    ],
    ['older than the active one', () => maker.file({ issued_at: '2026-10-31T23:59:59Z' }), /older than the one in force/],
    ['that is in force already', () => maker.file({ edition: 'active' }), /in force already/],
    ['that is over', () => maker.file({ issued_at: '2026-11-20T00:00:00Z', expires_at: '2026-11-01T00:00:00Z' }), /ended on 2026-11-01/],
    ['that is no licence', () => 'seats: 50', /not a licence file/],
    ['signed but senseless', () => maker.file({ seats: -1 }), /“seats”/],
  ])('%s is refused, and the active one stays', async (_name, file, text) => {
    await use({ edition: 'active' })
    const [status, errors] = await errorsOf(admin.post('/api/sc/license', { file: file() }))
    expect([status, errors]).toEqual([422, { file: [expect.stringMatching(text)] }])
    expect((await license()).edition).toBe('active')
    expect((await details()).history).toHaveLength(1)
  })
  test('for this host is taken', async () => {
    await use({ host: new URL(String((await admin.get('/api/sc/company-setup')).body.data.base_url)).hostname })
    expect((await details()).host).not.toBeNull()
  })
  test('is refused in a sentence where the installation has no key', async () => {
    const bare = await testApp({ database: app.database })
    bare.setNow(new Date('2026-11-22T04:00:00Z'))
    const client = await bare.signIn('admin')
    expect(await errorsOf(upload({}, client))).toEqual([422, { file: [expect.stringMatching(/KONTOR_LICENSE_KEY/)] }])
    expect((await details(client)).can_upload).toBe(false)
    await bare.close()
  })
})

describe('seats', () => {
  test('are taken by who is invited, active or suspended, but not by accounts of machines', async () => {
    const before = await used()
    await added()
    await added({ directory_hidden: true })
    expect(await used()).toBe(before + 1)
  })
  test('when none is free nobody is added, and everybody still signs in', async () => {
    const taken = await used()
    await use({ seats: taken + 1 })
    expect((await admin.post('/api/sc/user', somebody())).status).toBe(201)
    expect(await errorsOf(admin.post('/api/sc/user', somebody()))).toEqual([
      422,
      { account: [expect.stringContaining(`${taken + 1} of ${taken + 1}`)] },
    ])
    expect((await admin.post('/api/sc/user', somebody({ directory_hidden: true }))).status).toBe(201)
    expect((await app.signIn('staff01')).token).not.toBe('')
    const { body } = await admin.post('/api/sc/user', somebody(), { language: 'jp' })
    expect(body.errors.account?.[0]).toMatch(/空きがありません/)
  })
  test('of two who want the last one at once exactly one gets it', async () => {
    await use({ seats: (await used()) + 1 })
    const answers = await Promise.all([admin.post('/api/sc/user', somebody()), admin.post('/api/sc/user', somebody())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })
  test('are asked for when somebody is resumed, rehired, shown in the directory or restored', async () => {
    const [suspended, left, hidden, deleted] = [await added(), await added(), await added({ directory_hidden: true }), await added()]
    await sql`update sc_user set status = 'active' where id = any(${[suspended, left]}::bigint[])`.execute(app.db)
    expect((await admin.post(`/api/sc/user/${suspended}/suspend`, { reason: 'Leave' })).status).toBe(200)
    expect((await admin.post(`/api/sc/user/${left}/offboard`, { leave_date: '2026-11-21', skipped: [] })).status).toBe(200)
    expect((await admin.delete(`/api/sc/user/${deleted}`)).status).toBe(200)
    const everybody = async () => [
      (await admin.post(`/api/sc/user/${suspended}/resume`)).status,
      (await admin.post(`/api/sc/user/${left}/rehire`, { hire_date: '2026-11-22' })).status,
      (await admin.patch(`/api/sc/user/${hidden}`, { directory_hidden: false })).status,
      (await admin.post(`/api/sc/user/${deleted}/restore`)).status,
    ]
    // The suspended one has a seat: with one less he is over.
    const taken = await used()
    await use({ seats: taken - 1, issued_at: '2026-11-02T00:00:00Z' })
    expect(await everybody()).toEqual([422, 422, 422, 422])
    await use({ seats: taken + 3, issued_at: '2026-11-03T00:00:00Z' })
    expect(await everybody()).toEqual([200, 200, 200, 200])
    expect(await used()).toBe(taken + 3)
  })
  test('are counted by the dry run: the rows beyond the free ones are told, and a row that is put right gets what is left', async () => {
    await use({ seats: (await used()) + 2 })
    const flow = importFlow(app, admin)
    const row = (name: string) => {
      const { account, hire_date } = somebody()
      return `${account},${name},${hire_date}`
    }
    const view = await flow.checked(
      'sc/user',
      ['account,name,hire_date', row('One'), row(''), row('Two'), row('Three'), row('Four')].join('\r\n'),
    )
    const states = async () => (await flow.rows(view.id)).map(({ state, errors }) => [state, ...Object.keys(errors as object)])
    expect(await states()).toEqual([['new'], ['error', 'name'], ['new'], ['error', 'account'], ['error', 'account']])
    const rows = await flow.rows(view.id)
    expect(JSON.stringify(rows[3]?.errors)).toMatch(/seat/i)
    // Both seats are taken by other lines of the file.
    const corrected = await admin.patch(`/api/common/import/${String(view.id)}/rows/3`, { cells: { 1: 'Somebody' } })
    expect(corrected.body.data.counters, JSON.stringify(corrected.body)).toMatchObject({ new: 2, error: 3 })
    await use({ seats: (await used()) + 3, issued_at: '2026-11-02T00:00:00Z' })
    const more = await admin.patch(`/api/common/import/${String(view.id)}/rows/3`, { cells: { 1: 'Somebody else' } })
    expect(more.body.data.counters).toMatchObject({ new: 3, error: 2 })
  })
  test('are asked for by an import, row by row', async () => {
    await use({ seats: (await used()) + 1 })
    const flow = importFlow(app, admin)
    const view = await flow.checked('sc/user', `account,name,hire_date\r\nimpseat1,One,2026-01-01\r\nimpseat2,Two,2026-01-01\r\n`, {
      mode: 'add',
    })
    expect((await flow.run(view.id, 'good')).counters).toMatchObject({ done: 1, error: 1 })
    expect(await flow.rows(view.id, 'error')).toMatchObject([{ errors: { account: [expect.stringContaining('seat')] } }])
  })
})

describe('a module', () => {
  test('outside the licence is gone for everybody, the administrator too', async () => {
    expect((await admin.get('/api/cm/tax-category')).status).toBe(200)
    await use({ modules: ['am'] })
    expect((await admin.get('/api/cm/tax-category')).status).toBe(403)
    expect((await license()).modules).toEqual(['sc'])
    expect(Object.keys((await admin.get(`/api/sc/user/${admin.userId}`)).body.data.userPermission as Row)).toEqual(['sc'])
    expect((await switchTo('cm', true)).status).toBe(422)
  })
  test('is switched off and on, at once and for everybody; the settings stay', async () => {
    const manager = await app.signIn('manager')
    const {
      rows: [before],
    } = await sql<{ epoch: number }>`select epoch from kontor_epoch where user_id = 0`.execute(app.db)
    expect((await switchTo('cm', false)).status).toBe(200)
    expect([(await manager.get('/api/cm/tax-category')).status, (await license()).modules]).toEqual([
      403,
      ['as', 'bb', 'ca', 'fa', 'sc', 'vs', 'wf'],
    ])
    expect((await details()).modules).toMatchObject([
      { module: 'as', on: true, open: true },
      { module: 'bb', on: true, open: true },
      { module: 'ca', on: true, open: true },
      { module: 'cm', on: false, open: false, licensed: true },
      { module: 'fa', on: true, open: true },
      { module: 'sc', on: true, open: true, fixed: true },
      { module: 'vs', on: true, open: true },
      { module: 'wf', on: true, open: true },
    ])
    const {
      rows: [after],
    } = await sql<{ epoch: number }>`select epoch from kontor_epoch where user_id = 0`.execute(app.db)
    expect(Number(after?.epoch)).toBeGreaterThan(Number(before?.epoch))
    expect(
      (await admin.get(`/api/sc/rights/explain?user=${admin.userId}&path=cm.admin.tax-category.actions.list`)).body.data,
    ).toMatchObject({ allowed: false, because: 'module_off' })
    expect((await switchTo('cm', true)).status).toBe(200)
    expect([(await manager.get('/api/cm/tax-category')).status, (await license()).modules]).toEqual([
      200,
      ['as', 'bb', 'ca', 'cm', 'fa', 'sc', 'vs', 'wf'],
    ])
    expect([(await switchTo('sc', false)).status, (await switchTo('zz', false)).status]).toEqual([422, 422])
  })
})

describe('a licence that ends', () => {
  const tax = (code: string) => ({
    code,
    name: { en: code },
    country: 'TW',
    kind: 'standard',
    rate: '5.00',
    rounding: 'half_up',
    rounding_level: 'document',
  })

  test('expires, has 14 days of grace, and lapses: then its modules are read only and nothing is hidden', async () => {
    await use({ expires_at: '2026-12-31T04:00:00Z' })
    const stateOn = async (day: string) => (await license(await on(day))).state
    expect([
      await stateOn('2026-11-30'),
      await stateOn('2026-12-01'),
      await stateOn('2026-12-31'),
      await stateOn('2027-01-01'),
      await stateOn('2027-01-14'),
    ]).toEqual(['valid', 'expiring', 'expiring', 'grace', 'grace'])
    const inGrace = await on('2027-01-14')
    expect((await inGrace.post('/api/cm/tax-category', tax('GRACE'))).status).toBe(201)
    const later = await on('2027-01-15')
    expect((await license(later)).state).toBe('lapsed')
    expect((await license(later)).modules).toEqual(['as', 'bb', 'ca', 'cm', 'fa', 'sc', 'vs', 'wf'])
    expect([(await later.get('/api/cm/tax-category')).status, (await later.post('/api/cm/tax-category', tax('LAPSED'))).status]).toEqual([
      200, 403,
    ])
    const rights = (await later.get(`/api/sc/user/${later.userId}`)).body.data.userPermission as Record<
      string,
      Record<string, { name: string; actions: string[] }[]>
    >
    expect(rights.cm?.admin?.find(({ name }) => name === 'tax-category')?.actions).toEqual(['list', 'show', 'export'])
    expect(
      (await later.get(`/api/sc/rights/explain?user=${later.userId}&path=cm.admin.tax-category.actions.create`)).body.data,
    ).toMatchObject({ allowed: false, because: 'module_lapsed' })
    // The settings are never read only: the next licence is uploaded there.
    expect((await upload({ issued_at: '2027-01-15T00:00:00Z', expires_at: '2028-01-15T00:00:00Z' }, later)).status).toBe(201)
    expect((await later.post('/api/cm/tax-category', tax('LAPSED'))).status).toBe(201)
  })

  test('is told to administrators at 08:30, once a week', async () => {
    await use({ expires_at: '2026-12-31T04:00:00Z' })
    const morning = async (day: string) => {
      await morningOf(day)
      const { rows } = await sql<{
        title: Row
      }>`select data -> 'title' as title from sc_user_notification where event = 'sc.license.expiring' and user_id = ${admin.userId} order by id`.execute(
        app.db,
      )
      return rows.map(({ title }) => title.en)
    }
    expect(await morning('2026-11-30')).toEqual([])
    expect(await morning('2026-12-01')).toEqual(['The licence ends on 2026-12-31'])
    expect(await morning('2026-12-02')).toHaveLength(1)
    expect(await morning('2026-12-08')).toHaveLength(2)
    expect(await morning('2027-01-05')).toEqual([expect.any(String), expect.any(String), 'The licence ended on 2026-12-31'])
    expect(await morning('2027-01-20')).toHaveLength(3)
    const { rows } =
      await sql`select 1 from sc_user_notification where event = 'sc.license.expiring' and user_id = (select id from sc_user where account = 'hr')`.execute(
        app.db,
      )
    expect(rows).toEqual([])
  })
})

test('who keeps the calendar hears from 1 November on that the next year is not published', async () => {
  const morning = async (day: string) => {
    await morningOf(day)
    const { rows } = await sql<{
      url: string
    }>`select data ->> 'url' as url from sc_user_notification where event = 'sc.calendar.unprepared' and data ->> 'url' like '%year=%'
      and user_id = (select id from sc_user where account = 'hr') order by id`.execute(app.db)
    return rows.map(({ url }) => url)
  }
  // A demo that is made later has published it.
  await sql`update sc_calendar_event set state = 'draft' where extract(year from date) = 2027`.execute(app.db)
  expect(await morning('2026-10-31')).toEqual([])
  expect(await morning('2026-11-01')).toEqual([expect.stringMatching(/^\/sc\/calendar-event\?region=\d+&year=2027$/)])
  expect(await morning('2026-11-02')).toHaveLength(1)
})
