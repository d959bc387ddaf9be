/** Leads that become one sale, and are parted again (cm.md §2.2, §2.4, §9). What all merges have in common: cm-merge.test.ts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { madeAllTheSame } from '../../support/made'

let app: TestApp
let admin: Client
let manager: Client
let staff: Client
let house: number
beforeAll(async () => {
  app = await testApp()
  ;[admin, manager, staff] = await signInAll(app, 'admin', 'manager', 'staff01')
  house = await organization()
})
afterAll(() => app.close())

let counter = 0
const made = (entity: string, values: Row, who = admin) => madeAllTheSame(who, entity, values)
const organization = (values: Row = {}) => made('organization', { name: `Sale house ${++counter}`, owner: staff.userId, ...values })
const lead = (values: Row = {}, who = admin) =>
  made('lead', { title: `Sale ${++counter}`, organization: house, currency: 'TWD', owner: staff.userId, ...values }, who)
const read = async (entity: string, id: number) => (await admin.get(`/api/cm/${entity}/${id}`)).body.data as Row
const merge = (survivor_id: number, loser_ids: number[], more: Row = {}, who = admin) =>
  who.post('/api/cm/lead/merge', { survivor_id, loser_ids, ...more })
async function merged(survivor: number, losers: number[], more: Row = {}): Promise<number> {
  const { status, body } = await merge(survivor, losers, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return Number(body.data.id)
}
const undo = (id: number, who = admin) => who.post(`/api/cm/merge-log/${id}/undo`)
async function undone(id: number): Promise<Row> {
  const { status, body } = await undo(id)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const line = (unit_price: string, description = 'Work') => ({ description, quantity: '1', unit_price })
async function stages(): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select s.id from cm_stage as s join cm_pipeline as p on p.id = s.pipeline_id where p.is_default and s.kind = 'open' and s.deleted_at is null order by s.position`.execute(
    app.db,
  )
  return rows.map(({ id }) => Number(id))
}
async function closed(as: 'win' | 'lose', values: Row = {}): Promise<number> {
  const id = await lead(values)
  const reason = (await admin.get('/api/cm/lost-reason?filter[code]=PRICE')).body.data[0]
  const { status, body } = await admin.post(
    `/api/cm/lead/${id}/${as}`,
    as === 'win' ? { skip_reason: 'Of a test' } : { lost_reason: reason?.id },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return id
}
/** Without what every change renews, and the ids of child rows, which are made anew. */
const plain = ({ version: _version, updated_at: _at, updated_by: _by, _refs: _titles, _actions: _may, ...rest }: Row): Row => ({
  id: rest.id,
  ...(JSON.parse(JSON.stringify(rest, (key, value: unknown) => (key === 'id' ? undefined : value))) as Row),
})

