/** Forms and their versions: draft, publication, who may, who starts, simulation, files (wf.md §2.4, §4.3, §5.17, §8, §9; §12.13, 15). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../src/shared/core/canonical-json'
import type { FormContent } from '../../../src/shared/wf/form'
import { emptyContent } from '../../../src/shared/wf/form-content'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let keeper: Client
let category: number

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff, keeper] = await Promise.all([server.signIn('admin'), server.signIn('staff01'), server.signIn('staff02')])
  category = Number((await made('/api/wf/template-category', { name: { en: 'Tests', tw: '測試' } })).id)
})
afterAll(() => server.close())

const made = async (path: string, values: Row): Promise<Row> => {
  const { status, body } = await admin.post(path, values)
  expect(body.errors ?? {}).toEqual({})
  expect(status).toBe(201)
  return body.data
}
let count = 0
const makeForm = async (values: Row = {}): Promise<number> => {
  count += 1
  return Number((await made('/api/wf/template', { code: `T${count}`, name: { en: `Form ${count}` }, category, ...values })).id)
}

/** One amount; over 10,000 the manager's manager too. */
const expense: FormContent = {
  ...emptyContent,
  json_schema: {
    type: 'object',
    properties: { amount: { type: 'string', format: 'decimal', x: { scale: 2 } }, reason: { type: 'string', maxLength: 255 } },
    required: ['amount'],
  },
  ui_schema: {
    amount: { 'ui:item': 'decimal', 'ui:title': { en: 'Amount' } },
    reason: { 'ui:item': 'text', 'ui:title': { en: 'Reason' } },
  },
  flow: {
    nodes: [
      { key: 'start', type: 'start' },
      { key: 'n1', type: 'approve', name: { en: 'Manager' }, mode: 'all', assign: [{ kind: 'manager', level: 1 }], due: { hours: 8 } },
      {
        key: 'c1',
        type: 'condition',
        branches: [
          {
            key: 'b1',
            when: { field: 'amount', op: 'gt', value: '10000' },
            nodes: [{ key: 'n2', type: 'approve', name: { en: 'Above' }, mode: 'all', assign: [{ kind: 'manager', level: 2 }] }],
          },
          { key: 'b2', default: true, nodes: [] },
        ],
      },
      { key: 'end', type: 'end', result: 'approved' },
    ],
  },
}

const open = (template: number, body: Row = {}, client = admin) => client.post(`/api/wf/template/${template}/draft`, body)
const save = (draft: Row, parts: Row, client = admin) =>
  client.put(`/api/wf/template-definition/${Number(draft.id)}`, { version: draft.version, content: parts })
const publish = (draft: Row, note = 'First', client = admin) =>
  client.post(`/api/wf/template-definition/${Number(draft.id)}/publish`, { version: draft.version, note })
const versions = async (template: number) => (await admin.get(`/api/wf/template/${template}/versions`)).body.data
const published = async (template: number, content: FormContent = expense): Promise<Row> => {
  const draft = (await open(template)).body.data
  const saved = (await save(draft, { ...content })).body.data
  const { status, body } = await publish(saved)
  expect(body.meta ?? {}).toEqual({})
  expect(status).toBe(200)
  return body.data
}
const activate = async (template: number, values: Row = {}) => {
  const { version } = (await admin.get(`/api/wf/template/${template}`)).body.data
  const { status, body } = await admin.patch(`/api/wf/template/${template}`, { activated: true, ...values, version })
  expect(body.errors ?? {}).toEqual({})
  expect(status).toBe(200)
}

