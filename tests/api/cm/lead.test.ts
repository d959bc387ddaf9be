/** Leads: how they are made and moved, and whose they are (cm.md §3.5, §4, R3, R5, R10; §12.2, 3, 17). */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, Row, TestApp } from '../../support/app'
import { leadOffice } from '../../support/leads'

const { demands, idsOf, logOf, make, move, read, stage, office } = leadOffice()
let server: TestApp
let admin: Client
let staff: Client
let other: Client
let head: Client
let organization: number
beforeAll(() => {
  ;({ server, admin, staff, other, head, organization } = office())
})

describe('a new lead', () => {
  test('begins in the first stage, is numbered, belongs to who enters it, and is worth its amount times the chance', async () => {
    const lead = await make({ amount: '300000', expected_close_date: '2026-12-31' })
    expect(lead.number).toMatch(/^LD-\d{6}-\d{4}$/)
    expect(lead).toMatchObject({
      stage: stage('New'),
      status: 'open',
      owner: staff.userId,
      currency: 'TWD',
      rate: '1.00000000',
      amount_base: '300000.0000',
      probability: '10.0000',
      weighted_base: '30000.0000',
      forecast_category: 'pipeline',
      push_count: 0,
    })
    expect(lead.department).toEqual(expect.any(Number))
    expect(await logOf(lead.id)).toMatchObject([{ from_stage: null, to_stage: stage('New') }])
  })

  test('says whose it is', async () => {
    const { status, body } = await staff.post('/api/cm/lead', { title: 'Whose?' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['raw_company']])
  })

  test('is not begun where its stage asks for more, nor as won', async () => {
    const begin = (name: string) => staff.post('/api/cm/lead', { title: 'Too far', raw_company: 'X', stage: stage(name) })
    expect(Object.keys((await begin('Qualified')).body.errors).sort()).toEqual(['organization', 'source'])
    expect(Object.keys((await begin('Won')).body.errors)).toEqual(['stage'])
  })

  test('of somebody else it is entered only with the right to transfer', async () => {
    const owner = other.userId
    expect(Object.keys((await staff.post('/api/cm/lead', { title: 'Yours', raw_company: 'X', owner })).body.errors)).toEqual(['owner'])
    expect((await make({ owner }, head)).owner).toBe(owner)
  })
})

test('another open one of the same organization, e-mail address or phone in the pipeline is told (R5)', async () => {
  const {
    body: { data: alone },
  } = await staff.post('/api/cm/organization', { name: 'Lone Wharf' })
  const first = await make({ organization: alone.id })
  const second = await staff.post('/api/cm/lead', { title: 'Again', organization: alone.id })
  expect([second.status, second.body.code, second.body.meta.duplicates]).toMatchObject([422, 'duplicates', [{ id: first.id, score: 70 }]])
  const mailed = await make({ raw_email: 'buyer@lone-wharf.test' })
  expect((await staff.post('/api/cm/lead/check-duplicates', { raw_email: 'BUYER@lone-wharf.test' })).body.data).toMatchObject([
    { id: mailed.id },
  ])
})

