/**
 * What a reader may not see of a form, they see by no way (wf.md §6): form, trail, print, PDF, files, work list and its search; attacks.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migration } from '../../../server/database/migrations/0013-sensitive-values'
import type { FormContent } from '../../../src/shared/wf/form'
import { textOfPdf } from '../../support/pdf-text'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { approval, flowOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client
let first: Client
let second: Client
let stranger: Client
let form: MadeForm
let id = 0
let scan = 0

const secret = '987654.31'

beforeAll(async () => {
  server = await testApp()
  ;[applicant, first, second, stranger] = await signInAll(server, 'staff01', 'staff02', 'staff03', 'staff04')
  form = await publishForm(server.db, 'VIEWED', content())
  scan = await upload(applicant, 'scan.txt')
  id = await handIn(applicant, form, { reason: 'Desk', amount: secret, scan, items: [{ what: 'Chair', price: '111.25' }] })
})
afterAll(() => server.close())

/** The first approver sees neither amount, nor prices, nor the scan. */
function content(): FormContent {
  const hidden = { amount: 'hidden', 'items.price': 'hidden', scan: 'hidden' } as const
  const plain = plainContent(
    flowOf(
      approval(first.userId, 'n1', { field_permissions: hidden }),
      approval(second.userId, 'n2', { field_permissions: { items: 'edit', 'items.price': 'edit', 'items.what': 'edit' } }),
    ),
  )
  Object.assign(plain.json_schema.properties, {
    scan: { type: 'integer' },
    items: { type: 'array', items: { type: 'object', properties: { what: { type: 'string' }, price: { type: 'string' } } } },
  })
  Object.assign(plain.ui_schema, { scan: { 'ui:item': 'file' }, items: { 'ui:item': 'table' } })
  return plain
}