describe('a draft', () => {
  test('begins empty, is there once, and keeps its hash while nothing changes (§12.15)', async () => {
    const form = await makeForm()
    const draft = (await open(form)).body.data
    expect(draft).toMatchObject({ template: form, version_no: 1, state: 'draft', flow: emptyContent.flow })
    expect((await open(form)).body.data.id).toBe(draft.id)
    const saved = (await save(draft, { ...expense })).body.data
    const again = (await admin.get(`/api/wf/template-definition/${Number(draft.id)}`)).body.data
    expect(again).toMatchObject({ ...expense, hash: saved.hash, version: saved.version })
    const { json_schema, ui_schema, flow } = again
    expect((await save(saved, { json_schema, ui_schema, flow })).body.data.hash).toBe(saved.hash)
    expect(saved.hash).not.toBe(draft.hash)
  })

  test('that somebody else saved since is refused, and so are parts of another shape', async () => {
    const draft = (await open(await makeForm())).body.data
    await save(draft, { settings: { bulk: false } })
    const late = await save(draft, { settings: { bulk: true } })
    expect([late.status, late.body.meta]).toEqual([409, { version: Number(draft.version) + 1 }])
    const odd = await save({ ...draft, version: Number(draft.version) + 1 }, { flow: { nodes: [{ key: 'n1', type: 'approve' }] } })
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['flow']])
  })

  test('takes the content of an older version', async () => {
    const form = await makeForm()
    const first = await published(form)
    const second = (await open(form)).body.data
    expect(second).toMatchObject({ version_no: 2, flow: expense.flow })
    await save(second, { flow: emptyContent.flow })
    expect((await open(form, { from: Number(first.id) })).body.data).toMatchObject({ id: second.id, flow: expense.flow })
    const other = await open(await makeForm(), { from: Number(first.id) })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['from']])
  })
})

describe('publication', () => {
  test('is refused for numbers that could not be made, by the form or by the settings of the company', async () => {
    const numbered = async (numbering: object) =>
      publish((await save((await open(await makeForm())).body.data, { ...expense, settings: { numbering } })).body.data)
    const refused = await numbered({ pattern: '{CODE}-{NUMBER}', reset: 'never' })
    expect([refused.status, refused.body.meta.problems]).toEqual([
      422,
      [{ key: 'numbering', params: { reason: 'token', token: '{NUMBER}' } }],
    ])
    expect((await numbered({ pattern: 'SAME-{SEQ:4}', reset: 'never' })).status).toBe(200)
    expect((await numbered({ pattern: 'SAME-{SEQ:4}', reset: 'never' })).body.meta.problems).toMatchObject([
      { params: { reason: 'shared' } },
    ])
    const settings = await admin.patch('/api/wf/setting', { serial_pattern: '{CODE}-{YYYY}', serial_reset: 'year' })
    expect([settings.status, Object.keys(settings.body.errors)]).toEqual([422, ['serial_pattern']])
  })
  test('is refused while there are problems, which it names', async () => {
    const draft = (await open(await makeForm())).body.data
    const { status, body } = await publish(draft)
    expect(status).toBe(422)
    expect(body.meta.problems).toEqual([{ key: 'no_fields', params: {} }])
    const gone = (
      await save(draft, {
        ...expense,
        flow: {
          nodes: [
            { key: 'n1', type: 'approve', assign: [{ kind: 'person', id: 999_999 }] },
            { key: 'end', type: 'end', result: 'approved' },
          ],
        },
      })
    ).body.data
    expect((await publish(gone)).body.meta.problems).toEqual([{ key: 'no_people', params: {}, node: 'n1' }])
  })

  test('needs a note', async () => {
    const draft = (await open(await makeForm())).body.data
    const { status, body } = await publish(draft, '  ')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['note']])
  })

  test('retires the version before, which keeps its forms (§12.13); a published version is not changed', async () => {
    const form = await makeForm()
    const first = await published(form)
    const draft = (await open(form)).body.data
    const { body } = await publish(draft, 'Second')
    expect(body.data).toEqual({ id: draft.id, version_no: 2 })
    expect(await versions(form)).toMatchObject([
      { id: draft.id, state: 'published', note: 'Second', published_by: expect.stringMatching(/./), instances: 0 },
      { id: first.id, state: 'retired', note: 'First' },
    ])
    expect((await admin.get(`/api/wf/template/${form}`)).body.data.current_definition).toBe(draft.id)
    const changed = await save({ ...draft, version: Number(draft.version) + 1 }, { settings: {} })
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['state']])
  })

  test('tells modules', async () => {
    const form = await makeForm()
    const { id } = await published(form)
    const { rows } = await sql<{ payload: Row }>`
      select payload from kontor_event where event = 'wf.definition.published' and record_id = ${Number(id)}
      union all select payload from kontor_outbox where event = 'wf.definition.published' and record_id = ${Number(id)}`.execute(server.db)
    expect(rows).toEqual([{ payload: { template: form } }])
  })
})

