/** Passing customers on: whose change is an act, one, selected ones, all of a person; who hears of it (cm.md §2.4, §6, §7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let other: Client
let head: Client

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff, other, head] = await Promise.all([
    server.signIn('admin'),
    server.signIn('staff01'),
    server.signIn('staff02'),
    server.signIn('manager'),
  ])
})
afterAll(() => server.close())

let made = 0
const make = async (kind: 'lead' | 'organization' | 'person', client: Client, values: Row = {}): Promise<Row> => {
  made += 1
  const name = `${['Amber', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Grove'][made % 7]} ${'xyzwvutsrq'[made % 10]}${made * 7919} house`
  const own = kind === 'lead' ? { title: name, raw_company: name } : kind === 'person' ? { family_name: name } : { name }
  const { status, body } = await client.post(`/api/cm/${kind}`, { ...own, ...values })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const read = async (kind: string, id: unknown, client = admin): Promise<Row> =>
  (await client.get(`/api/cm/${kind}/${Number(id)}`)).body.data
const noticesOf = async (client: Client, event: string) =>
  (
    await client.get<{ event: string; data: { title: { en: string; tw: string }; url?: string } }[]>(
      '/api/sc/user-notification?type=1&per_page=200',
    )
  ).body.data.filter((one) => one.event === event)

describe('the owner of a customer is changed by the act of transferring', () => {
  test.each(['organization', 'person', 'lead'] as const)('%s: who may not, enters his own and hands none over by an edit', async (kind) => {
    const row = await make(kind, staff)
    expect(row.owner).toBe(staff.userId)
    const edited = await staff.patch(`/api/cm/${kind}/${Number(row.id)}`, { owner: other.userId, version: row.version })
    expect([edited.status, edited.body.errors]).toEqual([422, { owner: ['Handing records to others needs the right “Transfer”.'] }])
    const entered = await staff.post(
      `/api/cm/${kind}`,
      kind === 'lead'
        ? { title: 'Theirs', raw_company: 'T', owner: other.userId }
        : kind === 'person'
          ? { family_name: 'Theirs', owner: other.userId }
          : { name: 'Theirs entirely', owner: other.userId },
    )
    expect([entered.status, Object.keys(entered.body.errors)]).toEqual([422, ['owner']])
    expect((await head.patch(`/api/cm/${kind}/${Number(row.id)}`, { owner: other.userId, version: row.version })).body.data.owner).toBe(
      other.userId,
    )
  })

  test('a contact of an organization that is somebody else’s is his, as is what comes of a lead that one works on', async () => {
    const organization = await make('organization', other)
    expect((await make('person', staff, { organization: organization.id })).owner).toBe(other.userId)
    const lead = await make('lead', staff, { collaborators: [other.userId] })
    const converted = await other.post(`/api/cm/lead/${Number(lead.id)}/convert`, {
      organization: { name: 'Quarry of the north' },
      person: { family_name: 'Aldous' },
    })
    expect(converted.status).toBe(200)
    expect((await read('organization', converted.body.data.organization)).owner).toBe(staff.userId)
    expect((await read('person', converted.body.data.person)).owner).toBe(staff.userId)
  })

  test('who only works along does not hand over, whatever right he has elsewhere', async () => {
    const foreign = await make('organization', admin, { collaborators: [head.userId] })
    expect((await read('organization', foreign.id, head))._actions).not.toContain('transfer')
    expect(
      Object.keys(
        (await head.patch(`/api/cm/organization/${Number(foreign.id)}`, { owner: head.userId, version: foreign.version })).body.errors,
      ),
    ).toEqual(['owner'])
    expect((await head.post(`/api/cm/organization/${Number(foreign.id)}/transfer`, { to: staff.userId })).status).toBe(403)
    expect((await head.patch(`/api/cm/organization/${Number(foreign.id)}`, { fax: '02-1', version: foreign.version })).status).toBe(200)
  })
})

describe('one record', () => {
  test.each(['lead', 'organization', 'person'] as const)(
    '%s: passes to somebody active, with a revision, its department, and word to both',
    async (kind) => {
      const row = await make(kind, staff)
      const path = `/api/cm/${kind}/${Number(row.id)}`
      expect((await staff.post(`${path}/transfer`, { to: other.userId })).status).toBe(403)
      expect(Object.keys((await head.post(`${path}/transfer`, { to: 999_999 })).body.errors)).toEqual(['to'])
      const { body } = await head.post(`${path}/transfer`, { to: other.userId, version: row.version })
      expect(body.data).toEqual({ moved: { [kind]: 1 }, kept: {}, failed: [], change_set: expect.any(Number) })
      expect(await read(kind, row.id)).toMatchObject({ owner: other.userId, department: row.department })
      expect((await admin.get(`${path}/history`)).body.data[0]).toMatchObject({
        changes: expect.arrayContaining([{ field: 'owner', from: staff.userId, to: other.userId }]),
      })
      const told = [(await noticesOf(other, 'cm.transfer.received'))[0], (await noticesOf(staff, 'cm.transfer.given'))[0]]
      for (const notice of told) expect(notice?.data.title.en).toContain(String(row.title ?? row.name))
      // Each reads the names in his own language.
      const {
        rows: [names],
      } = await sql<{ name: string; name_en: string }>`select name, name_en from sc_user where id = ${head.userId}`.execute(server.db)
      expect([told[0]?.data.title.en, told[0]?.data.title.tw]).toEqual([
        expect.stringContaining(`${names?.name_en} `),
        expect.stringContaining(String(names?.name)),
      ])
      expect(told[0]?.data.url).toBe(`/record/cm/${kind}/${Number(row.id)}`)
      expect((await head.post(`${path}/transfer`, { to: other.userId })).body.data.moved).toEqual({ [kind]: 0 })
    },
  )

  test('somebody gave it to another meanwhile: 409; outside the caller’s rows it is not there', async () => {
    const row = await make('lead', staff)
    await head.post(`/api/cm/lead/${Number(row.id)}/transfer`, { to: other.userId })
    expect((await head.post(`/api/cm/lead/${Number(row.id)}/transfer`, { to: head.userId, version: row.version })).status).toBe(409)
    const foreign = await make('lead', admin)
    expect((await head.post(`/api/cm/lead/${Number(foreign.id)}/transfer`, { to: staff.userId })).status).toBe(404)
  })
})

test('selected ones: each is judged by itself, what stays is told with its reason, and both hear of it once', async () => {
  const mine = await Promise.all([make('organization', staff), make('organization', staff), make('organization', staff)])
  const foreign = await make('organization', admin)
  const before = [(await noticesOf(other, 'cm.transfer.received')).length, (await noticesOf(staff, 'cm.transfer.given')).length]
  const { body } = await head.post('/api/cm/organization/transfer', { ids: [...mine, foreign].map(({ id }) => id), to: other.userId })
  expect(body.data).toEqual({
    moved: { organization: 3 },
    kept: {},
    failed: [{ entity: 'organization', id: foreign.id, title: foreign.name, message: expect.any(String) }],
    change_set: expect.any(Number),
  })
  expect((await read('organization', foreign.id)).owner).toBe(admin.userId)
  const told = [await noticesOf(other, 'cm.transfer.received'), await noticesOf(staff, 'cm.transfer.given')]
  expect(told.map(({ length }) => length)).toEqual(before.map((count) => count + 1))
  expect(told[0]?.[0]?.data.title.en).toMatch(/transferred to you: organizations \(3\)$/)
  expect((await staff.post('/api/cm/organization/transfer', { ids: [foreign.id], to: staff.userId })).status).toBe(403)
})

describe('all of a person', () => {
  test('the dry run counts and moves nothing; then open leads, customers and planned activities pass in one act', async () => {
    const from = await server.signIn('staff03')
    const organization = await make('organization', from)
    const lead = await make('lead', from)
    const closed = await make('lead', from)
    expect(
      (
        await from.post(`/api/cm/lead/${Number(closed.id)}/lose`, {
          version: closed.version,
          lost_reason: Number((await admin.get('/api/cm/lost-reason?filter[code]=PRICE')).body.data[0]?.id),
        })
      ).status,
    ).toBe(200)
    const activity = (
      await from.post('/api/cm/activity', { subject: 'Call them', organization: organization.id, due_at: '2027-03-02T01:00:00.000Z' })
    ).body.data
    const entities = ['lead', 'organization', 'activity']
    const counted = await admin.post('/api/cm/transfer', { from: from.userId, entities, dry_run: true })
    const before = counted.body.data.moved as Record<string, number>
    expect(before).toEqual({ lead: expect.any(Number), organization: expect.any(Number), activity: expect.any(Number) })
    expect((await read('lead', lead.id)).owner).toBe(from.userId)
    expect(Object.keys((await admin.post('/api/cm/transfer', { from: from.userId, entities })).body.errors)).toEqual(['to'])
    expect(Object.keys((await admin.post('/api/cm/transfer', { from: from.userId, to: from.userId, entities })).body.errors)).toEqual([
      'to',
    ])
    const { body } = await admin.post('/api/cm/transfer', { from: from.userId, to: other.userId, entities })
    expect(body.data).toEqual({
      moved: before,
      kept: { lead: 0, organization: 0, activity: 0 },
      failed: [],
      change_set: expect.any(Number),
    })
    for (const [kind, row] of [
      ['lead', lead],
      ['organization', organization],
      ['activity', activity],
    ] as const)
      expect((await read(kind, row.id)).owner).toBe(other.userId)
    expect((await read('lead', closed.id)).owner).toBe(from.userId)
    expect((await admin.post('/api/cm/transfer', { from: from.userId, entities, dry_run: true })).body.data.moved).toEqual({
      lead: 0,
      organization: 0,
      activity: 0,
    })
    expect((await noticesOf(from, 'cm.transfer.given'))[0]?.data.title.en).toMatch(
      /leads \(\d+\), organizations \(\d+\), planned activities \(\d+\)$/,
    )
    expect((await noticesOf(other, 'cm.lead.assigned')).filter(({ data }) => data.url?.endsWith(`=${Number(lead.id)}`))).toEqual([])
  })

  test('a head passes on what he may write, and is told of what he sees but may not', async () => {
    await make('organization', admin)
    const { body } = await head.post('/api/cm/transfer', { from: admin.userId, entities: ['organization', 'lead'], dry_run: true })
    expect(body.data.moved).toEqual({ lead: 0, organization: 0 })
    expect((body.data.kept as Record<string, number>).organization).toBeGreaterThan(0)
    expect((await staff.post('/api/cm/transfer', { from: staff.userId, to: other.userId, entities: ['organization'] })).status).toBe(403)
  })
})