describe('moves', () => {
  test('to a stage that asks: exactly what is missing is told, nothing is saved; filled it moves and one row is logged (cm.md §12.2)', async () => {
    const lead = await make()
    const refused = await move(lead, 'Qualified')
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['organization', 'source']])
    expect((await read(lead.id)).stage).toBe(stage('New'))
    const { body } = await move(lead, 'Qualified', { values: { organization, source: (await idsOf('/api/cm/source'))[0] } })
    expect(body.data).toMatchObject({ stage: stage('Qualified'), probability: '25.0000', organization })
    expect((await logOf(lead.id)).map(({ from_stage, to_stage }) => [from_stage, to_stage])).toEqual([
      [null, stage('New')],
      [stage('New'), stage('Qualified')],
    ])
  })

  test('over stages: what all of them ask for; back: nothing', async () => {
    const lead = await make()
    expect(Object.keys((await move(lead, 'Quotation')).body.errors).sort()).toEqual([
      'amount',
      'checklist.quotation_sent',
      'expected_close_date',
      'organization',
      'person',
      'source',
    ])
    const { body } = await move(lead, 'Quotation', { values: { ...(await demands(lead)), amount: '1000' }, checklist: ['quotation_sent'] })
    expect(body.data).toMatchObject({ stage: stage('Quotation'), checklist_done: { quotation_sent: { by: staff.userId } } })
    expect((await move(body.data, 'New')).body.data.stage).toBe(stage('New'))
  })

  test('who may, passes over what is asked, and says why', async () => {
    const lead = await make({ owner: head.userId }, head)
    expect((await move(lead, 'Qualified', { skip_reason: 'Trade fair' }, staff)).status).toBe(404)
    expect((await move(lead, 'Qualified', { skip_reason: 'Trade fair' }, head)).status).toBe(403)
    expect((await move(lead, 'Qualified', { skip_reason: 'Trade fair' }, admin)).body.data.stage).toBe(stage('Qualified'))
    expect((await logOf(lead.id)).at(-1)).toMatchObject({ skip_reason: 'Trade fair' })
  })

  test('two move the same card: the later is told who was first, and it stays there (cm.md §12.3)', async () => {
    const lead = await make({ organization, source: (await idsOf('/api/cm/source'))[0] })
    expect((await move(lead, 'Qualified', {}, head)).status).toBe(200)
    const late = await move(lead, 'Needs confirmed', { values: { amount: '1', expected_close_date: '2026-12-01' } })
    expect([late.status, (late.body.meta as { by: { id: number } }).by.id, (late.body.meta as { fields: string[] }).fields]).toEqual([
      409,
      head.userId,
      expect.arrayContaining(['stage']),
    ])
    expect((await read(lead.id)).stage).toBe(stage('Qualified'))
  })

  test('a card lies below the one it was dropped under, on top without one', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    const order = async () =>
      (await staff.get(`/api/cm/lead/board/cards?pipeline_id=${Number(a.pipeline)}&value=${stage('New')}`)).body.data
        .map(({ id }) => id)
        .filter((id) => [a.id, b.id, c.id].includes(id))
    expect(await order()).toEqual([c.id, b.id, a.id])
    await move(c, 'New', { after_id: a.id })
    expect(await order()).toEqual([b.id, a.id, c.id])
    await move(await read(a.id), 'New', { after_id: null })
    expect(await order()).toEqual([a.id, b.id, c.id])
    const part = (query: string) => staff.get(`/api/cm/lead/board/cards?pipeline_id=${Number(a.pipeline)}&value=${stage('New')}&${query}`)
    expect((await part('limit=1&offset=1')).body).toMatchObject({ data: [{ id: b.id }], meta: { more: true } })
    expect(Object.keys((await part('limit=1001')).body.errors)).toEqual(['limit'])
  })

  test('a stage of another pipeline takes it there', async () => {
    const renewal = (await idsOf('/api/cm/pipeline?filter[code]=RENEWAL'))[0]
    const {
      body: { data: board },
    } = await admin.get(`/api/cm/lead/board?pipeline_id=${Number(renewal)}`)
    const first = (board.columns as { value: number }[])[0]?.value
    const lead = await make({ organization, expected_close_date: '2026-12-31' })
    const { body } = await staff.post(`/api/cm/lead/${Number(lead.id)}/move`, { stage_id: first, version: lead.version })
    expect(body.data).toMatchObject({ pipeline: renewal, stage: first })
  })

  test('putting off to a later month is counted, within the month it is not', async () => {
    const lead = await make({ expected_close_date: '2026-11-20' })
    const patch = async (row: Row, date: string) =>
      (await staff.patch(`/api/cm/lead/${Number(row.id)}`, { expected_close_date: date, version: row.version })).body.data
    const within = await patch(lead, '2026-11-30')
    const later = await patch(within, '2027-01-05')
    expect([within.push_count, later.push_count, (await patch(later, '2026-12-01')).push_count]).toEqual([0, 1, 1])
  })
})