describe('who', () => {
  test('looks after a form designs and publishes it without the right to all forms; others are refused', async () => {
    const form = await makeForm({ managers: [`u${keeper.userId}`] })
    expect((await open(form, {}, staff)).status).toBe(403)
    expect((await staff.get(`/api/wf/template/${form}/versions`)).status).toBe(403)
    const draft = (await open(form, {}, keeper)).body.data
    const saved = (await save(draft, { ...expense }, keeper)).body.data
    expect((await save(saved, { settings: {} }, staff)).status).toBe(403)
    expect((await publish(saved, 'Mine', keeper)).status).toBe(200)
    expect((await keeper.get(`/api/wf/template/${form}/export`)).status).toBe(200)
    expect((await keeper.post(`/api/wf/template/${form}/copy`, { code: 'NOT-MINE' })).status).toBe(403)
    expect((await open(await makeForm(), {}, keeper)).status).toBe(403)
  })

  test('may start a form: its starters, where its category is open to them', async () => {
    const openTo = async (client: Client) => ((await client.get('/api/wf/template/open')).body.data.forms as Row[]).map(({ id }) => id)
    const form = await makeForm()
    await published(form)
    expect(await openTo(staff)).not.toContain(form)
    await activate(form)
    expect(await openTo(staff)).toContain(form)
    await activate(form, { starters: [`u${keeper.userId}`] })
    expect([await openTo(staff), await openTo(keeper)]).toEqual([expect.not.arrayContaining([form]), expect.arrayContaining([form])])
    const shut = Number((await made('/api/wf/template-category', { name: { en: 'Shut' }, visible_to: [`u${keeper.userId}`] })).id)
    const inner = Number((await made('/api/wf/template-category', { name: { en: 'Inner' }, parent: shut })).id)
    await activate(form, { starters: [], category: inner })
    expect([await openTo(staff), await openTo(keeper)]).toEqual([expect.not.arrayContaining([form]), expect.arrayContaining([form])])
    const categories = async (client: Client) =>
      (await client.get('/api/wf/template-category/user')).body.data.map(({ id, count: n }) => [id, n])
    expect(await categories(keeper)).toEqual(
      expect.arrayContaining([
        [shut, 1],
        [inner, 1],
      ]),
    )
    expect((await categories(staff)).map(([id]) => id)).not.toContain(shut)
  })

  test('puts a star on a form that is open, and sees it there', async () => {
    const form = await makeForm()
    await published(form)
    expect((await staff.post(`/api/wf/template/${form}/favourite`, { on: true })).status).toBe(404)
    await activate(form)
    const starred = async () =>
      ((await staff.get('/api/wf/template/open')).body.data.forms as Row[]).find(({ id }) => id === form)?.favourite
    expect((await staff.post(`/api/wf/template/${form}/favourite`, { on: true })).status).toBe(200)
    expect(await starred()).toBe(true)
    await staff.post(`/api/wf/template/${form}/favourite`, { on: false })
    expect(await starred()).toBe(false)
  })

  test('reads published versions: of forms that are open, without their content unless one is asked for', async () => {
    const form = await makeForm()
    const { id } = await published(form)
    const seen = async () => (await staff.get('/api/wf/template-definition')).body.data.filter(({ template }) => template === form)
    expect(await seen()).toEqual([])
    expect((await staff.get(`/api/wf/template-definition?id=${Number(id)}`)).status).toBe(404)
    await activate(form)
    expect(await seen()).toMatchObject([{ id, state: 'published', version_no: 1 }])
    expect((await seen())[0]).not.toHaveProperty('content')
    expect((await staff.get(`/api/wf/template-definition?id=${Number(id)}`)).body.data).toMatchObject([{ id, content: expense }])
  })
})

describe('simulation', () => {
  test('tells who signs until when, by the branch that the values take, and writes nothing', async () => {
    const form = await makeForm()
    const { id } = await published(form)
    const stepsOf = async (amount: string) =>
      (await admin.post(`/api/wf/template-definition/${Number(id)}/simulate`, { initiator: staff.userId, data: { amount } })).body.data
        .steps as unknown as { node: string; people: Row[]; due: string | null }[]
    const small = await stepsOf('10000')
    expect(small.map(({ node }) => node)).toEqual(['n1', 'c1', 'end'])
    expect(small[0]?.people).toEqual([{ user: expect.any(Number), name: expect.stringMatching(/./), for: null, auto: false }])
    expect(small[0]?.due).toMatch(/Z$/)
    expect((await stepsOf('10000.01')).map(({ node }) => node)).toContain('n2')
    const { rows } = await sql`select 1 from wf_instance where template_id = ${form}`.execute(server.db)
    expect(rows).toEqual([])
  })

  test('of somebody who is not there, or has not that post, is refused', async () => {
    const { id } = await published(await makeForm())
    const simulate = (body: Row) => admin.post(`/api/wf/template-definition/${Number(id)}/simulate`, { data: {}, ...body })
    expect(Object.keys((await simulate({ initiator: 999_999 })).body.errors)).toEqual(['initiator'])
    expect(Object.keys((await simulate({ initiator: staff.userId, post: 999_999 })).body.errors)).toEqual(['post'])
  })
})

