/** Records that become one, and are parted again (cm.md §2.4, §9, §12.21). */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { madeAllTheSame } from '../../support/made'

let app: TestApp
let admin: Client
let manager: Client
let staff: Client
beforeAll(async () => {
  app = await testApp()
  ;[admin, manager, staff] = await signInAll(app, 'admin', 'manager', 'staff01')
})
afterAll(() => app.close())

let counter = 0
const made = (entity: string, values: Row, who = admin) => madeAllTheSame(who, entity, values)
const person = (values: Row = {}) => made('person', { family_name: `Merge ${++counter}`, ...values })
const organization = (values: Row = {}) => made('organization', { name: `Merging house ${++counter}`, ...values })
const lead = (values: Row) => made('lead', { title: `Lead ${++counter}`, ...values })
const read = async (entity: string, id: number) => (await admin.get(`/api/cm/${entity}/${id}`)).body.data as Row
const merge = (entity: string, survivor_id: number, loser_ids: number[], more: Row = {}, who = admin) =>
  who.post(`/api/cm/${entity}/merge`, { survivor_id, loser_ids, ...more })
async function merged(entity: string, survivor: number, losers: number[], more: Row = {}): Promise<number> {
  const { status, body } = await merge(entity, survivor, losers, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return Number(body.data.id)
}
const undo = (id: number, who = admin) => who.post(`/api/cm/merge-log/${id}/undo`)
/** As if it had been made so many days earlier. */
const age = (id: number, days: number) =>
  sql`update cm_merge_log set created_at = created_at - make_interval(days => ${days}::int) where id = ${id}`.execute(app.db)
const day = 86_400_000

describe('persons', () => {
  test('P1 and P2 merged taking P2’s e-mail: P2’s leads point to P1; Undo within 30 days restores both (cm.md §12.21)', async () => {
    const house = await organization()
    const p1 = await person({
      organization: house,
      emails: [{ email: 'p1@merge.example', is_primary: true }],
      phones: [{ number: '0912-000-001' }],
    })
    const p2 = await person({ organization: house, emails: [{ email: 'p2@merge.example', is_primary: true }] })
    const [own, beside] = [
      await lead({ person: p2, organization: house }),
      await lead({ raw_name: 'Somebody', persons: [{ person: p2, role: 'champion' }] }),
    ]
    const [before1, before2] = [await read('person', p1), await read('person', p2)]

    const log = await merged('person', p1, [p2], { fields: { emails: p2 } })
    expect(await read('person', p1)).toMatchObject({ email: 'p2@merge.example', mobile: '0912-000-001', family_name: before1.family_name })
    expect(await read('lead', own)).toMatchObject({ person: p1 })
    expect(await read('lead', beside)).toMatchObject({ persons: [{ person: p1, role: 'champion' }] })
    expect((await admin.get('/api/cm/person?q=p2@merge.example')).body.data.map(({ id }) => id)).toEqual([p1])

    await age(log, 29)
    const undone = await undo(log)
    expect([undone.status, undone.body.data]).toEqual([200, { survivor: p1, restored: [p2], left: [] }])
    const [after1, after2] = [await read('person', p1), await read('person', p2)]
    expect(plain(after1)).toEqual(plain(before1))
    expect(plain(after2)).toEqual(plain(before2))
    expect(await read('lead', own)).toMatchObject({ person: p2 })
    expect(await read('lead', beside)).toMatchObject({ persons: [{ person: p2, role: 'champion' }] })
    expect((await undo(log)).status).toBe(409)
  })

  test('after the days of the setting it can’t be undone any more', async () => {
    const log = await merged('person', await person(), [await person()])
    await age(log, 31)
    expect((await undo(log)).body).toMatchObject({ message: 'A merge can be undone for 30 days; this one is older.' })
    await age(log, -31)
    expect((await undo(log)).status).toBe(200)
  })

  test('the address of a loser leads to the survivor, also after a second merge; an edit of it is told where it went', async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    const { version } = await read('person', a)
    await merged('person', b, [a])
    const second = await merged('person', c, [b])
    const shown = await admin.get(`/api/cm/person/${a}`)
    expect([shown.status, shown.body.code, shown.body.meta]).toEqual([404, 'merged', { merged_into: c }])
    const edited = await admin.patch(`/api/cm/person/${a}`, { version, job_title: 'Buyer' })
    expect([edited.status, edited.body.meta]).toEqual([409, { merged_into: c }])
    const again = await merge('person', c, [a])
    expect([again.status, again.body.meta]).toEqual([409, { merged_into: c }])
    expect((await admin.post(`/api/cm/person/${a}/restore`)).body.errors).toHaveProperty('id')
    await undo(second)
    expect((await admin.get(`/api/cm/person/${a}`)).body.meta).toEqual({ merged_into: b })
  })

  test('while somebody edits the loser: one of the two waits, and nothing is lost unseen', async () => {
    const [a, b] = [await person(), await person()]
    const [edit, both] = await Promise.all([
      admin.patch(`/api/cm/person/${b}`, { version: 1, job_title: 'Head of purchasing' }),
      merge('person', a, [b]),
    ])
    expect(both.status).toBe(200)
    expect([
      [200, undefined],
      [409, a],
    ]).toContainEqual([edit.status, edit.body.meta?.merged_into])
  })

  test('a boss is not merged with who reports to him, nor anybody with himself', async () => {
    const boss = await person()
    const between = await person({ reports_to: boss })
    const below = await person({ reports_to: between })
    for (const [survivor, loser] of [
      [boss, below],
      [below, boss],
      [between, boss],
    ] as const)
      expect((await merge('person', survivor, [loser])).body.errors).toHaveProperty('loser_ids')
    expect((await merge('person', boss, [boss])).body.errors).toHaveProperty('loser_ids')
    expect((await merge('person', boss, [999_999])).body.errors).toHaveProperty('loser_ids')
    expect(
      (await merge('person', boss, [await person()], { fields: { name: boss, nothing: boss, job_title: 999_999 } })).body.errors,
    ).toMatchObject({ 'fields.name': expect.anything(), 'fields.nothing': expect.anything(), 'fields.job_title': expect.anything() })
  })
})