describe('two leads become one sale', () => {
  test('what stood at the loser stands at the survivor; tags, collaborators and people come together; Undo parts them as they were', async () => {
    const tags = await Promise.all(['A', 'B'].map((name) => made('tag', { name: { en: `Merge ${name} ${++counter}` }, scopes: ['lead'] })))
    const [p, q] = [
      await made('person', { family_name: 'First', organization: house }),
      await made('person', { family_name: 'Second', organization: house }),
    ]
    const a = await lead({ tags: [tags[0]], amount: '1000', person: p, expected_close_date: null })
    const b = await lead({
      tags,
      amount: '3000',
      owner: manager.userId,
      collaborators: [admin.userId],
      person: q,
      persons: [{ person: p, role: 'champion' }],
      expected_close_date: '2027-05-31',
      raw_name: 'Told at a fair',
    })
    const call = await made('activity', { subject: 'Call', kind: 'call', lead: b, due_at: '2027-03-02T01:00:00.000Z' })
    expect((await admin.post('/api/cm/remark', { target_type: 'lead', target_id: b, body: '<p>Known</p>' })).status).toBe(201)
    await sql`insert into sc_attachment (name, size, mime, storage_key, state, scan, module, entity, record_id) values ('plan.pdf', 6, 'application/pdf', 'attachments/plan', 'ready', 'skipped', 'cm', 'lead', ${b})`.execute(
      app.db,
    )
    const [before, beforeLoser] = [await read('lead', a), await read('lead', b)]
    const open = await read('organization', house)

    const preview = await merge(a, [b], { fields: { amount: b, expected_close_date: b }, dry_run: true })
    expect(preview.body.data).toMatchObject({ id: null, survivor: { id: a, amount: '3000.0000', expected_close_date: '2027-05-31', tags } })
    expect(
      Object.fromEntries(
        preview.raw.json<{ data: { moved: { entity: string; count: number }[] } }>().data.moved.map(({ entity, count }) => [entity, count]),
      ),
    ).toEqual({ 'cm/activity': 1, 'cm/remark': 1, 'sc/attachment': 1 })
    expect(plain(await read('lead', b))).toEqual(plain(beforeLoser))

    const log = await merged(a, [b], { fields: { amount: b, expected_close_date: b } })
    const after = await read('lead', a)
    expect(after).toMatchObject({
      number: before.number,
      title: before.title,
      stage: before.stage,
      owner: staff.userId,
      amount: '3000.0000',
      amount_base: '3000.0000',
      tags,
      raw_name: null,
      next_activity_at: '2027-03-02T01:00:00.000Z',
    })
    expect(after.collaborators).toEqual([admin.userId, manager.userId])
    expect(after.persons).toMatchObject([
      { person: p, role: 'champion' },
      { person: q, role: null },
    ])
    expect((await read('activity', call)).lead).toBe(a)
    expect((await admin.get(`/api/cm/timeline?type=lead&id=${a}&kinds=remark,file`)).body.data).toHaveLength(2)
    // The two counted 4,000 together; the one counts 3,000.
    expect(Number(open.open_amount) - Number((await read('organization', house)).open_amount)).toBe(1000)
    expect((await admin.get(`/api/cm/lead?filter[id]=${b}`)).body.data).toEqual([])
    // The way each of them went stays its own.
    expect((await sql<{ n: number }>`select count(*)::int as n from cm_lead_stage_log where lead_id = ${b}`.execute(app.db)).rows).toEqual([
      { n: 1 },
    ])

    expect(await undone(log)).toEqual({ survivor: a, restored: [b], left: [] })
    expect(plain(await read('lead', a))).toEqual(plain(before))
    expect(plain(await read('lead', b))).toEqual(plain(beforeLoser))
    expect((await read('activity', call)).lead).toBe(b)
    expect(Number((await read('organization', house)).open_amount)).toBe(Number(open.open_amount))
    expect((await undo(log)).status).toBe(409)
  })

  test('the main contact that is not taken stays among the people of the sale', async () => {
    const [p, q] = [
      await made('person', { family_name: 'Kept', organization: house }),
      await made('person', { family_name: 'Other', organization: house }),
    ]
    const [a, b] = [await lead({ person: p, persons: [{ person: p, role: 'user' }] }), await lead({ person: q })]
    await merged(a, [b], { fields: { person: b } })
    expect(await read('lead', a)).toMatchObject({ person: q, persons: [{ person: p, role: 'user' }] })
  })

  test('lines are taken whole from one of them, with the names and prices of then, and never mixed', async () => {
    const product = await made('product', {
      code: `MRG-${++counter}`,
      name: { en: 'Old name' },
      kind: 'goods',
      unit: { en: 'pcs' },
      list_price: '100',
    })
    const [a, b] = [
      await lead({ amount_mode: 'lines', lines: [line('500')] }),
      await lead({ amount_mode: 'lines', lines: [{ product, quantity: '2' }, line('70', 'Freight')] }),
    ]
    await admin.patch(`/api/cm/product/${product}`, { name: { en: 'New name' } })
    const before = await read('lead', a)
    const log = await merged(a, [b], { fields: { lines: b } })
    expect(await read('lead', a)).toMatchObject({
      amount: '270.0000',
      lines: [{ product, product_name: { en: 'Old name' }, price_reason: 'list', net: '200.0000' }, { description: 'Freight' }],
    })
    await undone(log)
    expect(plain(await read('lead', a))).toEqual(plain(before))
    await merged(a, [b])
    expect(await read('lead', a)).toMatchObject({ amount: '500.0000', lines: [{ description: 'Work' }] })
  })

  test('the address of the loser leads to the survivor; edits and acts of it are told where it went; it does not come out of the recycle bin', async () => {
    const [a, b] = [await lead(), await lead()]
    const [{ version }, [first]] = [await read('lead', b), await stages()]
    await merged(a, [b])
    const shown = await admin.get(`/api/cm/lead/${b}`)
    expect([shown.status, shown.body.code, shown.body.meta]).toEqual([404, 'merged', { merged_into: a }])
    const late = [
      await admin.patch(`/api/cm/lead/${b}`, { version, title: 'Late' }),
      await admin.post(`/api/cm/lead/${b}/move`, { stage_id: first, version }),
      await admin.post(`/api/cm/lead/${b}/win`, { version }),
      await admin.post(`/api/cm/lead/${b}/lose`, { version }),
      await admin.post(`/api/cm/lead/${b}/quotation`, {}),
      await merge(a, [b]),
    ]
    expect(late.map(({ status, body }) => [status, body.meta])).toEqual(late.map(() => [409, { merged_into: a }]))
    expect((await admin.post(`/api/cm/lead/${b}/restore`)).body.errors).toHaveProperty('id')
  })

  test('while somebody edits the loser: one of the two waits, and nothing is lost unseen', async () => {
    const [a, b] = [await lead(), await lead()]
    const [edit, both] = await Promise.all([admin.patch(`/api/cm/lead/${b}`, { version: 1, title: 'Edited meanwhile' }), merge(a, [b])])
    expect(both.status, JSON.stringify(both.body)).toBe(200)
    expect([
      [200, undefined],
      [409, a],
    ]).toContainEqual([edit.status, edit.body.meta?.merged_into])
  })

  test('two merges of the same leads towards each other: one is made', async () => {
    const [a, b] = [await lead(), await lead()]
    const answers = await Promise.all([merge(a, [b]), merge(b, [a])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('what the customer was offered', () => {
  const quote = async (id: number) => {
    const { status, body } = await admin.post(`/api/cm/lead/${id}/quotation`, {})
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const send = async ({ id }: Row) => expect((await admin.post(`/api/cm/quotation/${Number(id)}/send`, {})).status).toBe(200)
  const offers = async (...leads: number[]) =>
    (
      await sql<Row>`select lead_id::int as lead, revision, number, status, outstanding from cm_quotation where lead_id = any(${leads}::bigint[]) order by lead_id, revision`.execute(
        app.db,
      )
    ).rows
  const quoted = async (price: string) => lead({ amount_mode: 'lines', lines: [line(price)] })

  test('keeps the numbers that were sent; revisions go on; the latest offer waits for the customer; a draft of the loser goes with it', async () => {
    const [a, b] = [await quoted('100'), await quoted('200')]
    const [numberA, numberB] = [String((await read('lead', a)).number), String((await read('lead', b)).number)]
    await send(await quote(a))
    await quote(a)
    await send(await quote(b))
    await quote(b)
    const before = await offers(a, b)

    const log = await merged(a, [b])
    expect(await offers(a, b)).toEqual([
      { lead: a, revision: 1, number: `${numberA}-R1`, status: 'superseded', outstanding: null },
      { lead: a, revision: 2, number: `${numberA}-R2`, status: 'draft', outstanding: null },
      { lead: a, revision: 3, number: `${numberB}-R1`, status: 'sent', outstanding: true },
      { lead: a, revision: 4, number: `${numberB}-R2`, status: 'superseded', outstanding: null },
    ])
    // Its own draft is made anew, although offers of the other stand behind it.
    expect(await quote(a)).toMatchObject({ number: `${numberA}-R2`, status: 'draft' })
    expect(await undone(log)).toMatchObject({ restored: [b], left: [] })
    expect(await offers(a, b)).toEqual(before)
  })

  test('an offer that was sent since the merge goes on waiting after its undo: the older one is listed', async () => {
    const [a, b] = [await quoted('100'), await quoted('200')]
    await send(await quote(a))
    await send(await quote(b))
    const log = await merged(a, [b])
    const next = await quote(a)
    expect(next.number).toBe(`${String((await read('lead', a)).number)}-R3`)
    await send(next)
    const { left } = await undone(log)
    expect(left).toMatchObject([{ entity: 'cm/quotation', title: `${String((await read('lead', a)).number)}-R1` }])
    expect((await offers(a, b)).map(({ lead: at, status, revision }) => [at, revision, status])).toEqual([
      [a, 1, 'superseded'],
      [a, 3, 'sent'],
      [b, 1, 'superseded'],
    ])
  })

  test('leave to pass beyond the credit is of the sale: of two requests the survivor’s waits', async () => {
    const [a, b] = [await lead(), await lead()]
    const ask = async (subject: number, checkpoint: string, state: string) =>
      Number(
        (
          await sql<{ id: number }>`
      insert into cm_credit_override (organization_id, checkpoint, subject, lead_id, amount, reason, state, pending, requester_id, expires_at)
      values (${house}, ${checkpoint}, ${subject}, ${subject}, 1000, 'Test', ${state}, ${state === 'requested' ? true : null}, ${staff.userId}, now() + interval '7 days') returning id`.execute(
            app.db,
          )
        ).rows[0]?.id,
      )
    const ids = [await ask(a, 'lead_won', 'requested'), await ask(b, 'lead_won', 'requested'), await ask(b, 'quotation', 'approved')]
    const state = async () =>
      (
        await sql<Row>`select lead_id::int as lead, subject, state, pending from cm_credit_override where id = any(${ids}::bigint[]) order by id`.execute(
          app.db,
        )
      ).rows
    const before = await state()
    const log = await merged(a, [b])
    expect(await state()).toEqual([
      { lead: a, subject: a, state: 'requested', pending: true },
      { lead: a, subject: a, state: 'expired', pending: null },
      { lead: a, subject: a, state: 'approved', pending: null },
    ])
    expect(await undone(log)).toMatchObject({ left: [] })
    expect(await state()).toEqual(before)
  })
})

describe('what is not one sale', () => {
  test('a won or lost lead, which counts as it was closed', async () => {
    const [won, lost, open] = [await closed('win', { title: 'Won sale' }), await closed('lose', { title: 'Lost sale' }), await lead()]
    expect((await merge(open, [won])).body.errors).toEqual({
      loser_ids: ['“Won sale” is won or lost. Only open leads can be merged; closed ones keep their result.'],
    })
    expect((await merge(won, [open])).body.errors).toHaveProperty('survivor_id')
    expect((await merge(open, [lost])).body.errors.loser_ids?.[0]).toMatch(/Lost sale/)
  })

  test('leads of different customers; one without a customer is anybody’s', async () => {
    const elsewhere = await organization()
    const [a, b, raw] = [
      await lead(),
      await lead({ organization: elsewhere, title: 'Elsewhere' }),
      await lead({ organization: null, raw_name: 'Somebody' }),
    ]
    expect((await merge(a, [b])).body.errors.loser_ids?.[0]).toMatch(/Elsewhere/)
    await merged(raw, [b], { fields: { organization: b } })
    expect(await read('lead', raw)).toMatchObject({ organization: elsewhere, raw_name: 'Somebody' })
  })

  test('itself, one twice, one that is not there', async () => {
    const [a, b] = [await lead(), await lead()]
    for (const losers of [[a], [b, b], [999_999]]) expect((await merge(a, losers)).body.errors).toHaveProperty('loser_ids')
  })

  test('the survivor keeps its pipeline and stage; money keeps its currency', async () => {
    const [first, second] = await stages()
    const [a, b] = [
      await lead({ amount: '100', stage: first }),
      await lead({
        amount: '9',
        currency: 'USD',
        lines: [line('9')],
        source: (await admin.get('/api/cm/source?filter[code]=WEB')).body.data[0]?.id ?? null,
        stage: second,
      }),
    ]
    expect((await merge(a, [b], { fields: { stage: b } })).body.errors).toHaveProperty('fields.stage')
    expect((await merge(a, [b], { fields: { pipeline: b } })).body.errors).toHaveProperty('fields.pipeline')
    expect((await merge(a, [b], { fields: { amount: b } })).body.errors).toHaveProperty('fields.amount')
    expect((await merge(a, [b], { fields: { lines: b } })).body.errors).toHaveProperty('fields.lines')
    await merged(a, [b], { fields: { amount: b, lines: b, currency: b } })
    expect(await read('lead', a)).toMatchObject({ stage: first, currency: 'USD', amount: '9.0000', lines: [{ description: 'Work' }] })
  })

  test('staff merge nothing, a department head what is of his department, who works along nothing', async () => {
    const [a, b] = [await lead(), await lead()]
    expect((await merge(a, [b], {}, staff)).status).toBe(403)
    const foreign = await lead({ owner: admin.userId, collaborators: [manager.userId] })
    expect((await merge(a, [foreign], {}, manager)).status).toBe(403)
    expect((await manager.get(`/api/cm/lead/${foreign}`)).body.data._actions).not.toContain('merge')
    const unseen = await lead({ owner: admin.userId })
    expect((await merge(a, [unseen], {}, manager)).body.errors).toHaveProperty('loser_ids')
    const done = await merge(a, [b], {}, manager)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await undo(Number(done.body.data.id), staff)).status).toBe(403)
    expect((await undo(Number(done.body.data.id), manager)).status).toBe(200)
  })
})

describe('undo', () => {
  test('of a survivor that is won by now: it counts as it was won, the other is open again', async () => {
    const [a, b] = [await lead({ amount: '100' }), await lead({ amount: '900' })]
    const log = await merged(a, [b], { fields: { amount: b } })
    expect((await admin.post(`/api/cm/lead/${a}/win`, { skip_reason: 'Of a test' })).status).toBe(200)
    const { restored, left } = await undone(log)
    expect([restored, left]).toEqual([[b], [expect.objectContaining({ entity: 'cm/lead', id: a, field: 'amount' })]])
    expect(await read('lead', a)).toMatchObject({ status: 'won', amount: '900.0000', amount_base: '900.0000' })
    expect(await read('lead', b)).toMatchObject({ status: 'open', amount: '900.0000' })
    expect(
      (await sql<{ amount: string }>`select sum(amount)::text as amount from cm_quota_entry where lead_id = ${a}`.execute(app.db)).rows,
    ).toEqual([{ amount: '900.0000' }])
  })

  test('the sums follow the values that come back, also where its stage has changed since', async () => {
    const [, second] = await stages()
    const [a, b] = [
      await lead({ amount: '100', source: (await admin.get('/api/cm/source?filter[code]=WEB')).body.data[0]?.id ?? null }),
      await lead({ amount: '900' }),
    ]
    const log = await merged(a, [b], { fields: { amount: b } })
    const moved = await admin.post(`/api/cm/lead/${a}/move`, { stage_id: second })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    await undone(log)
    const { amount_base, weighted_base, probability, stage } = await read('lead', a)
    expect([amount_base, Number(weighted_base), stage]).toEqual(['100.0000', Number(probability), second])
  })

  test('one that was touched through the other is as long untouched as before', async () => {
    const [a, b] = [await lead(), await lead()]
    await sql`update cm_lead set last_touch_at = now() - interval '30 days', rotten = true where id = ${a}`.execute(app.db)
    const touched = (await read('lead', a)).last_touch_at
    const log = await merged(a, [b])
    expect((await read('lead', a)).last_touch_at).toBe(
      (await sql<{ at: Date }>`select last_touch_at as at from cm_lead where id = ${b}`.execute(app.db)).rows.map(({ at }) =>
        new Date(at).toISOString(),
      )[0],
    )
    expect((await read('lead', a)).rotten).toBe(false)
    await undone(log)
    expect(await read('lead', a)).toMatchObject({ last_touch_at: touched, rotten: true })
  })
})

test('what was told of a person goes from the merges of his leads too, when he is anonymised', async () => {
  const person = await made('person', { family_name: 'Forgotten', organization: house })
  const [a, b] = [await lead({ person, raw_email: 'old@forget.example' }), await lead({ person, raw_email: 'new@forget.example' })]
  const log = await merged(a, [b], { fields: { raw_email: b } })
  const kept = async () => JSON.stringify((await sql<Row>`select snapshot from cm_merge_log where id = ${log}`.execute(app.db)).rows[0])
  expect(await kept()).toContain('old@forget.example')
  const done = await admin.post(`/api/cm/person/${person}/anonymise`, { name: (await read('person', person)).name })
  expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
  expect(await kept()).not.toContain('forget.example')
})