describe('whose it is', () => {
  test('staff see their own and those they work on; collaborators edit, but neither delete nor hand over', async () => {
    const lead = await make()
    const path = `/api/cm/lead/${Number(lead.id)}`
    expect((await other.get(path)).status).toBe(404)
    const { body } = await staff.patch(path, { collaborators: [other.userId], version: lead.version })
    const seen = (await other.get(path)).body.data
    expect(seen._actions).toEqual(expect.arrayContaining(['edit', 'win']))
    expect(seen._actions).not.toEqual(expect.arrayContaining(['delete']))
    expect((await other.patch(path, { title: 'Ours', version: body.data.version })).status).toBe(200)
    expect((await other.patch(path, { owner: other.userId })).status).toBe(422)
  })

  test('the head of the department sees them all, and the board of others shows them nothing', async () => {
    const lead = await make()
    expect((await head.get(`/api/cm/lead/${Number(lead.id)}`)).status).toBe(200)
    const {
      body: { data },
    } = await other.get(`/api/cm/lead/board/cards?pipeline_id=${Number(lead.pipeline)}&value=${stage('New')}`)
    expect(data.map(({ id }) => id)).not.toContain(lead.id)
  })

  test('the head of the department takes them along as a file, staff do not (§6)', async () => {
    const file = (client: Client) => client.post('/api/cm/lead/export', { format: 'csv', columns: ['number', 'title'] })
    expect((await file(head)).status).toBe(200)
    expect((await file(staff)).status).toBe(403)
  })
})

test('what stands in the name of who leaves: his customers, open leads and what is planned; handed over they are the other’s', async () => {
  const path = `/api/sc/user/${other.userId}/handover`
  const counts = async () => {
    const items = new Map(
      ((await admin.get(path)).body.data.items as { key: string; count: number }[]).map(({ key, count }) => [key, count]),
    )
    return ['cm.organization-owner', 'cm.lead-owner'].map((key) => items.get(key) ?? 0)
  }
  const before = await counts()
  const lead = await make({}, other)
  expect((await other.post('/api/cm/organization', { name: 'Zephyr Ropeway' })).status).toBe(201)
  expect(await counts()).toEqual(before.map((count) => count + 1))
  expect((await admin.post(`${path}/cm.lead-owner`, { to: staff.userId })).status).toBe(200)
  expect((await read(lead.id)).owner).toBe(staff.userId)
})

test('left lying for longer than its stage bears it is told so; a visit planned soon keeps it (cm.md §12.17)', async () => {
  const lead = await make({ organization, source: (await idsOf('/api/cm/source'))[0] })
  const moved = (await move(lead, 'Qualified')).body.data
  await sql`update cm_lead set last_touch_at = now() - interval '12 days' where id = ${lead.id}`.execute(server.db)
  const touched = (await staff.patch(`/api/cm/lead/${Number(lead.id)}`, { title: 'Not forgotten?', version: moved.version })).body.data
  expect(touched.rotten).toBe(true)
  await staff.post('/api/cm/activity', {
    kind: 'visit',
    subject: 'Visit',
    lead: lead.id,
    due_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  })
  expect((await read(lead.id)).rotten).toBe(false)
})

test('a remark cares for it: from then on it no longer rots (R10)', async () => {
  const lead = await make({ organization, source: (await idsOf('/api/cm/source'))[0] })
  const {
    body: {
      data: { version },
    },
  } = await move(lead, 'Qualified')
  await sql`update cm_lead set last_touch_at = now() - interval '12 days' where id = ${lead.id}`.execute(server.db)
  expect((await staff.patch(`/api/cm/lead/${Number(lead.id)}`, { title: 'Quiet', version })).body.data.rotten).toBe(true)
  expect((await staff.post('/api/cm/remark', { target_type: 'lead', target_id: lead.id, body: '<p>Called back</p>' })).status).toBe(201)
  expect((await read(lead.id)).rotten).toBe(false)
})