describe('a dry run', () => {
  const run = (id: unknown, body: Row, client = admin) => client.post(`/api/wf/template-definition/${Number(id)}/dry-run`, body)

  test('is an instance marked as a test, of a draft too', async () => {
    const draft = (await open(await makeForm())).body.data
    const broken = await run(draft.id, { initiator: staff.userId, data: {} })
    expect([broken.status, broken.body.meta.problems]).toEqual([422, [{ key: 'no_fields', params: {} }]])
    await save(draft, { ...expense })
    const { status, body } = await run(draft.id, { initiator: staff.userId, data: { amount: '120.00' } })
    expect([status, body.data.serial_no]).toEqual([201, expect.stringMatching(/^TEST-/)])
    const { rows } =
      await sql<Row>`select test, state, initiator_id as initiator from wf_instance where id = ${Number(body.data.id)}`.execute(server.db)
    expect(rows).toEqual([{ test: true, state: 'running', initiator: staff.userId }])
    expect((await versions(Number(draft.template)))[0]?.instances).toBe(0)
  })

  test('wants what the form wants, and who looks after it', async () => {
    const { id } = await published(await makeForm())
    expect(Object.keys((await run(id, { initiator: staff.userId, data: {} })).body.errors)).toEqual(['data.amount'])
    expect((await run(id, { initiator: staff.userId, data: { amount: '1' } }, staff)).status).toBe(403)
  })
})

describe('a form as a file', () => {
  test('names people by account, and comes back as it was', async () => {
    const form = await makeForm()
    const withPerson: FormContent = {
      ...expense,
      ui_schema: { ...expense.ui_schema, reason: { 'ui:item': 'owner', 'ui:scope': [`u${staff.userId}`] } },
      flow: {
        nodes: [
          { key: 'start', type: 'start' },
          {
            key: 'n1',
            type: 'approve',
            assign: [{ kind: 'person', id: keeper.userId }],
            veto: [keeper.userId],
            weights: { [keeper.userId]: 2 },
          },
          { key: 'end', type: 'end', result: 'approved' },
        ],
      },
    }
    await published(form, withPerson)
    const file = (await admin.get(`/api/wf/template/${form}/export`)).body as unknown as Row & { definition: Row }
    expect(file).toMatchObject({ format: 'wf-template', version: 1, template: { code: `T${count}` } })
    expect(JSON.stringify(file.definition)).toContain('"assign":[{"id":"staff02","kind":"person"}]')
    expect(JSON.stringify(file.definition)).toContain('u:staff01')
    const imported = await admin.post('/api/wf/template/import-json', { file, code: 'IMPORTED', category })
    expect([imported.status, imported.body.data.unmatched]).toEqual([201, []])
    expect((await open(Number(imported.body.data.id))).body.data).toMatchObject(withPerson)
  })

  test('with people that are not here is imported, and not published until they are named', async () => {
    const form = await makeForm()
    await published(form)
    const file = (await admin.get(`/api/wf/template/${form}/export`)).body as unknown as { template: Row; definition: FormContent }
    const foreign = {
      ...file.definition,
      flow: {
        nodes: [
          { key: 'n1', type: 'approve', assign: [{ kind: 'person', id: 'nobody.here' }] },
          { key: 'end', type: 'end', result: 'approved' },
        ],
      },
    }
    const changed = await admin.post('/api/wf/template/import-json', { file: { ...file, definition: foreign }, code: 'FOREIGN', category })
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['file']])
    const checksum = createHash('sha256')
      .update(canonicalJson({ template: file.template, definition: foreign }))
      .digest('hex')
    const imported = await admin.post('/api/wf/template/import-json', {
      file: { ...file, definition: foreign, checksum },
      code: 'FOREIGN',
      category,
    })
    expect([imported.status, imported.body.data.unmatched]).toEqual([201, ['user nobody.here']])
    const draft = (await open(Number(imported.body.data.id))).body.data
    expect((await publish(draft)).body.meta.problems).toEqual([{ key: 'no_people', params: {}, node: 'n1' }])
  })

  test('that is none is refused', async () => {
    const { status, body } = await admin.post('/api/wf/template/import-json', { file: { format: 'x' }, code: 'NONE', category })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })
})

