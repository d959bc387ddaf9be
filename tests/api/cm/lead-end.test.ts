/** Leads that are won, lost, opened again and converted (cm.md §3.5, §4, R5, R6, R7; §12.18). */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, Row, TestApp } from '../../support/app'
import { leadOffice } from '../../support/leads'

const { demands, idsOf, lose, make, move, read, stage, win, office } = leadOffice()
let server: TestApp
let admin: Client
let staff: Client
let other: Client
let head: Client
let organization: number
beforeAll(() => {
  ;({ server, admin, staff, other, head, organization } = office())
})

describe('the end', () => {
  test('won: the customer gets its code, the lead its day; closed it is not closed again', async () => {
    const lead = await make({ amount: '5000' })
    const missing = await win(lead)
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([
      422,
      expect.arrayContaining(['organization', 'person', 'term_of_payment', 'checklist.quotation_sent']),
    ])
    const { body } = await win(lead, { values: await demands(lead), checklist: ['quotation_sent'] })
    expect(body.data).toMatchObject({ status: 'won', stage: stage('Won'), won_at: expect.any(String), weighted_base: '5000.0000' })
    expect((await admin.get(`/api/cm/organization/${organization}`)).body.data).toMatchObject({
      lifecycle: 'customer',
      customer_code: expect.stringMatching(/^C\d{2}\d{5}$/),
    })
    expect((await win(body.data)).status).toBe(409)
  })

  test('won of a blocked organization: it stays blocked for its reason, and is a customer with a code once it is unblocked', async () => {
    const blocked = Number(
      (await admin.post('/api/cm/organization', { name: 'Blocked while open', owner: staff.userId, credit_unlimited: true })).body.data.id,
    )
    const lead = await make({ organization: blocked, amount: '100' })
    const path = `/api/cm/organization/${blocked}`
    expect(
      (
        await admin.patch(path, {
          version: (await admin.get(path)).body.data.version,
          lifecycle: 'blocked',
          block_reason: 'Bounced cheque',
        })
      ).status,
    ).toBe(200)
    expect((await win(lead, { skip_reason: 'Signed' }, head)).status).toBe(403)
    expect((await win(lead, { skip_reason: 'Signed' }, admin)).status).toBe(200)
    const {
      body: { data: standing },
    } = await admin.get(path)
    expect(standing).toMatchObject({
      lifecycle: 'blocked',
      block_reason: 'Bounced cheque',
      is_customer: true,
      customer_code: expect.stringMatching(/^C\d{7}$/),
    })
    expect((await admin.patch(path, { version: standing.version, lifecycle: 'prospect' })).body.data).toMatchObject({
      lifecycle: 'customer',
      customer_code: standing.customer_code,
      block_reason: null,
    })
  })

  test('won with at least the amount of the settings: whoever leads the owner is told, of less he is not', async () => {
    const {
      body: { data: setting },
    } = await admin.get<Row>('/api/cm/setting')
    expect((await admin.patch('/api/cm/setting', { won_notice_amount: '800000', version: setting.version })).status).toBe(200)
    for (const amount of ['799999', '800000']) {
      const lead = await make({ amount, title: `Worth ${amount}`, owner: staff.userId })
      expect((await win(lead, { values: await demands(lead), checklist: ['quotation_sent'] })).status).toBe(200)
    }
    const { rows } = await sql<{
      title: Row
      user: number
    }>`select data -> 'title' as title, user_id::int as user from sc_user_notification where event = 'cm.lead.won-large'`.execute(server.db)
    expect(rows).toEqual([
      {
        user: expect.any(Number) as number,
        title: expect.objectContaining({ en: expect.stringMatching(/ won Worth 800000: TWD 800,000$/) as string }) as Row,
      },
    ])
    expect(rows[0]?.user).not.toBe(staff.userId)
  })

  test('lost: COMP asks for the competitor (cm.md §12.18), GAP for a note', async () => {
    const [comp] = await idsOf('/api/cm/lost-reason?filter[code]=COMP')
    const [gap] = await idsOf('/api/cm/lost-reason?filter[code]=GAP')
    const lead = await make()
    expect(Object.keys((await lose(lead)).body.errors)).toEqual(['lost_reason'])
    expect(await lose(lead, { lost_reason: comp })).toMatchObject({ status: 422, body: { errors: { competitor: [expect.any(String)] } } })
    expect(Object.keys((await lose(lead, { lost_reason: gap })).body.errors)).toEqual(['lost_note'])
    const { body } = await lose(lead, { lost_reason: comp, competitor: 'Rival Ltd' })
    expect(body.data).toMatchObject({
      status: 'lost',
      stage: stage('Lost'),
      lost_reason: comp,
      competitor: 'Rival Ltd',
      weighted_base: '0.0000',
    })
  })

  test('lost: what was planned is called off when that is wanted, and DELAY plans to ask again in 90 days', async () => {
    const [delay] = await idsOf('/api/cm/lost-reason?filter[code]=DELAY')
    const lead = await make({ organization })
    await staff.post('/api/cm/activity', { kind: 'call', subject: 'Ask again', lead: lead.id, due_at: '2026-12-01T02:00:00.000Z' })
    await lose(await read(lead.id), { lost_reason: delay, cancel_activities: true })
    const {
      body: { data },
    } = await admin.get(`/api/cm/activity?filter[lead]=${Number(lead.id)}&sort=id`)
    expect(data.map(({ status, subject }) => [status, subject])).toEqual([
      ['cancelled', 'Ask again'],
      ['planned', lead.title],
    ])
  })

  test('undone, what losing called off is planned again, and the call that it planned is gone', async () => {
    const [delay] = await idsOf('/api/cm/lost-reason?filter[code]=DELAY')
    const lead = await make({ organization })
    const plan = async (subject: string) =>
      (await staff.post('/api/cm/activity', { kind: 'call', subject, lead: lead.id, due_at: '2026-12-01T02:00:00.000Z' })).body.data.id
    await plan('Ask again')
    await staff.post(`/api/cm/activity/${Number(await plan('Never mind'))}/cancel`, { note: '<p>They moved</p>' })
    const lost = (await lose(await read(lead.id), { lost_reason: delay, cancel_activities: true })).body.data
    expect(await staff.post(`/api/cm/lead/${Number(lead.id)}/reopen`, { version: lost.version, undo: true })).toMatchObject({ status: 200 })
    const {
      body: { data },
    } = await admin.get(`/api/cm/activity?filter[lead]=${Number(lead.id)}&sort=id`)
    expect(data.map(({ status, subject }) => [status, subject])).toEqual([
      ['planned', 'Ask again'],
      ['cancelled', 'Never mind'],
    ])
  })

  test('its owner opens it again within a week, to where it stood last', async () => {
    const [other] = await idsOf('/api/cm/lost-reason?filter[code]=PRICE')
    const lead = await make({ organization, source: (await idsOf('/api/cm/source'))[0] })
    const moved = (await move(lead, 'Qualified')).body.data
    const lost = (await lose(moved, { lost_reason: other })).body.data
    const { body } = await staff.post(`/api/cm/lead/${Number(lead.id)}/reopen`, { version: lost.version })
    expect(body.data).toMatchObject({ status: 'open', stage: stage('Qualified'), lost_reason: null, lost_at: null, probability: '25.0000' })
    expect((await staff.post(`/api/cm/lead/${Number(lead.id)}/reopen`, { version: body.data.version })).status).toBe(409)
  })

  test('its owner is offered that for a week, and then who has the right; who works along is not', async () => {
    const [reason] = await idsOf('/api/cm/lost-reason?filter[code]=PRICE')
    const lead = await make({ collaborators: [other.userId] })
    expect((await read(lead.id, other))._actions).toEqual(expect.arrayContaining(['win', 'lose', 'convert']))
    expect((await read((await make({ organization })).id))._actions).not.toEqual(expect.arrayContaining(['convert']))
    expect((await lose(lead, { lost_reason: reason })).status).toBe(200)
    const offered = async (client: Client) => ((await read(lead.id, client))._actions as string[]).includes('reopen')
    expect([await offered(staff), await offered(head), await offered(other)]).toEqual([true, true, false])
    expect((await read(lead.id, staff))._actions).not.toEqual(expect.arrayContaining(['win']))
    const open = (client: Client) => client.post(`/api/cm/lead/${Number(lead.id)}/reopen`, {})
    expect((await open(other)).status).toBe(403)
    await sql`update cm_lead set lost_at = lost_at - interval '8 days' where id = ${lead.id}`.execute(server.db)
    expect([await offered(staff), await offered(head)]).toEqual([false, true])
    expect([(await open(staff)).status, (await open(head)).status]).toEqual([403, 200])
  })

  test('no plain save closes or opens it', async () => {
    const lead = await make()
    const { body } = await staff.patch(`/api/cm/lead/${Number(lead.id)}`, { stage: stage('Lost'), version: lead.version })
    expect(Object.keys(body.errors)).toEqual(['stage'])
  })
})