describe('organizations', () => {
  test('everything that points to the loser points to the survivor: people, leads, children, activities, remarks, comments’ marks, files', async () => {
    const [a, b] = [
      await organization({ owner: staff.userId, country: 'TW' }),
      await organization({ customer_code: 'MRG-1', registry_type: 'tw_ban', registry_no: '12345675', country: 'TW' }),
    ]
    const employee = await person({ organization: b })
    const deal = await lead({ organization: b, amount: '1000', currency: 'TWD' })
    const child = await organization({ parent: b })
    const call = await made('activity', {
      subject: 'Call',
      kind: 'call',
      organization: b,
      due_at: new Date(Date.now() + day).toISOString(),
    })
    expect((await admin.post('/api/cm/remark', { target_type: 'organization', target_id: b, body: '<p>Known</p>' })).status).toBe(201)
    await sql`insert into sc_follow (user_id, module, entity, record_id) values (${admin.userId}, 'cm', 'organization', ${b}), (${staff.userId}, 'cm', 'organization', ${a}), (${staff.userId}, 'cm', 'organization', ${b})`.execute(
      app.db,
    )
    await sql`insert into sc_attachment (name, size, mime, storage_key, state, scan, module, entity, record_id) values ('offer.pdf', 6, 'application/pdf', 'attachments/offer', 'ready', 'skipped', 'cm', 'organization', ${b})`.execute(
      app.db,
    )

    const preview = await merge('organization', a, [b], { fields: { registry_no: b, registry_type: b, customer_code: b }, dry_run: true })
    expect(preview.body.data).toMatchObject({ id: null, survivor: { id: a, customer_code: 'MRG-1', registry_no: '12345675' } })
    expect(
      Object.fromEntries(
        (preview.body.data.moved as unknown as { entity: string; count: number }[]).map(({ entity, count }) => [entity, count]),
      ),
    ).toEqual({
      'cm/person': 1,
      'cm/lead': 1,
      'cm/organization': 1,
      'cm/activity': 1,
      'cm/remark': 1,
      'sc/follow': 1,
      'sc/attachment': 1,
    })
    expect(await read('lead', deal)).toMatchObject({ organization: b })

    const log = await merged('organization', a, [b], { fields: { registry_no: b, registry_type: b, customer_code: b } })
    expect(await read('organization', a)).toMatchObject({
      customer_code: 'MRG-1',
      registry_no: '12345675',
      open_amount: '1000.0000',
      owner: staff.userId,
      next_activity_at: expect.any(String),
    })
    expect([
      (await read('person', employee)).organization,
      (await read('lead', deal)).organization,
      (await read('organization', child)).parent,
      (await read('activity', call)).organization,
    ]).toEqual([a, a, a, a])
    const { body: seen } = await admin.get(`/api/cm/timeline?type=organization&id=${a}&kinds=remark`)
    expect(seen.data).toHaveLength(1)
    const { rows } = await sql<{
      user: number
      at: number
    }>`select user_id as user, record_id as at from sc_follow where record_id = any(${[a, b]}::bigint[]) order by 1, 2`.execute(app.db)
    expect(rows.filter(({ at }) => Number(at) === a)).toHaveLength(2)
    const { rows: events } = await sql<{
      payload: Row
    }>`select payload from kontor_outbox where event = 'cm.organization.merged' and record_id = ${a} union all select payload from kontor_event where event = 'cm.organization.merged' and record_id = ${a}`.execute(
      app.db,
    )
    expect(events).toEqual([{ payload: { organization: a, merged: [b] } }])

    const undone = await undo(log)
    expect(undone.body.data, JSON.stringify(undone.body)).toEqual({ survivor: a, restored: [b], left: [] })
    expect(await read('organization', b)).toMatchObject({
      customer_code: 'MRG-1',
      registry_no: '12345675',
      open_amount: '1000.0000',
      merged_into: null,
    })
    expect(await read('organization', a)).toMatchObject({
      customer_code: null,
      registry_no: null,
      open_amount: '0.0000',
      next_activity_at: null,
    })
    expect([
      (await read('person', employee)).organization,
      (await read('lead', deal)).organization,
      (await read('organization', child)).parent,
      (await read('activity', call)).organization,
    ]).toEqual([b, b, b, b])
    expect(
      (
        await sql<{ n: number }>`select count(*)::int as n from sc_attachment where entity = 'organization' and record_id = ${b}`.execute(
          app.db,
        )
      ).rows,
    ).toEqual([{ n: 1 }])
  })

  test('undo leaves what somebody changed since, and lists it', async () => {
    const [a, b, elsewhere] = [
      await organization({ phone: '02-1111-0000' }),
      await organization({ phone: '02-2222-0000' }),
      await organization(),
    ]
    const [moved, stays] = [await lead({ organization: b }), await lead({ organization: b })]
    const log = await merged('organization', a, [b], { fields: { phone: b, name: b } })
    expect((await admin.patch(`/api/cm/lead/${moved}`, { organization: elsewhere })).status).toBe(200)
    await admin.patch(`/api/cm/organization/${a}`, { phone: '02-3333-0000' })
    const { data } = (await undo(log)).body
    expect(data).toMatchObject({ survivor: a, restored: [b] })
    expect(data.left).toEqual([
      expect.objectContaining({ entity: 'cm/organization', id: a, field: 'phone' }),
      expect.objectContaining({ entity: 'cm/lead', id: moved }),
    ])
    expect([
      (await read('lead', moved)).organization,
      (await read('lead', stays)).organization,
      (await read('organization', a)).phone,
    ]).toEqual([elsewhere, b, '02-3333-0000'])
  })

  test('different registry numbers, and a parent with its own child, are refused', async () => {
    const [a, b] = [
      await organization({ country: 'TW', registry_type: 'tw_ban', registry_no: '04595252' }),
      await organization({ country: 'TW', registry_type: 'tw_ban', registry_no: '22099131' }),
    ]
    expect((await merge('organization', a, [b])).body.errors.loser_ids).toEqual([
      'They have different registration numbers, so they are not the same.',
    ])
    const child = await organization({ parent: a })
    expect((await merge('organization', child, [a])).body.errors.loser_ids?.[0]).toMatch(/is the parent of/)
    expect((await merge('organization', a, [child])).status).toBe(422)
  })

  test('a department head merges what is of his department; staff merge nothing; whose field it is decides', async () => {
    const [a, b] = [await organization({ owner: staff.userId }), await organization({ owner: staff.userId })]
    expect((await merge('organization', a, [b], {}, staff)).status).toBe(403)
    const foreign = await organization({ owner: admin.userId })
    expect((await merge('organization', a, [foreign], {}, manager)).status).toBe(403)
    expect((await merge('organization', a, [b], { fields: { credit_limit: b } }, manager)).status).toBe(403)
    const done = await merge('organization', a, [b], {}, manager)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await undo(Number(done.body.data.id), staff)).status).toBe(403)
    const listed = await manager.get(`/api/cm/merge-log/${Number(done.body.data.id)}`)
    expect(listed.body.data).toMatchObject({ survivor: a, losers: [b] })
    expect(Object.keys(listed.body.data)).not.toEqual(expect.arrayContaining(['snapshot']))
    expect((await undo(Number(done.body.data.id), manager)).status).toBe(200)
  })
})

