/** Fields that administrators add at run time (cm.md §3.7): like declared ones everywhere, and gone only when they are purged. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endJob } from '../../../server/jobs/states'
import { transact } from '../../../server/kernel/context'
import { startIndexing } from '../../../server/modules/sc/custom-fields/custom-field-jobs'
import { testApp, type Answer, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow } from '../../support/import-file'
import { until } from '../../support/until'

let app: TestApp
let admin: Client
let manager: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
})
afterAll(() => app.close())
// What one test demands is not asked of the next.
afterEach(async () => {
  // Those that depend on others come after them.
  const { body } = await admin.get('/api/sc/custom-field?filter[status][eq]=active&per_page=200&sort=-id')
  for (const { id } of body.data) await act(Number(id), 'archive')
})

let counter = 0
interface Described {
  key: string
  id: number
}
/** A draft. */
async function describeField(values: Row): Promise<Described> {
  const key = `c_field_${++counter}`
  const answer = await admin.post('/api/sc/custom-field', {
    entity: 'cm/source',
    key,
    label: { en: `Field ${counter}`, tw: `欄位 ${counter}` },
    type: 'text',
    ...values,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { key: String(answer.body.data.key), id: Number(answer.body.data.id) }
}
const act = (id: number, name: string, body: object = {}) => admin.post(`/api/sc/custom-field/${id}/${name}`, body)
async function addField(values: Row): Promise<Described> {
  const field = await describeField(values)
  const answer = await act(field.id, 'publish')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return field
}
const archived = async (...fields: Described[]) => {
  for (const { id } of fields) expect((await act(id, 'archive')).status).toBe(200)
}
const newSource = (values: Row = {}, client = admin): Promise<Answer> =>
  client.post('/api/cm/source', { code: `SRC-${++counter}`, name: { en: `Source ${counter}` }, channel: 'other', ...values })
async function sourceWith(values: Row): Promise<Row> {
  const answer = await newSource(values)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const fieldsOf = async (client: Client, entity = 'cm/source'): Promise<Row[]> =>
  ((await client.get(`/api/common/schema/${entity}`)).body.data.entity as { fields: Row[] }).fields

describe('an administrator publishes c_contract_end (date, required, in list: cm.md §12.19)', () => {
  test('then without restart the schema, API validation, list columns, import template and export have it', async () => {
    const draft = await describeField({
      key: 'c_contract_end',
      label: { en: 'Contract end', tw: '合約到期日' },
      type: 'date',
      required: true,
      show_in: ['list', 'filter'],
    })
    const before = (await admin.get('/api/common/schema/cm/source')).body.data
    expect((before.entity as { fields: Row[] }).fields.map(({ name }) => name)).not.toContain('c_contract_end')
    expect((await newSource({ c_contract_end: '2027-01-31' })).body.errors).toHaveProperty('c_contract_end')

    const published = await act(draft.id, 'publish')
    expect(published.status).toBe(200)
    const { total } = (await admin.get('/api/cm/source')).body.meta
    expect(published.body.meta).toEqual({ lacking: total })
    const after = (await admin.get('/api/common/schema/cm/source')).body.data
    expect(after.hash).not.toBe(before.hash)
    expect(after.entity).toMatchObject({
      x: { list: { columns: expect.arrayContaining(['c_contract_end']), filters: expect.arrayContaining(['c_contract_end']) } },
    })
    expect((await newSource({})).body.errors).toMatchObject({ c_contract_end: [expect.any(String)] })
    expect((await newSource({ c_contract_end: '2027-02-30' })).body.errors).toMatchObject({ c_contract_end: [expect.any(String)] })
    expect((await sourceWith({ c_contract_end: '2027-01-31' })).c_contract_end).toBe('2027-01-31')

    const template = await admin.get('/api/cm/source/import/template?format=csv', { language: 'tw' })
    expect(template.raw.body).toContain('合約到期日')
    const sheet = await admin.post('/api/cm/source/export', { format: 'csv', columns: ['code', 'c_contract_end'] })
    expect(sheet.raw.body).toContain('Contract end')
    expect(sheet.raw.body).toContain('2027-01-31')
    const listed = await admin.get('/api/cm/source?filter[c_contract_end][gte]=2027-01-01&sort=-c_contract_end')
    expect(listed.body.data.map(({ c_contract_end }) => c_contract_end)).toEqual(['2027-01-31'])
  })

  test("records from before need it at their next save, and the system's own writes do not", async () => {
    const old = await sourceWith({})
    const field = await addField({ required: true })
    const refused = await admin.patch(`/api/cm/source/${String(old.id)}`, { colour: '#112233', version: old.version })
    expect(refused.body.errors).toEqual({ [field.key]: [expect.any(String)] })
    expect(
      (await admin.patch(`/api/cm/source/${String(old.id)}`, { colour: '#112233', [field.key]: 'now', version: old.version })).status,
    ).toBe(200)
    expect((await admin.post('/api/cm/source/restore-seeds', {})).status).toBe(200)
  })

  test('draft, active and archived only let through what leads on', async () => {
    const field = await describeField({})
    expect((await act(field.id, 'archive')).status).toBe(409)
    expect((await act(field.id, 'purge', { key: field.key })).status).toBe(409)
    await act(field.id, 'publish')
    expect((await act(field.id, 'publish')).status).toBe(409)
    expect((await admin.delete(`/api/sc/custom-field/${field.id}`)).body.errors).toHaveProperty('status')
    await archived(field)
    expect((await act(field.id, 'publish')).status).toBe(200)
    await archived(field)
    const draft = await describeField({})
    expect((await admin.delete(`/api/sc/custom-field/${draft.id}`)).status).toBe(200)
    for (const path of ['publish', 'archive', 'purge'])
      expect((await manager.post(`/api/sc/custom-field/${field.id}/${path}`, { key: field.key })).status).toBe(403)
  })
})

describe('a value', () => {
  const values: readonly [type: Row, good: unknown, stored: unknown, bad: unknown][] = [
    [{ type: 'text', max_length: 5, pattern: '^[A-Z]+$' }, 'ABC', 'ABC', 'abc'],
    [{ type: 'longtext' }, 'two\nlines', 'two\nlines', 7],
    [{ type: 'richtext' }, '<p>Bold: <b onclick="x()">yes</b><script>alert(1)</script></p>', '<p>Bold: <strong>yes</strong></p>', 7],
    [{ type: 'integer', min: '0', max: '10' }, 7, 7, 11],
    [{ type: 'decimal', min: '-1', max: '1' }, '0.5', '0.5000', '1.5'],
    [{ type: 'money' }, '1234', '1234.0000', '1234.5'],
    [{ type: 'percent', max: '100' }, '12.5', '12.5000', '101'],
    [{ type: 'boolean' }, true, true, 'yes'],
    [{ type: 'date' }, '2028-02-29', '2028-02-29', '2027-02-29'],
    [{ type: 'datetime' }, '2026-11-22T10:00:00+08:00', '2026-11-22T02:00:00.000Z', 'today'],
    [
      {
        type: 'enum',
        options: [
          { value: 'a', label: { en: 'A' } },
          { value: 'b', label: { en: 'B' } },
        ],
      },
      'a',
      'a',
      'c',
    ],
    [
      {
        type: 'multi_enum',
        options: [
          { value: 'a', label: { en: 'A' } },
          { value: 'b', label: { en: 'B' } },
        ],
      },
      ['b', 'a'],
      ['b', 'a'],
      ['c'],
    ],
    [{ type: 'url' }, 'https://example.org/x', 'https://example.org/x', 'no address'],
    [{ type: 'email' }, 'amy@example.org', 'amy@example.org', 'amy'],
    [{ type: 'phone' }, '+886 2 1234 5678', '+886 2 1234 5678', 'call me'],
  ]
  test.each(values)('of %j is checked, kept as its type carries it, found, changed and cleared', async (type, good, stored, bad) => {
    const field = await addField(type)
    expect(Object.keys((await newSource({ [field.key]: bad })).body.errors).map((path) => path.split('.')[0])).toEqual([field.key])
    const row = await sourceWith({ [field.key]: good })
    expect(row[field.key]).toEqual(stored)
    const found = await admin.get(`/api/cm/source?filter[${field.key}][nempty]=true`)
    expect(found.body.data.map(({ id }) => id)).toEqual([row.id])
    const sorted = await admin.get(`/api/cm/source?sort=-${field.key}&per_page=1`)
    expect([200, 422]).toContain(sorted.status)
    const cleared = await admin.patch(`/api/cm/source/${String(row.id)}`, { [field.key]: null, version: row.version })
    expect(cleared.status, JSON.stringify(cleared.body)).toBe(200)
    expect(cleared.body.data[field.key] ?? null).toBeNull()
    const { body } = await admin.get(`/api/cm/source/${String(row.id)}/history`)
    expect((body.data[0]?.changes as Row[]).map((change) => [change.field, change.from])).toEqual([[field.key, stored]])
  })

  test('of a reference must be offered, gives its title, and keeps the row that it names', async () => {
    const field = await addField({ type: 'ref', target: 'cm/industry-type' })
    const target = (await admin.post('/api/cm/industry-type', { code: `IND-${++counter}`, name: { en: 'Kites' } })).body.data
    expect((await newSource({ [field.key]: 999_999 })).body.errors).toHaveProperty(field.key)
    const row = await sourceWith({ [field.key]: target.id })
    expect(row._refs).toMatchObject({ 'cm/industry-type': { [String(target.id)]: { title: 'Kites' } } })
    const refused = await admin.delete(`/api/cm/industry-type/${String(target.id)}`)
    expect(refused.body.meta).toMatchObject({ used_by: [{ entity: 'cm/source', count: 1, sample_ids: [row.id] }] })
    const other = (await admin.post('/api/cm/industry-type', { code: `IND-${++counter}`, name: { en: 'Boats' } })).body.data
    expect((await admin.post(`/api/cm/industry-type/${String(target.id)}/replace`, { with_id: other.id })).status).toBe(200)
    expect((await admin.get(`/api/cm/source/${String(row.id)}`)).body.data[field.key]).toBe(other.id)
    expect((await admin.get(`/api/cm/source?filter[${field.key}.code][eq]=${String(other.code)}`)).body.data.map(({ id }) => id)).toEqual([
      row.id,
    ])
    const groups = await admin.get(`/api/cm/source/aggregate?group=${field.key}`)
    expect(groups.status, groups.raw.body).toBe(200)
    expect(groups.body.data).toContainEqual(expect.objectContaining({ value: other.id, count: 1 }))
  })

  test('of a person is one of the directory', async () => {
    const field = await addField({ type: 'user' })
    expect((await sourceWith({ [field.key]: manager.userId }))[field.key]).toBe(manager.userId)
  })

  test('that is left out takes the default; one that a condition hides is cleared', async () => {
    const rank = await addField({ type: 'integer', default_value: '3' })
    const why = await addField({ type: 'text', show_if: { field: rank.key, op: 'gt', value: 2 } })
    expect(await sourceWith({ [why.key]: 'shown' })).toMatchObject({ [rank.key]: 3, [why.key]: 'shown' })
    expect(await sourceWith({ [rank.key]: 1, [why.key]: 'hidden' })).toMatchObject({ [rank.key]: 1, [why.key]: null })
  })

  test('two people changed: different added fields merge, the same one is a conflict', async () => {
    const [one, two] = [await addField({}), await addField({})]
    const row = await sourceWith({ [one.key]: 'a', [two.key]: 'b' })
    const path = `/api/cm/source/${String(row.id)}`
    await admin.patch(path, { [one.key]: 'mine', version: row.version })
    expect((await admin.patch(path, { [two.key]: 'theirs', version: row.version })).body.data).toMatchObject({
      [one.key]: 'mine',
      [two.key]: 'theirs',
    })
    expect((await admin.patch(path, { [one.key]: 'late', version: row.version })).body.meta).toMatchObject({
      base: { [one.key]: 'a' },
      theirs: { [one.key]: 'mine' },
    })
  })

  test('is found by q when it is searchable, also with its index there', async () => {
    const field = await addField({ searchable: true })
    const row = await sourceWith({ [field.key]: '紫色的風箏' })
    await until(indexes, (names) => names.includes('cm_source_custom_search'))
    expect((await admin.get('/api/cm/source?q=風箏')).body.data.map(({ id }) => id)).toEqual([row.id])
    expect((await admin.get(`/api/cm/source?q=${encodeURIComponent(`風箏 ${String(row.code)}`)}`)).body.data.map(({ id }) => id)).toEqual([
      row.id,
    ])
    await archived(field)
    await until(indexes, (names) => !names.includes('cm_source_custom_search'))
  })

  test('has its index though a job was about to end when the field was published', async () => {
    const kind = 'sc.custom-indexes'
    const job = {
      id: 0,
      kind,
      run: 'ending',
      params: {},
      language: 'en' as const,
      owner_user: null,
      access_token: null,
      started_from: null,
    }
    const busy = sql`select 1 from sc_job where unique_key = ${kind} and state in ('queued', 'running')`
    await until(
      async () => (await busy.execute(app.db)).rows.length,
      (count) => count === 0,
    )
    const { rows } = await sql<{
      id: number
    }>`insert into sc_job (kind, title, state, params, unique_key, run, language, queued_at, heartbeat_at)
      values (${kind}, 'Indexes', 'running', '{}', ${kind}, ${job.run}, 'en', now(), now()) returning id`.execute(app.db)
    const field = await addField({ searchable: true })
    await startIndexing(app.app.kontor)
    expect(await indexes()).not.toContain('cm_source_custom_search')
    await transact(app.app.kontor.systemContext(), (ctx) => endJob(ctx, { ...job, id: Number(rows[0]?.id) }, { state: 'succeeded' }))
    await until(indexes, (names) => names.includes('cm_source_custom_search'))
    await archived(field)
    await until(indexes, (names) => !names.includes('cm_source_custom_search'))
  })

  test('is changed by hundreds at once and taken back as one change', async () => {
    const field = await addField({ type: 'integer' })
    const rows = [await sourceWith({ [field.key]: 1 }), await sourceWith({})]
    const batch = await admin.post('/api/cm/source/batch', {
      action: 'edit',
      ids: rows.map(({ id }) => ({ id })),
      values: { [field.key]: 9 },
    })
    expect(batch.body.data).toMatchObject({ done: rows.map(({ id }) => id), failed: [] })
    await admin.post(`/api/common/change-set/${String(batch.body.data.change_set)}/undo`, {})
    const now = await Promise.all(rows.map(async ({ id }) => (await admin.get(`/api/cm/source/${String(id)}`)).body.data[field.key]))
    expect(now).toEqual([1, null])
  })

  test.each(['xlsx', 'csv'] as const)('of any type comes back from a sheet (%s) as it is, and changed', async (format) => {
    const industry = (await admin.post('/api/cm/industry-type', { code: `IND-${++counter}`, name: { en: `Trade ${counter}` } })).body.data
    const kept: Row = {}
    for (const [type, good] of [
      ...values,
      [{ type: 'ref', target: 'cm/industry-type' }, industry.id],
      [{ type: 'user' }, manager.userId],
    ] as const) {
      kept[(await addField({ ...type, label: { en: `${String(type.type)} of the trip` } })).key] = good
    }
    const row = await sourceWith(kept)
    const sheet = await admin.post('/api/cm/source/export', { format, labels: 'editing', ids: [row.id] })
    const flow = importFlow(app, admin)
    const view = await flow.checked('cm/source', sheet.raw.rawPayload)
    expect({ counters: view.counters, rows: (await flow.rows(view.id)).map(({ errors, changes }) => ({ errors, changes })) }).toMatchObject(
      { counters: { same: 1, total: 1 } },
    )

    const enumKey = Object.keys(kept).find((key) => kept[key] === 'a') ?? ''
    const changed = await flow.checked('cm/source', `id,version,${enumKey}\n${String(row.id)},1,B\n`)
    expect(changed.counters).toMatchObject({ changed: 1 })
    await flow.run(changed.id)
    expect((await admin.get(`/api/cm/source/${String(row.id)}`)).body.data[enumKey]).toBe('b')
  })
})

const indexes = async (): Promise<string[]> =>
  (await sql<{ indexname: string }>`select indexname from pg_indexes where tablename = 'cm_source'`.execute(app.db)).rows.map(
    ({ indexname }) => indexname,
  )

describe('unique values', () => {
  test("are kept by the database, whoever is first, and told as the field's error", async () => {
    const field = await addField({ unique_value: true })
    await until(indexes, (names) => names.includes(`cm_source_${field.key}_unique`))
    await sourceWith({ [field.key]: 'Only One' })
    const answers = await Promise.all([newSource({ [field.key]: 'two' }), newSource({ [field.key]: 'TWO' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await newSource({ [field.key]: 'ONLY ONE' })).body.errors).toEqual({ [field.key]: [expect.any(String)] })
  })

  test('can not be asked for where values occur twice already', async () => {
    const field = await addField({})
    await sourceWith({ [field.key]: 'twice' })
    await sourceWith({ [field.key]: 'Twice' })
    const refused = await admin.patch(`/api/sc/custom-field/${field.id}`, { unique_value: true })
    expect(refused.body.errors).toEqual({ unique_value: [expect.stringContaining('1')] })
  })
})

describe('describing a field', () => {
  const wrong: readonly [what: string, values: Row, field: string][] = [
    ['an entity that takes none', { entity: 'cm/tax-category' }, 'entity'],
    ['a key of another form', { key: 'Contract' }, 'key'],
    ['no label', { label: null }, 'label'],
    ['a reference to nothing', { type: 'ref', target: 'cm/nothing' }, 'target'],
    ['a choice without options', { type: 'enum' }, 'options'],
    [
      'an option twice',
      {
        type: 'enum',
        options: [
          { value: 'a', label: { en: 'A' } },
          { value: 'a', label: { en: 'B' } },
        ],
      },
      'options.1.value',
    ],
    ['a pattern that is none', { pattern: '(' }, 'pattern'],
    ['a pattern that looks ahead', { pattern: '^(?=a)b$' }, 'pattern'],
    ['a pattern that refers back', { pattern: '^(a+)\\1$' }, 'pattern'],
    ['a pattern of countless steps', { pattern: '^(abcdefghij){300}$' }, 'pattern'],
    ['a default that does not fit', { type: 'integer', default_value: 'many' }, 'default_value'],
    ['a default below the least value', { type: 'integer', min: '5', default_value: '3' }, 'default_value'],
    ['a greatest below the least value', { type: 'integer', min: '5', max: '3' }, 'max'],
    ['a condition on nothing', { show_if: { field: 'nothing', op: 'eq', value: 1 } }, 'show_if'],
    ['a condition that makes no sense', { show_if: { field: 'active', op: 'gt', value: 1 } }, 'show_if'],
    ['readers who are not there', { view_roles: ['u999999'] }, 'view_roles'],
  ]
  test.each(wrong)('with %s names the field', async (_what, values, field) => {
    const answer = await admin.post('/api/sc/custom-field', {
      entity: 'cm/source',
      key: `c_wrong_${++counter}`,
      label: { en: 'Wrong' },
      type: 'text',
      ...values,
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('of one in use: its type only widens, options are switched off instead of removed, key and entity stay', async () => {
    const options = [
      { value: 'a', label: { en: 'A' } },
      { value: 'b', label: { en: 'B' } },
    ]
    const field = await addField({ type: 'enum', options })
    const row = await sourceWith({ [field.key]: 'b' })
    const path = `/api/sc/custom-field/${field.id}`
    expect((await admin.patch(path, { type: 'text' })).body.errors).toHaveProperty('type')
    expect((await admin.patch(path, { key: 'c_other' })).body.errors).toHaveProperty('key')
    expect((await admin.patch(path, { options: options.slice(0, 1) })).body.errors).toHaveProperty('options')
    expect((await admin.patch(path, { options: options.map((option) => ({ ...option, active: option.value === 'a' })) })).status).toBe(200)
    expect((await newSource({ [field.key]: 'b' })).body.errors).toHaveProperty(field.key)
    expect((await admin.patch(`/api/cm/source/${String(row.id)}`, { colour: '#445566', version: row.version })).status).toBe(200)
    expect((await admin.patch(path, { type: 'multi_enum' })).status).toBe(200)
    expect((await admin.get(`/api/cm/source/${String(row.id)}`)).body.data[field.key]).toEqual(['b'])
    expect((await sourceWith({ [field.key]: ['a'] }))[field.key]).toEqual(['a'])
  })

  test('of one key a second time is refused, among live ones', async () => {
    const field = await describeField({})
    expect(
      (await admin.post('/api/sc/custom-field', { entity: 'cm/source', key: field.key, label: { en: 'Again' }, type: 'text' })).body.errors,
    ).toHaveProperty('key')
  })
})

describe('who may', () => {
  test('not read a field never meets it: not in the schema, rows, filters, exports, history', async () => {
    const field = await addField({ view_roles: [`u${admin.userId}`], show_in: ['list', 'filter'] })
    const row = await sourceWith({ [field.key]: 'canary-kite' })
    expect((await fieldsOf(manager)).map(({ name }) => name)).not.toContain(field.key)
    const { body } = await manager.get('/api/common/schema/cm/source')
    expect(JSON.stringify(body.data.entity)).not.toContain(field.key)
    expect(body.data.hidden).toContainEqual(expect.objectContaining({ field: field.key, label: expect.any(Object) }))
    const answers = await Promise.all([
      manager.get(`/api/cm/source/${String(row.id)}`),
      manager.get('/api/cm/source?per_page=200'),
      manager.get(`/api/cm/source?filter[${field.key}][eq]=canary-kite`),
      manager.get(`/api/cm/source?sort=${field.key}`),
      manager.get(`/api/cm/source/${String(row.id)}/history`),
      manager.post('/api/cm/source/export', { format: 'csv' }),
    ])
    for (const answer of answers) expect(answer.raw.body).not.toContain('canary-kite')
    expect(answers[2]?.status).toBe(403)
  })

  test('read but not write a field is told so', async () => {
    const field = await addField({ edit_roles: [`u${admin.userId}`], entity: 'sc/job-position' })
    const hr = await app.signIn('hr')
    const known = (await fieldsOf(hr, 'sc/job-position')).find(({ name }) => name === field.key)
    expect(known).toMatchObject({ x: { computed: true } })
    expect(JSON.stringify(known)).not.toContain('"edit"')
  })

  test('not export personal values gets a mask', async () => {
    const field = await addField({ is_personal: true, label: { en: 'Passport' } })
    const row = await sourceWith({ [field.key]: 'X1234567' })
    expect((await admin.post('/api/cm/source/export', { format: 'csv', ids: [row.id] })).raw.body).toContain('X1234567')
    const role = (await admin.post('/api/sc/role', { code: `exporter-${++counter}`, name: { en: 'Exporter' } })).body.data
    await admin.post('/api/sc/role-grant', { role: role.id, path: 'cm.admin.source', effect: 'allow', actions: ['list', 'show', 'export'] })
    await admin.post('/api/sc/role-assignment', { role: role.id, owner: `u${(await app.signIn('staff01')).userId}` })
    const staff = await app.signIn('staff01')
    const masked = await staff.post('/api/cm/source/export', { format: 'csv', ids: [row.id] })
    expect(masked.raw.body).toContain('Passport')
    expect(masked.raw.body).toContain('•••')
    expect(masked.raw.body).not.toContain('X1234567')
    expect((await staff.post('/api/cm/source/export', { format: 'csv', labels: 'editing', ids: [row.id] })).raw.body).not.toContain(
      'Passport',
    )
  })
})

describe('archiving and purging', () => {
  test('keeps the values until the field is purged by its key, then they are nowhere but in the audit log', async () => {
    const field = await addField({})
    const row = await sourceWith({ [field.key]: 'kept' })
    const path = `/api/cm/source/${String(row.id)}`
    await archived(field)
    expect((await admin.get(path)).body.data).not.toHaveProperty(field.key)
    const changed = await admin.patch(path, { colour: '#abcdef', version: row.version })
    expect(changed.status).toBe(200)
    await act(field.id, 'publish')
    expect((await admin.get(path)).body.data[field.key]).toBe('kept')
    await archived(field)
    expect((await act(field.id, 'purge', { key: 'c_other' })).body.errors).toHaveProperty('key')
    expect((await act(field.id, 'purge', { key: field.key })).status).toBe(200)
    const kept = async () =>
      (
        await sql<{ rows: number; revisions: number }>`select
      (select count(*)::int from cm_source where custom ? ${field.key}) as rows, (select count(*)::int from kontor_revision where entity = 'cm/source' and data ? ${field.key}) as revisions`.execute(
          app.db,
        )
      ).rows[0]
    await until(kept, (counted) => counted?.rows === 0 && counted.revisions === 0)
    // The key is free again, and nothing of the old field comes back with it.
    await addField({ key: field.key })
    expect((await admin.get(path)).body.data[field.key]).toBeNull()
  })
})

test('the description of the API has the field while it is in use', async () => {
  const shape = async () => {
    const { raw } = await admin.get('/api/docs/openapi.json')
    return JSON.stringify(
      raw.json<{ paths: Record<string, { post?: { requestBody: unknown } }> }>().paths['/api/cm/source']?.post?.requestBody,
    )
  }
  const field = await addField({ type: 'date' })
  expect(await shape()).toContain(field.key)
  await archived(field)
  expect(await shape()).not.toContain(field.key)
})

test('a second node knows of the field as soon as it hears of it', async () => {
  const other = await testApp({ database: app.database })
  try {
    const there = await other.signIn('admin')
    const field = await addField({})
    await until(
      () => fieldsOf(there),
      (fields) => fields.some(({ name }) => name === field.key),
    )
  } finally {
    await other.close()
  }
})

test('a field whose value shows others stays in use while they are: they would be hidden, and emptied at the next save', async () => {
  const kind = await addField({ type: 'boolean' })
  const detail = await addField({ label: { en: 'Detail', tw: '細節' }, show_if: { field: kind.key, op: 'eq', value: true } })
  const source = await sourceWith({ [kind.key]: true, [detail.key]: 'kept' })
  const refused = await admin.post(`/api/sc/custom-field/${kind.id}/archive`, {}, { language: 'tw' })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('細節')])
  expect((await admin.get(`/api/cm/source/${String(source.id)}`)).body.data).toMatchObject({ [detail.key]: 'kept' })
  await archived(detail, kind)
  expect((await act(detail.id, 'publish')).body.errors).toHaveProperty('show_if')
})

test('at most 100 are in use on one entity', async () => {
  await sql`insert into sc_custom_field (entity, key, label, type, status, created_by, required, unique_value, searchable, position, width, show_in, is_personal)
    select 'cm/tag', 'c_many_' || n, '{"en":"Many"}', 'text', 'active', ${admin.userId}, false, false, false, n, 'half', '{}', false from generate_series(1, 100) as n`.execute(
    app.db,
  )
  const field = await describeField({ entity: 'cm/tag' })
  expect((await act(field.id, 'publish')).body.errors).toHaveProperty('entity')
  await sql`delete from sc_custom_field where entity = 'cm/tag'`.execute(app.db)
})
