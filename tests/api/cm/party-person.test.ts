/** People: their names, positions, addresses and numbers, and who may be the same (cm.md §3.4, R5, R12). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let employers: number[]

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff] = await Promise.all([server.signIn('admin'), server.signIn('staff01')])
  employers = []
  for (const name of ['First employer', 'Second house'])
    employers.push(Number((await admin.post('/api/cm/organization', { name, owner: staff.userId })).body.data.id))
})
afterAll(() => server.close())

const path = '/api/cm/person'
const made = async (values: Row, client = admin): Promise<Row> => {
  const { status, body } = await client.post(path, values)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}

test('a name is written by its script, and found by what is typed', async () => {
  const row = await made({ family_name: '歐陽', given_name: '菲菲', name_en: 'Fei-fei Ouyang' })
  expect(row.name).toBe('歐陽菲菲')
  expect((await made({ family_name: 'Smithers', given_name: 'Waylon' })).name).toBe('Waylon Smithers')
  expect((await admin.get(`${path}?q=歐陽菲`)).body.data.map(({ id }) => id)).toContain(row.id)
  expect(Object.keys((await admin.post(path, {})).body.errors)).toEqual(['family_name'])
  expect((await admin.get(`${path}/options?q=歐陽`)).body.data).toMatchObject([{ title: 'Fei-fei Ouyang' }])
})

test('the owner is that of the organization, else who writes it', async () => {
  expect((await made({ family_name: 'Owned', organization: employers[0] })).owner).toBe(staff.userId)
  expect(await made({ family_name: 'Alone' }, staff)).toMatchObject({ owner: staff.userId, department: expect.any(Number) })
})

test('another employer ends the position and begins one; rows changed by hand stay as they are', async () => {
  server.setNow(new Date('2026-11-20T04:00:00Z'))
  const row = await made({ family_name: 'Mover', organization: employers[0], job_title: 'Buyer' })
  expect(row.positions).toMatchObject([{ organization: employers[0], title: 'Buyer', from: null, to: null, is_primary: true }])
  const moved = (await admin.patch(`${path}/${row.id}`, { version: 1, organization: employers[1], job_title: 'Head of purchasing' })).body
    .data
  expect(moved.positions).toMatchObject([
    { organization: employers[0], title: 'Buyer', to: '2026-11-20', is_primary: false },
    { organization: employers[1], title: 'Head of purchasing', from: '2026-11-20', to: null, is_primary: true },
  ])
  const left = (await admin.patch(`${path}/${row.id}`, { version: 2, organization: null })).body.data
  expect(left.positions).toMatchObject([{ to: '2026-11-20' }, { to: '2026-11-20', is_primary: false }])
  server.setNow(undefined)
})

test('addresses and numbers: the primary one is shown, all are found, one only is primary', async () => {
  const row = await made({
    family_name: 'Reachable',
    emails: [{ email: 'First@reach.example' }, { email: 'main@reach.example', is_primary: true }],
    phones: [
      { number: '02-2345-0000', label: 'work' },
      { number: '0912-000-111', label: 'mobile' },
    ],
  })
  expect(row).toMatchObject({ email: 'main@reach.example', mobile: '0912-000-111' })
  expect((row.phones as Row[]).map(({ e164 }) => e164)).toEqual(['+886223450000', '+886912000111'])
  for (const q of ['first@reach', '912000111', '+886223450000'])
    expect((await admin.get(`${path}?q=${encodeURIComponent(q)}`)).body.data.map(({ id }) => id)).toEqual([row.id])
  const twice = await admin.post(path, {
    family_name: 'Twice',
    emails: [
      { email: 'a@x.example', is_primary: true },
      { email: 'b@x.example', is_primary: true },
    ],
  })
  expect(Object.keys(twice.body.errors)).toEqual(['emails.1.is_primary'])
})

test('a birthday without its year, none that does not exist; nobody reports to himself', async () => {
  const row = await made({ family_name: 'Born', birthday: '--02-29' })
  for (const birthday of ['2025-02-29', '--02-30', '02-03'])
    expect([birthday, Object.keys((await admin.patch(`${path}/${row.id}`, { version: 1, birthday })).body.errors)]).toEqual([
      birthday,
      ['birthday'],
    ])
  const below = await made({ family_name: 'Below', reports_to: row.id })
  expect(Object.keys((await admin.patch(`${path}/${row.id}`, { version: 1, reports_to: below.id })).body.errors)).toEqual(['reports_to'])
})

test('consent has its time', async () => {
  const row = await made({ family_name: 'Consenting' })
  expect(row.consent_at).toBe(null)
  expect((await admin.patch(`${path}/${row.id}`, { version: 1, consent: 'granted', consent_source: 'Form' })).body.data.consent_at).toMatch(
    /^20/,
  )
})

test('the same address is certain, the same mobile or name at one organization warns', async () => {
  const first = await made({
    family_name: '陳',
    given_name: '大文',
    organization: employers[0],
    emails: [{ email: 'dawen@dup.example' }],
    phones: [{ number: '0933 222 111' }],
  })
  const check = async (values: Row) => (await staff.post(`${path}/check-duplicates`, values)).body.data
  expect(await check({ family_name: 'X', emails: [{ email: 'DaWen@dup.example' }] })).toMatchObject([
    { id: first.id, score: 100, reasons: [{ reason: 'email', points: 100 }] },
  ])
  expect(await check({ family_name: 'X', phones: [{ number: '+886 933 222 111', label: 'mobile' }] })).toMatchObject([
    { id: first.id, score: 90 },
  ])
  expect(await check({ family_name: '陳', given_name: '大文', organization: employers[0] })).toMatchObject([{ id: first.id, score: 80 }])
  expect(await check({ family_name: '陳', given_name: '大文', organization: employers[1] })).toEqual([])
  const namesake = await staff.post(`${path}/check-duplicates`, { family_name: '陳', given_name: '大文', organization: employers[1] })
  expect(namesake.body.meta.hints).toMatchObject([{ id: first.id, score: 0 }])
  expect(await check({ id: first.id, family_name: '陳', given_name: '大文', organization: employers[0] })).toEqual([])
  const refused = await staff.post(path, { family_name: 'Other', phones: [{ number: '0933222111' }] })
  expect([refused.status, refused.body.code]).toEqual([422, 'duplicates'])
  expect(
    (await staff.post(path, { family_name: 'Other', phones: [{ number: '0933222111' }], confirm_duplicates: [first.id] })).status,
  ).toBe(201)
})

test('of a record that one may not see only the owner is told', async () => {
  const role = Number((await admin.post('/api/sc/role', { code: 'own-people', name: { en: 'Own people' } })).body.data.id)
  expect(role).toBeGreaterThan(0)
  const hidden = await made({ family_name: 'Hidden', emails: [{ email: 'hidden@dup.example' }] })
  const deny = await admin.post('/api/sc/role-grant', { role, effect: 'deny', path: 'cm.use.person', actions: ['list', 'show'] })
  expect(deny.status).toBe(201)
  const grant = await admin.post('/api/sc/role-assignment', {
    role,
    owner: `u${(await server.signIn('staff02')).userId}`,
    start_date: '2020-01-01',
  })
  expect(grant.status).toBe(201)
  const other = await server.signIn('staff02')
  const answer = await other.post(path, { family_name: 'Hidden', emails: [{ email: 'hidden@dup.example' }] })
  expect(answer.body.meta.duplicates).toMatchObject([{ id: hidden.id, title: null }])
  expect(answer.body.errors.duplicate?.[0]).toMatch(/^1 record of another department, owner /)
})