test('converting makes the organization and the person, and leaves what was told', async () => {
  const lead = await make({ raw_company: 'Fresh Quay Ltd', raw_name: 'Ann Lee' })
  const wrong = await staff.post(`/api/cm/lead/${Number(lead.id)}/convert`, { organization: { name: '' }, person: null })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['organization.name']])
  const { body } = await staff.post(`/api/cm/lead/${Number(lead.id)}/convert`, {
    version: lead.version,
    organization: { name: 'Fresh Quay Ltd' },
    person: { family_name: 'Lee', given_name: 'Ann' },
  })
  expect(body.data).toMatchObject({
    organization: expect.any(Number),
    person: expect.any(Number),
    raw_company: 'Fresh Quay Ltd',
    converted_at: expect.any(String),
  })
})

test('converting to certain duplicates takes a look at each record and a reason for each, which is kept there (R5)', async () => {
  const phone = '02 2999 1234'
  const [company, contact] = [
    (await admin.post('/api/cm/organization', { name: 'Twice Quay Ltd', phone })).body.data.id,
    (await admin.post('/api/cm/person', { family_name: 'Twice', emails: [{ email: 'twice@quay.example', is_primary: true }] })).body.data
      .id,
  ]
  const lead = await make({ raw_company: 'Twice Quay Ltd' })
  const values = {
    version: lead.version,
    organization: { name: 'Twice Quay Ltd', phone },
    person: { family_name: 'Twice', emails: [{ email: 'twice@quay.example', is_primary: true }] },
  }
  const convert = (more: Row = {}, client = admin) => client.post(`/api/cm/lead/${Number(lead.id)}/convert`, { ...values, ...more })
  const first = await convert()
  expect([first.status, first.body.code, first.body.meta]).toMatchObject([
    422,
    'duplicates',
    { entity: 'cm/organization', may_create: true, duplicates: [{ id: company, score: 100 }] },
  ])
  expect((await convert({ confirm_duplicates: [company] }, staff)).body.errors.duplicate).toEqual([
    expect.stringContaining('only your manager'),
  ])
  expect(Object.keys((await convert({ confirm_duplicates: [company] })).body.errors)).toEqual(['organization.duplicate_reason'])
  const branch = { ...values.organization, duplicate_reason: 'The branch in Tainan' }
  const second = await convert({ organization: branch, confirm_duplicates: [company] })
  expect(second.body.meta).toMatchObject({ entity: 'cm/person', duplicates: [{ id: contact }] })
  expect(Object.keys((await convert({ organization: branch, confirm_duplicates: [company, contact] })).body.errors)).toEqual([
    'person.duplicate_reason',
  ])
  const {
    status,
    body: { data },
  } = await convert({
    organization: branch,
    person: { ...values.person, duplicate_reason: 'His sister' },
    confirm_duplicates: [company, contact],
  })
  expect(status).toBe(200)
  const reasonOf = async (entity: string) => (await admin.get(`/api/cm/${entity}/${Number(data[entity])}`)).body.data.duplicate_reason
  expect([await reasonOf('organization'), await reasonOf('person')]).toEqual(['The branch in Tainan', 'His sister'])
})
