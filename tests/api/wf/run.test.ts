/** Filled forms over HTTP (wf.md §4, §5.9, §5.14, §5.15, §6), by the scenarios of §12. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { textOfPdf } from '../../support/pdf-text'
import { testApp, testPassword, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client
let first: Client
let second: Client
let stranger: Client
let form: MadeForm

beforeAll(async () => {
  server = await testApp()
  ;[applicant, first, second, stranger] = (await Promise.all(
    ['staff01', 'staff02', 'staff03', 'staff04'].map((one) => server.signIn(one)),
  )) as [Client, Client, Client, Client]
  form = await publishForm(server.db, 'RUN', plainContent(flowOf(approval(first.userId), approval(second.userId, 'n2'))))
})
afterAll(() => server.close())
afterEach(() => server.setNow(undefined))

const act = async (client: Client, id: number, name: string, body: object = {}) => {
  const { task, seen } = await seenBy(client, id)
  return client.post(`/api/wf/task/${task}/${name}`, { ...seen, ...body })
}
const counts = async (client: Client) => (await client.get<Record<string, Record<string, number>>>('/api/wf/instance/counts')).body.data

describe('a form', () => {
  test('goes from a draft over two people to its end, and its trail is intact', async () => {
    const id = await handIn(applicant, form, { reason: 'Desk', amount: '120.50' })
    const mine = await formOf(applicant, id)
    expect(mine).toMatchObject({ state: 'running', title: 'Form RUN', round: 1, task: null })
    expect(mine.serial_no).toMatch(/^RUN-\d{6}-0001$/)
    expect((await counts(first)).receive?.[0]).toBe(1)
    expect((await act(first, id, 'approve', { comment: 'ok' })).status).toBe(200)
    expect([(await counts(first)).receive?.[0], (await counts(second)).receive?.[0]]).toEqual([0, 1])
    const last = await act(second, id, 'approve')
    expect([last.status, last.body.data]).toEqual([200, expect.objectContaining({ state: 'approved' })])
    const trail = await applicant.get(`/api/wf/instance/${id}/trail`)
    expect(trail.body.meta).toEqual({ intact: true, broken_at: null })
    expect(trail.body.data.map(({ act: name }) => name)).toEqual(['submit', 'approve', 'approve'])
    expect(trail.body.data[1]).toMatchObject({ comment: 'ok', actor: { id: first.userId }, auth: 'session' })
  })

  test('without what must be filled is refused by field, and takes no number (12.2)', async () => {
    const draft = await applicant.post('/api/wf/instance', { template: form.template, data: { amount: '1' } })
    const id = Number(draft.body.data.id)
    const refused = await applicant.post(`/api/wf/instance/${id}/submit`, {})
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['data.reason']])
    const before = await handIn(applicant, form, { reason: 'x' })
    const saved = await applicant.put(`/api/wf/instance/${id}/draft`, Buffer.from(JSON.stringify({ data: { reason: 'now' } })), {
      headers: { 'content-type': 'application/json' },
    })
    expect(saved.status).toBe(200)
    expect((await applicant.post(`/api/wf/instance/${id}/submit`, {})).status).toBe(200)
    const numberOf = async (one: number) => Number(String((await formOf(applicant, one)).serial_no).slice(-4))
    expect(await numberOf(id)).toBe((await numberOf(before)) + 1)
  })

  test('handed in by 20 people at once has 20 numbers without a gap (12.2)', async () => {
    const own = await publishForm(server.db, 'TWENTY', plainContent(flowOf(approval(first.userId))))
    const drafts = await Promise.all(
      Array.from({ length: 20 }, async () =>
        Number((await applicant.post('/api/wf/instance', { template: own.template, data: { reason: 'r' } })).body.data.id),
      ),
    )
    const answers = await Promise.all(drafts.map((id) => applicant.post(`/api/wf/instance/${id}/submit`, {})))
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(drafts.map(() => [200, undefined]))
    const { rows } = await sql<{
      no: string
    }>`select serial_no as no from wf_instance where template_id = ${own.template} order by serial_no`.execute(server.db)
    expect(rows.map(({ no }) => Number(no.slice(-4)))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  test('is not for others to read, and lists show it to nobody else', async () => {
    const id = await handIn(applicant, form, { reason: 'private' })
    expect((await stranger.get(`/api/wf/instance/${id}/form`)).status).toBe(404)
    expect((await stranger.get('/api/wf/instance/work?folder=search')).body.data).toEqual([])
    expect((await second.get(`/api/wf/instance/${id}/form`)).status).toBe(404)
    expect((await first.get('/api/wf/instance/work?folder=receive&sub=0')).body.data.map((row) => row.instance)).toContain(id)
  })
})

describe('a decision', () => {
  test('is made once: of two at the same moment one gets 409 with the name (12.5)', async () => {
    const own = await publishForm(
      server.db,
      'ANY',
      plainContent(
        flowOf({ key: 'n1', type: 'approve', mode: 'any', assign: [first, second].map(({ userId }) => ({ kind: 'person', id: userId })) }),
      ),
    )
    const id = await handIn(applicant, own, { reason: 'race' })
    const seen = await Promise.all([seenBy(first, id), seenBy(second, id)])
    const answers = await Promise.all([
      first.post(`/api/wf/task/${seen[0].task}/approve`, seen[0].seen),
      second.post(`/api/wf/task/${seen[1].task}/approve`, seen[1].seen),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/^Already decided by /)
    const { rows } = await sql`select 1 from wf_event where instance_id = ${id} and act = 'approve'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('on content that changed since is refused with the fields, and works after reading again (12.6)', async () => {
    const own = await publishForm(
      server.db,
      'EDIT',
      plainContent(
        flowOf(
          { key: 'h', type: 'handle', assign: [{ kind: 'person', id: second.userId }], field_permissions: { amount: 'edit' } },
          approval(first.userId),
        ),
      ),
    )
    const id = await handIn(applicant, own, { reason: 'r', amount: '1' })
    const { seen } = await seenBy(second, id)
    expect((await act(second, id, 'handle', { data: { amount: '2' } })).status).toBe(200)
    const { task } = await seenBy(first, id)
    const stale = await first.post(`/api/wf/task/${task}/approve`, seen)
    expect([stale.status, stale.body.code, stale.body.meta]).toEqual([
      409,
      'content_changed',
      expect.objectContaining({ fields: ['amount'] }),
    ])
    expect((await act(first, id, 'approve')).status).toBe(200)
  })

  test('sent twice with one key is one event with one answer (12.7)', async () => {
    const id = await handIn(applicant, form, { reason: 'twice' })
    const { task, seen } = await seenBy(first, id)
    const headers = { 'idempotency-key': 'wf-decision-1' }
    const answers = [
      await first.post(`/api/wf/task/${task}/approve`, seen, { headers }),
      await first.post(`/api/wf/task/${task}/approve`, seen, { headers }),
    ]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const { rows } = await sql`select 1 from wf_event where instance_id = ${id} and act = 'approve'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('asks for the password where the node wants it, and says so in the trail', async () => {
    const own = await publishForm(
      server.db,
      'PROOF',
      plainContent(flowOf(approval(first.userId, 'n1', { sign_policy: { reauth: 'password' } }))),
    )
    const id = await handIn(applicant, own, { reason: 'r' })
    const wrong = await act(first, id, 'approve', { password: 'no' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']])
    expect((await act(first, id, 'approve', { password: testPassword })).status).toBe(200)
    const { rows } = await sql<{ auth: string }>`select auth from wf_event where instance_id = ${id} and act = 'approve'`.execute(server.db)
    expect(rows).toEqual([{ auth: 'password' }])
  })

  test('returned to the applicant is changed and handed in again in the next round', async () => {
    const id = await handIn(applicant, form, { reason: 'first try' })
    expect((await act(first, id, 'return', { target: 'initiator', comment: 'Say more.' })).status).toBe(200)
    expect(await formOf(applicant, id)).toMatchObject({ state: 'returned', task: { kind: 'resubmit' } })
    expect((await counts(applicant)).receive?.[2]).toBe(1)
    const again = await applicant.post(`/api/wf/instance/${id}/resubmit`, { data: { reason: 'second try' } })
    expect(again.body.data).toMatchObject({ state: 'running' })
    expect(await formOf(applicant, id)).toMatchObject({ round: 2, data: { reason: 'second try' } })
    expect((await applicant.get(`/api/wf/instance/${id}/trail`)).body.meta).toEqual({ intact: true, broken_at: null })
  })

  test('in bulk does those that can be, names the others, and has one batch (12.25)', async () => {
    const drawn = await publishForm(
      server.db,
      'DRAWN',
      plainContent(flowOf(approval(stranger.userId, 'n1', { sign_policy: { reauth: 'none', image: 'required' } }))),
    )
    const plain = await publishForm(server.db, 'PLAIN', plainContent(flowOf(approval(stranger.userId))))
    const ids = []
    for (const [at, one] of [plain, plain, plain, drawn].entries()) ids.push(await handIn(applicant, one, { reason: `bulk ${at}` }))
    const tasks = await Promise.all(ids.map(async (id) => (await seenBy(stranger, id)).task))
    const { status, body } = await stranger.post('/api/wf/task/bulk-approve', { tasks })
    const { done, failed, batch } = body.data as unknown as { done: number[]; failed: { id: number; message: string }[]; batch: string }
    expect([status, done, failed.map(({ id }) => id)]).toEqual([200, tasks.slice(0, 3), tasks.slice(3)])
    expect(failed[0]?.message).toBe('A signature or seal is needed.')
    const { rows } = await sql<{
      batch: string
    }>`select distinct batch from wf_event where task = any(${done}::bigint[]) and act = 'approve'`.execute(server.db)
    expect(rows).toEqual([{ batch }])
  })
})

describe('an instance', () => {
  test('is withdrawn by its applicant before the first decision, and by nobody after', async () => {
    const [one, two] = [await handIn(applicant, form, { reason: 'a' }), await handIn(applicant, form, { reason: 'b' })]
    expect((await applicant.post(`/api/wf/instance/${one}/withdraw`, {})).body.data).toMatchObject({ state: 'withdrawn' })
    expect((await formOf(first, one)).task).toBeNull()
    await act(first, two, 'approve')
    expect((await applicant.post(`/api/wf/instance/${two}/withdraw`, {})).status).toBe(422)
    expect((await stranger.post(`/api/wf/instance/${two}/terminate`, { comment: 'no' })).status).toBe(403)
  })

  test('stays as it was written: the database refuses to change the trail or the state by another way', async () => {
    const id = await handIn(applicant, form, { reason: 'kept' })
    const refused = (act: Promise<unknown>) => expect(act).rejects.toMatchObject({ code: '23514' })
    await refused(sql`update wf_event set comment = 'other' where instance_id = ${id}`.execute(server.db))
    await refused(sql`delete from wf_event where instance_id = ${id}`.execute(server.db))
    await refused(sql`update wf_instance set state = 'draft' where id = ${id}`.execute(server.db))
  })

  test('of a confidential form is not in the lists of a head, and hidden fields are in no answer (12.27)', async () => {
    const content = plainContent(
      flowOf(approval(first.userId, 'n1', { field_permissions: { amount: 'hidden' } }), approval(second.userId, 'n2')),
    )
    const secret = await publishForm(server.db, 'SECRET', content, { confidentiality: 'confidential' })
    const id = await handIn(applicant, secret, { reason: 'r', amount: '987654.31' })
    const seen = await first.get(`/api/wf/instance/${id}/form`)
    expect(JSON.stringify(seen.body)).not.toContain('987654')
    expect(Object.keys((seen.body.data.content as { json_schema: { properties: object } }).json_schema.properties)).toEqual(['reason'])
    const pdf = await first.get(`/api/wf/instance/${id}/pdf`)
    expect([pdf.status, textOfPdf(pdf.raw.rawPayload).includes('987654')]).toEqual([200, false])
    const manager = await server.signIn('manager')
    expect((await manager.get(`/api/wf/instance/${id}/form`)).status).toBe(404)
    const serial = String((await formOf(applicant, id)).serial_no)
    for (const path of [
      '/api/wf/instance?per_page=100',
      `/api/wf/instance/work?folder=search&sub=0&name=${serial}`,
      `/api/common/search?q=${serial}`,
    ]) {
      const { raw } = await manager.get(path)
      expect([path, raw.statusCode, raw.body.includes(serial)]).toEqual([path, 200, false])
    }
    const file = await manager.post('/api/wf/instance/export', { format: 'csv', columns: ['serial_no', 'title'] })
    expect([file.status, file.raw.body.includes(serial)]).toEqual([200, false])
  })

  test('has a deadline in working time, and its timer fires once (12.8)', async () => {
    server.setNow(new Date('2026-11-20T08:00:00Z'))
    const own = await publishForm(
      server.db,
      'DUE',
      plainContent(flowOf(approval(first.userId, 'n1', { due: { hours: 8 }, on_timeout: 'approve' }))),
    )
    const id = await handIn(applicant, own, { reason: 'r' })
    expect((await formOf(first, id)).due_at).toBe('2026-11-23T08:00:00.000Z')
    server.setNow(new Date('2026-11-23T08:00:01Z'))
    await Promise.all([server.app.kontor.jobs.tend(), server.app.kontor.jobs.tend()])
    expect(await formOf(applicant, id)).toMatchObject({ state: 'approved' })
    const { rows } = await sql`select 1 from wf_event where instance_id = ${id} and act = 'timeout'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('is due a day later when Monday is a holiday (12.8)', async () => {
    server.setNow(new Date('2026-11-20T08:00:00Z'))
    const admin = await server.signIn('admin')
    const { rows } = await sql<{ id: number }>`select id::int as id from sc_calendar_region where code = 'TW'`.execute(server.db)
    const day = { region: rows[0]?.id, date: '2026-11-23', kind: 'holiday', name: { en: 'Typhoon' }, pay_class: 'statutory', paid: true }
    const created = await admin.post('/api/sc/calendar-event', { ...day, state: 'published' })
    expect(created.body.errors ?? created.status).toBe(201)
    const own = await publishForm(server.db, 'HOL', plainContent(flowOf(approval(first.userId, 'n1', { due: { hours: 8 } }))))
    const id = await handIn(applicant, own, { reason: 'r' })
    expect((await formOf(first, id)).due_at).toBe('2026-11-24T08:00:00.000Z')
  })
})

describe('what is somebody else’s', () => {
  test('a draft is not handed in, saved or seen by others', async () => {
    const id = Number((await applicant.post('/api/wf/instance', { template: form.template, data: { reason: 'mine' } })).body.data.id)
    expect((await stranger.post(`/api/wf/instance/${id}/submit`, {})).status).toBe(404)
    expect((await stranger.get(`/api/wf/instance/filling?draft=${id}`)).status).toBe(404)
    expect((await formOf(applicant, id)).state).toBe('draft')
  })

  test('a file of a field becomes the form’s for who uploaded it, is signed with it, and opens to the approver', async () => {
    const content = plainContent(flowOf(approval(first.userId)))
    content.json_schema.properties.receipt = { type: 'array', items: { type: 'integer' } }
    content.ui_schema.receipt = { 'ui:item': 'file', 'ui:title': { en: 'Receipt' } }
    const own = await publishForm(server.db, 'FILES', content)
    const [mine, others] = [await upload(applicant), await upload(stranger)]
    const refused = await applicant.post('/api/wf/instance', { template: own.template, data: { reason: 'r', receipt: [mine, others] } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['data.receipt']])
    const id = await handIn(applicant, own, { reason: 'r', receipt: [mine] })
    const opens = (client: Client, file: number) => client.get(`/api/common/attachment/${file}/download`)
    expect([(await opens(first, mine)).status, (await opens(first, others)).status, (await opens(second, mine)).status]).toEqual([
      200, 404, 404,
    ])
    const { rows } = await sql<{ ids: number[] }>`
      select array(select (one ->> 'id')::integer from jsonb_array_elements(attachments) as one) as ids from wf_data_snapshot where instance_id = ${id}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ ids: [mine] }])
  })

  test('a signature is not used by others, neither at the start nor later', async () => {
    const {
      rows: [theirs],
    } = await sql<{
      id: number
    }>`insert into wf_signature (user_id, kind, label, image_id) values (${stranger.userId}, 'drawn', 'Mine', ${await upload(stranger)}) returning id`.execute(
      server.db,
    )
    const id = Number((await applicant.post('/api/wf/instance', { template: form.template, data: { reason: 'r' } })).body.data.id)
    const refused = await applicant.post(`/api/wf/instance/${id}/submit`, { signature_id: theirs?.id })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['signature_id']])
    expect((await applicant.post(`/api/wf/instance/${id}/submit`, {})).status).toBe(200)
    const later = await act(first, id, 'approve', { signature_id: theirs?.id })
    expect([later.status, Object.keys(later.body.errors)]).toEqual([422, ['signature_id']])
  })
})

describe('what the company sets', () => {
  afterEach(() => sql`update wf_setting set reauth = 'none', vacancy = 'fallback', attachment_count = 20`.execute(server.db))

  test('its proof of identity holds where the node says nothing, in bulk too', async () => {
    await sql`update wf_setting set reauth = 'password'`.execute(server.db)
    const id = await handIn(applicant, form, { reason: 'r' })
    expect((await formOf(first, id)).task).toMatchObject({ policy: { reauth: 'password' } })
    const { task } = await seenBy(first, id)
    expect((await act(first, id, 'approve')).status).toBe(422)
    expect((await first.post('/api/wf/task/bulk-approve', { tasks: [task] })).status).toBe(422)
    const { body } = await first.post('/api/wf/task/bulk-approve', { tasks: [task], password: testPassword })
    expect(body.data).toMatchObject({ done: [task] })
    const { rows } = await sql<{ auth: string }>`select auth from wf_event where task = ${task} and act = 'approve'`.execute(server.db)
    expect(rows).toEqual([{ auth: 'password' }])
  })

  test('its way with vacancies holds where the form says nothing', async () => {
    await sql`update wf_setting set vacancy = 'refuse'`.execute(server.db)
    const vacant = await publishForm(
      server.db,
      'VACANT',
      plainContent(flowOf({ key: 'n1', type: 'approve', name: { en: 'Nobody' }, assign: [] })),
    )
    const id = Number((await applicant.post('/api/wf/instance', { template: vacant.template, data: { reason: 'r' } })).body.data.id)
    const refused = await applicant.post(`/api/wf/instance/${id}/submit`, {}, { language: 'en' })
    expect([refused.status, refused.body.message]).toEqual([422, 'No approver for step Nobody.'])
  })

  test('no more attachments than it allows', async () => {
    await sql`update wf_setting set attachment_count = 1`.execute(server.db)
    const files = [await upload(applicant), await upload(applicant)]
    const refused = await applicant.post('/api/wf/instance', { template: form.template, data: { reason: 'r' }, files })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['files']])
  })
})

async function upload(client: Client): Promise<number> {
  const head = '--part\r\nContent-Disposition: form-data; name="file"; filename="note.txt"\r\n\r\n'
  const payload = Buffer.from(`${head}hello\r\n--part--\r\n`)
  const { body } = await client.post('/api/common/attachment', payload, {
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
  })
  return Number(body.data.id)
}

test('the work list is taken along as a file, all of what its question finds, in the language of the caller', async () => {
  const text = ({ raw }: Awaited<ReturnType<Client['get']>>) => raw.rawPayload.toString('utf8').replace(/^\uFEFF/u, '')
  const listed = (await applicant.get('/api/wf/instance/work?folder=send&sub=4')).body.meta as unknown as { total: number }
  const csv = await applicant.get('/api/wf/instance/work/export?folder=send&sub=4&format=csv')
  expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head = '', ...rows] = text(csv).trim().split('\r\n')
  expect(head.split(',')).toEqual(expect.arrayContaining(['Priority', 'Title', 'Arrived']))
  expect(rows).toHaveLength(listed.total)
  const xlsx = await applicant.get('/api/wf/instance/work/export?folder=send&sub=4&format=xlsx')
  expect(xlsx.raw.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const { rows: audited } = await sql<{ label: string }>`
    select label from sc_audit_log where action = 'export' and module = 'wf' order by id desc limit 2`.execute(server.db)
  expect(audited.map(({ label }) => label)).toEqual(['xlsx', 'csv'])
})