test('a copy is a new form with a draft of the same content, not open to anybody yet', async () => {
  const form = await makeForm({ managers: [`u${keeper.userId}`] })
  await published(form)
  await activate(form)
  const { status, body } = await admin.post(`/api/wf/template/${form}/copy`, { code: 'COPY' })
  expect(status).toBe(201)
  expect((await admin.get(`/api/wf/template/${Number(body.data.id)}`)).body.data).toMatchObject({
    code: 'COPY',
    activated: false,
    current_definition: null,
    managers: [`u${keeper.userId}`],
  })
  expect((await open(Number(body.data.id))).body.data).toMatchObject({ version_no: 1, ...expense })
  const taken = await admin.post(`/api/wf/template/${form}/copy`, { code: 'COPY' })
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['code']])
})

describe('a form of the gallery', () => {
  test('has its fields and flow, in four languages; whom it names is left open until somebody says who', async () => {
    const gallery = (await admin.get<{ code: string; name: Row; fields: number }[]>('/api/wf/template/gallery')).body.data
    expect(gallery.length).toBeGreaterThanOrEqual(16)
    expect(gallery.filter(({ name, fields }) => fields === 0 || !name.en || !name.tw || !name.cn || !name.jp)).toEqual([])
    for (const [n, { code }] of gallery.entries()) {
      const taken = await admin.post('/api/wf/template/from-gallery', { form: code, code: `G${n}`, category })
      expect([code, taken.status]).toEqual([code, 201])
      const { status, body } = await publish((await open(Number(taken.body.data.id))).body.data)
      // Nothing else than what is to be named: people, seals, channels, other forms.
      const problems = status === 200 ? [] : (body.meta.problems as { key: string }[]).map(({ key }) => key)
      expect([code, problems.filter((key) => !openKeys.includes(key))]).toEqual([code, []])
    }
  })
  test('is for who may create forms; what the gallery does not have is refused', async () => {
    expect((await staff.get('/api/wf/template/gallery')).status).toBe(403)
    const { status, body } = await admin.post('/api/wf/template/from-gallery', { form: 'NONE', code: 'GNONE', category })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['form']])
  })
})

/** Problems of what is left open. */
const openKeys = ['no_people', 'template_missing', 'channel_missing']

describe('a form of a spreadsheet', () => {
  const send = (client: Client, code: string, text: string) =>
    client.post(
      `/api/wf/template/from-sheet?code=${code}&category=${category}`,
      Buffer.from(
        [
          '--sheet',
          'content-disposition: form-data; name="file"; filename="Visitors.csv"',
          'content-type: text/csv',
          '',
          text,
          '--sheet--',
          '',
        ].join('\r\n'),
      ),
      { headers: { 'content-type': 'multipart/form-data; boundary=sheet' } },
    )
  test('is called as the file, has a field for each heading, and can be published as it is', async () => {
    const { status, body } = await send(admin, 'SHEET', 'Visitor *,Day,Cost\r\nAmy,2026-11-26,12.5\r\nBen,2026-11-27,8')
    expect([status, body.errors]).toEqual([201, undefined])
    const id = Number(body.data.id)
    expect((await admin.get(`/api/wf/template/${id}`)).body.data).toMatchObject({
      code: 'SHEET',
      name: { en: 'Visitors' },
      activated: false,
    })
    const draft = (await open(id)).body.data
    const { json_schema } = draft as unknown as FormContent
    const { 'ui:layout': layout } = (draft as unknown as FormContent).ui_schema
    expect(layout).toEqual([
      { row: [expect.objectContaining({ field: 'visitor' }), expect.objectContaining({ field: 'day' })] },
      { row: [expect.objectContaining({ field: 'cost' })] },
    ])
    expect(json_schema).toMatchObject({ required: ['visitor'], properties: { day: { format: 'date' }, cost: { format: 'decimal' } } })
    expect((await publish(draft)).status).toBe(200)
  })
  test('without headings, or from who may not create forms, there is none', async () => {
    expect((await send(admin, 'EMPTY', ',,')).status).toBe(422)
    expect((await send(staff, 'STAFF', 'A,B')).status).toBe(403)
  })
})