/** Without what every change renews, and the ids of child rows, which are made anew. An organization without leads has sums of none or nothing. */
function plain({ id, version: _version, updated_at: _at, updated_by: _by, _refs: _titles, _actions: _may, ...rest }: Row): Row {
  const sums = 'open_amount' in rest ? { open_amount: rest.open_amount ?? '0.0000', won_amount_12m: rest.won_amount_12m ?? '0.0000' } : {}
  const values = JSON.parse(JSON.stringify({ ...rest, ...sums }, (key, value: unknown) => (key === 'id' ? undefined : value))) as Row
  return { id, ...values }
}

test('property: merge and undo change nothing in rows that nobody touched', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        losers: fc.integer({ min: 1, max: 3 }),
        people: fc.array(fc.nat(3), { maxLength: 3 }),
        leads: fc.array(fc.nat(3), { maxLength: 3 }),
        calls: fc.array(fc.nat(3), { maxLength: 2 }),
        picks: fc.record({
          name: fc.nat(3),
          owner: fc.nat(3),
          addresses: fc.nat(3),
          tags: fc.nat(3),
          lifecycle: fc.nat(3),
          customer_code: fc.nat(3),
        }),
      }),
      async ({ losers, people, leads, calls, picks }) => {
        const houses: number[] = []
        for (let n = 0; n <= losers; n += 1) {
          houses.push(
            await organization({
              owner: n % 2 === 0 ? staff.userId : admin.userId,
              lifecycle: n === 1 ? 'customer' : 'prospect',
              addresses: n === 0 ? [] : [{ kind: 'billing', city: `City ${n}`, line1: `${n} Street` }],
            }),
          )
        }
        const house = (n: number) => houses[n % houses.length] ?? 0
        const rows: [string, number][] = houses.map((id) => ['organization', id])
        for (const n of people) rows.push(['person', await person({ organization: house(n) })])
        for (const n of leads) rows.push(['lead', await lead({ organization: house(n), amount: '500', currency: 'TWD' })])
        for (const n of calls)
          rows.push([
            'activity',
            await made('activity', { subject: 'Visit', kind: 'visit', organization: house(n), due_at: '2027-03-02T01:00:00.000Z' }),
          ])
        const state = async () => Promise.all(rows.map(async ([entity, id]) => [entity, id, plain(await read(entity, id))]))
        const before = await state()
        const log = await merged('organization', house(0), houses.slice(1), {
          fields: Object.fromEntries(Object.entries(picks).map(([name, n]) => [name, house(n)])),
        })
        expect((await undo(log)).body.data.left).toEqual([])
        expect(await state()).toEqual(before)
      },
    ),
    { numRuns: 6 },
  )
})