async function upload(client: Client, name: string): Promise<number> {
  const head = `--part\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const { status, body } = await client.post('/api/common/attachment', Buffer.from(`${head}${name}\r\n--part--\r\n`), {
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
  })
  expect(status).toBe(201)
  return Number(body.data.id)
}
const opens = async (client: Client, file: number) => (await client.get(`/api/common/attachment/${file}/download`)).status
const placeOf = async (file: number) =>
  (
    await sql<{
      entity: string | null
      record: number | null
    }>`select entity, record_id::int as record from sc_attachment where id = ${file}`.execute(server.db)
  ).rows[0]
const eventsOf = async (instance: number) =>
  (await sql<{ n: number }>`select count(*)::int as n from wf_event where instance_id = ${instance}`.execute(server.db)).rows[0]?.n

describe('hidden fields', () => {
  test.each(['trail', 'form', 'print'])('are in no %s', async (way) => {
    const answer = await first.get(`/api/wf/instance/${id}/${way}`)
    expect(answer.status).toBe(200)
    for (const value of [secret, '111.25', 'scan.txt']) expect(answer.raw.body).not.toContain(value)
    expect((await applicant.get(`/api/wf/instance/${id}/form`)).raw.body).toContain(secret)
  })

  test('are in no PDF, and the file of one opens for nobody from whom it is hidden', async () => {
    const { raw } = await first.get(`/api/wf/instance/${id}/pdf`)
    expect(textOfPdf(raw.rawPayload)).not.toMatch(/987.?654|111\.25|scan\.txt/)
    expect([await opens(first, scan), await opens(stranger, scan), await opens(applicant, scan)]).toEqual([404, 404, 200])
    for (const way of ['', '/thumb']) expect((await first.get(`/api/common/attachment/${scan}${way}`)).status).toBe(404)
  })

  test('are no columns of the work list, and find nothing there', async () => {
    const list = async (client: Client, more: string): Promise<Row[]> => {
      const { status, body } = await client.get(`/api/wf/instance/work?folder=search&sub=0${more}`)
      expect([status, body.message]).toEqual([200, undefined])
      return body.data
    }
    const found = async (client: Client) => (await list(client, `&name=${secret}`)).map(({ instance }) => instance)
    expect([await found(first), await found(applicant)]).toEqual([[], [id]])
    const shown = async (client: Client) => (await list(client, `&template=${form.template}`)).map(({ fields }) => fields)
    expect([await shown(first), await shown(applicant)]).toEqual([[{}], [{ amount: secret }]])
  })

  test('cannot be drawn into the open by who hands the form in again, or comments on it', async () => {
    const { task, seen } = await seenBy(first, id)
    const drawn = [
      await first.post(`/api/wf/instance/${id}/comment`, { comment: 'look', files: [scan] }),
      await first.post(`/api/wf/task/${task}/approve`, { ...seen, files: [scan] }),
    ]
    expect(drawn.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [422, ['files']],
      [422, ['files']],
    ])
    expect(await opens(first, scan)).toBe(404)
  })
})

describe('files of comments and decisions', () => {
  test('are the form’s for good, hashed into its trail, and open to whoever reads the comment', async () => {
    const note = await upload(first, 'note.txt')
    expect((await first.post(`/api/wf/instance/${id}/comment`, { comment: 'see', files: [note] })).status).toBe(200)
    expect(await placeOf(note)).toEqual({ entity: 'instance', record: id })
    expect([await opens(applicant, note), await opens(stranger, note)]).toEqual([200, 404])
    const { rows } = await sql<{ files: object[] }>`select files from wf_event where instance_id = ${id} and act = 'comment'`.execute(
      server.db,
    )
    expect(rows[0]?.files).toEqual([{ id: note, name: 'note.txt', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size: 8 }])
    const trail = await applicant.get(`/api/wf/instance/${id}/trail`)
    expect(trail.body.meta).toEqual({ intact: true, broken_at: null })
    expect(trail.body.data.at(-1)?.files).toEqual([expect.objectContaining({ id: note, name: 'note.txt' })])
  })

  test('are the sender’s own: another’s upload stays theirs', async () => {
    const theirs = await upload(stranger, 'diary.txt')
    const before = await eventsOf(id)
    const stolen = await first.post(`/api/wf/instance/${id}/comment`, { comment: 'mine', files: [theirs] })
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([422, ['files']])
    const draft = await applicant.post('/api/wf/instance', { template: form.template, data: { reason: 'r' }, files: [theirs] })
    expect([draft.status, Object.keys(draft.body.errors)]).toEqual([422, ['files']])
    expect([await eventsOf(id), await placeOf(theirs), await opens(stranger, theirs)]).toEqual([
      before,
      { entity: null, record: null },
      200,
    ])
  })
})

describe('who is not assigned', () => {
  test('hears nothing from deciding: neither fields nor names', async () => {
    const { task, seen } = await seenBy(first, id)
    const before = await eventsOf(id)
    for (const client of [stranger, applicant])
      for (const act of ['approve', 'reject']) {
        const { status, body } = await client.post(`/api/wf/task/${task}/${act}`, { ...seen, comment: 'no' })
        expect([status, body.errors]).toEqual([404, {}])
      }
    expect((await stranger.post('/api/wf/task/bulk-approve', { tasks: [task] })).status).toBe(404)
    expect(await eventsOf(id)).toBe(before)
  })
})

test('the sealed file shows the whole form: it opens for who may see all of it', async () => {
  const sealed = await upload(applicant, 'sealed.txt')
  const { rows } = await sql<{ id: number }>`
    insert into wf_sealed_file (instance_id, round, file_id, sha256, code, made_at) values (${id}, 1, ${sealed}, 'x', 'C0DEC0DEC0DE', now()) returning id::int`.execute(
    server.db,
  )
  await sql`update sc_attachment set module = 'wf', entity = 'sealed-file', record_id = ${rows[0]?.id}, field = 'file' where id = ${sealed}`.execute(
    server.db,
  )
  expect([await opens(first, sealed), await opens(stranger, sealed), await opens(applicant, sealed)]).toEqual([404, 404, 200])
})

test('opinions stay closed on paper too until one has decided', async () => {
  const both = [first, second].map(({ userId }) => ({ kind: 'person' as const, id: userId }))
  const closed = await publishForm(
    server.db,
    'OPINION',
    plainContent(flowOf({ key: 'n1', type: 'approve', name: { en: 'Both' }, mode: 'all', assign: both, hide_opinions: true })),
  )
  const instance = await handIn(applicant, closed, { reason: 'r' })
  const { task, seen } = await seenBy(first, instance)
  expect((await first.post(`/api/wf/task/${task}/approve`, { ...seen, comment: 'Zebra' })).status).toBe(200)
  const page = async (client: Client) => (await client.get(`/api/wf/instance/${instance}/print`)).raw.body
  expect([(await page(second)).includes('Zebra'), (await page(applicant)).includes('Zebra')]).toEqual([false, true])
  expect(textOfPdf((await second.get(`/api/wf/instance/${instance}/pdf`)).raw.rawPayload)).not.toContain('Zebra')
})

test('the given lists of forms and their categories hold what the caller may start, without a right to keep them', async () => {
  const [forms, categories] = [await stranger.get('/api/wf/template'), await stranger.get('/api/wf/template-category')]
  expect([forms.status, categories.status]).toEqual([200, 200])
  const open = await stranger.get('/api/wf/template/open')
  expect(forms.body.data).toEqual(open.body.data.forms)
  expect(forms.body.data.map(({ code }) => code)).toContain('VIEWED')
  expect(categories.body.data).toEqual((await stranger.get('/api/wf/template-category/user')).body.data)
  await sql`update wf_template set starters = ${[`u${first.userId}`]} where id = ${form.template}`.execute(server.db)
  expect((await stranger.get('/api/wf/template')).body.data.map(({ code }) => code)).not.toContain('VIEWED')
})

test('of a confidential form, who only knows that it exists reads neither values nor why it was returned', async () => {
  const closed = await publishForm(server.db, 'CONFIDED', plainContent(flowOf(approval(first.userId))), { confidentiality: 'confidential' })
  const instance = await handIn(applicant, closed, { reason: 'Walrus' })
  const { task, seen } = await seenBy(first, instance)
  const returned = await first.post(`/api/wf/task/${task}/return`, { ...seen, comment: 'Ocelot', target: 'initiator' })
  expect([returned.status, returned.body.errors ?? {}]).toEqual([200, {}])
  const admin = await server.signIn('admin')
  const page = async (client: Client) => {
    const { status, body } = await client.get(`/api/wf/instance/${instance}/form`)
    return [status, JSON.stringify(body).includes('Walrus'), JSON.stringify(body).includes('Ocelot')]
  }
  expect([await page(admin), await page(applicant)]).toEqual([
    [200, false, false],
    [200, true, true],
  ])
})

test('what is said of a confidential form, its files too, is for those who see its content', async () => {
  const closed = await publishForm(server.db, 'UNSAID', plainContent(flowOf(approval(first.userId))), { confidentiality: 'confidential' })
  const instance = await handIn(applicant, closed, { reason: 'Walrus' })
  const url = `/api/common/comment/wf/instance/${instance}`
  const admin = await server.signIn('admin')
  const file = await upload(applicant, 'said.txt')
  const said = await applicant.post(url, { body: `<p>Narwhal @[${admin.userId}]</p>`, files: [file] })
  expect(said.status).toBe(201)
  expect(said.body.meta.not_notified).toEqual([expect.objectContaining({ id: admin.userId })])
  const read = await admin.get(url)
  const written = await admin.post(url, { body: '<p>Me too</p>' })
  expect([read.status, written.status, await opens(admin, file)]).toEqual([404, 404, 404])
  expect(read.raw.body).not.toContain('Narwhal')
  const { rows } = await sql<{ said: number }>`
    select count(*)::int as said from sc_comment where module = 'wf' and entity = 'instance' and record_id = ${instance}`.execute(server.db)
  expect(rows).toEqual([{ said: 1 }])
  expect([(await first.get(url)).body.data.length, await opens(first, file)]).toEqual([1, 200])
})

describe('a sensitive field', () => {
  const idNumber = 'A123456789'
  const marked = (indexed = true): FormContent => {
    const plain = plainContent(flowOf(approval(first.userId)))
    Object.assign(plain.json_schema.properties, { id_no: { type: 'string' } })
    Object.assign(plain.ui_schema, {
      id_no: { 'ui:title': { en: 'ID' }, 'ui:sensitive': true, ...(indexed ? { 'ui:indexed': true } : {}) },
    })
    return { ...plain, settings: { ...plain.settings, title_pattern: '{reason} {id_no}' } }
  }

  test('is shown to who is on the flow, and to no other reader: not in form, print, PDF or trail; for the manager of the form neither', async () => {
    const kept = await publishForm(server.db, 'SENSITIVE', marked())
    await sql`update wf_template set managers = ${[`u${stranger.userId}`]}, viewers = ${[`u${second.userId}`]} where id = ${kept.template}`.execute(
      server.db,
    )
    const instance = await handIn(applicant, kept, { reason: 'Access', id_no: idNumber })
    const says = async (client: Client, way: string) => {
      const answer = await client.get(`/api/wf/instance/${instance}/${way}`)
      expect([way, answer.status]).toEqual([way, 200])
      return answer.raw.body.includes(idNumber)
    }
    for (const way of ['form', 'print']) {
      for (const client of [applicant, first]) expect([way, await says(client, way)]).toEqual([way, true])
      for (const client of [stranger, second]) expect([way, await says(client, way)]).toEqual([way, false])
    }
    expect(await says(stranger, 'trail')).toBe(false)
    expect(textOfPdf((await stranger.get(`/api/wf/instance/${instance}/pdf`)).raw.rawPayload)).not.toContain(idNumber)
  })

  test('is in no list, title, export or search, not even for who handed it in', async () => {
    const kept = await publishForm(server.db, 'UNLISTED', marked())
    const instance = await handIn(applicant, kept, { reason: 'Badge', id_no: idNumber })
    const { rows } = await sql<{ title: string; kept: number }>`select title,
      (select count(*)::int from wf_instance_field as v where v.instance_id = i.id and v.field_key = 'id_no') as kept
      from wf_instance as i where id = ${instance}`.execute(server.db)
    expect(rows).toEqual([{ title: 'Badge', kept: 0 }])
    for (const client of [applicant, first]) {
      const list = await client.get(`/api/wf/instance/work?folder=search&sub=0&template=${kept.template}`)
      expect([list.body.data.map(({ instance: one }) => one), list.raw.body.includes(idNumber)]).toEqual([[instance], false])
      expect((await client.get(`/api/wf/instance/work?folder=search&sub=0&name=${idNumber}`)).body.data).toEqual([])
      const file = await client.get(`/api/wf/instance/work/export?folder=search&sub=0&template=${kept.template}&format=csv`)
      expect([file.status, file.raw.body.includes('Badge'), file.raw.body.includes(idNumber)]).toEqual([200, true, false])
    }
  })

  test('that was listed before is dropped from there at the next start, and nothing else', async () => {
    const kept = await publishForm(server.db, 'LISTED', marked())
    const instance = await handIn(applicant, kept, { reason: 'Locker', id_no: idNumber })
    for (const field of ['id_no', 'reason'])
      await sql`insert into wf_instance_field (instance_id, field_key, text_value) values (${instance}, ${field}, 'kept')`.execute(
        server.db,
      )
    await migration.up(server.db)
    const { rows } = await sql<{ field: string }>`
      select field_key as field from wf_instance_field where instance_id = ${instance}`.execute(server.db)
    expect(rows).toEqual([{ field: 'reason' }])
  })
})

test('a manager who looks a form up for an act has not opened their own task; who reads it has', async () => {
  const instance = await handIn(applicant, await publishForm(server.db, 'GLANCED', plainContent(flowOf(approval(first.userId)))), {
    reason: 'r',
  })
  const isOpened = async () =>
    (await sql<{ opened: boolean }>`select opened_at is not null as opened from wf_task where instance_id = ${instance}`.execute(server.db))
      .rows[0]?.opened
  expect((await first.get(`/api/wf/instance/${instance}/form?glance=1`)).body.data.id).toBe(instance)
  expect(await isOpened()).toBe(false)
  expect((await stranger.get(`/api/wf/instance/${instance}/form?glance=1`)).status).toBe(404)
  expect((await first.get(`/api/wf/instance/${instance}/form`)).status).toBe(200)
  expect(await isOpened()).toBe(true)
})
