/** People come with their addresses and numbers, a cell each (cm.md §8): found by the first address, without losing the others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow, type ImportFlow } from '../../support/import-file'

let server: TestApp
let admin: Client
let flow: ImportFlow
beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  flow = importFlow(server, admin)
})
afterAll(() => server.close())

const person = 'cm/person'
const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`
async function createPerson(values: object): Promise<Row> {
  const { status, body } = await admin.post(`/api/${person}`, values)
  expect(status, JSON.stringify(body.errors)).toBe(201)
  return body.data
}
const read = async (id: unknown): Promise<Row> => (await admin.get(`/api/${person}/${String(id)}`)).body.data
const named = async (name: string): Promise<Row[]> =>
  (await admin.get(`/api/${person}?filter[family_name][eq]=${encodeURIComponent(name)}`)).body.data

test('new people come with both addresses and both numbers; the template has a column for each', async () => {
  const view = await flow.checked(
    person,
    csv('Family name,E-mail,Second e-mail,Mobile,Office phone', '江,Chiang@Example.tw,chiang.home@example.tw,0912 345 678,02 2799 0001'),
  )
  expect(view).toMatchObject({ counters: { new: 1, error: 0 }, key_fields: ['email'] })
  await flow.run(view.id)
  const [found] = await named('江')
  expect(await read(found?.id)).toMatchObject({
    email: 'chiang@example.tw',
    mobile: '0912 345 678',
    emails: [{ email: 'chiang@example.tw' }, { email: 'chiang.home@example.tw' }],
    phones: [
      { number: '0912 345 678', label: 'mobile', e164: '+886912345678' },
      { number: '02 2799 0001', label: 'work' },
    ],
  })
  const headings = (await admin.get(`/api/${person}/import/template?format=csv`)).raw.body.split('\r\n')[0] ?? ''
  for (const heading of ['E-mail', 'Second e-mail', 'Mobile', 'Office phone']) expect(headings.split(',')).toContain(heading)
})

test('a person is found by his first address; a changed number leaves his other rows as they are', async () => {
  const { id } = await createPerson({
    family_name: '尤',
    emails: [{ email: 'yu.old@example.tw' }, { email: 'yu@example.tw', is_primary: true, label: 'work' }],
    phones: [
      { number: '02 2799 0011', label: 'work' },
      { number: '0911 000 111', label: 'mobile' },
      { number: '0911 000 222', label: 'mobile' },
    ],
  })
  const view = await flow.checked(person, csv('Family name,E-mail,Mobile', '尤,YU@example.tw,0911 999 999'))
  expect(view.counters).toMatchObject({ changed: 1, new: 0, total: 1 })
  expect((await flow.rows(view.id))[0]).toMatchObject({ changes: { mobile: { from: '0911 000 111', to: '0911 999 999' } } })
  await flow.run(view.id)
  expect(await read(id)).toMatchObject({
    emails: [{ email: 'yu.old@example.tw' }, { email: 'yu@example.tw', is_primary: true, label: 'work' }],
    phones: [{ number: '02 2799 0011' }, { number: '0911 999 999', e164: '+886911999999' }, { number: '0911 000 222' }],
  })
})

test('whoever has the address or number already is a duplicate, in the records and in the file; what is no address is told in its cell', async () => {
  await createPerson({ family_name: '巫', emails: [{ email: 'wu@example.tw' }], phones: [{ number: '0913 000 111', label: 'mobile' }] })
  const view = await flow.checked(
    person,
    csv(
      'family_name,email,mobile',
      '巫,wu@example.tw,',
      '烏,,0913 000 111',
      '伍,five@example.tw,',
      '吳,five@example.tw,',
      '武,not an address,',
    ),
    { mode: 'add' },
  )
  expect((await flow.rows(view.id)).map(({ line, state }) => [line, state])).toEqual([
    [2, 'duplicate'],
    [3, 'duplicate'],
    [4, 'new'],
    [5, 'duplicate'],
    [6, 'error'],
  ])
  expect((await flow.rows(view.id, 'error'))[0]?.errors).toEqual({ email: [expect.any(String)] })
})

test('a sheet for editing brings them back; a changed cell keeps what others changed meanwhile, an emptied one takes its row away', async () => {
  const { id } = await createPerson({
    family_name: '施',
    emails: [{ email: 'shih@example.tw' }, { email: 'shih.b@example.tw' }],
    phones: [{ number: '0914 000 111', label: 'mobile' }],
  })
  const { raw } = await admin.post(`/api/${person}/export`, {
    format: 'csv',
    labels: 'editing',
    ids: [id],
    columns: ['family_name', 'email', 'emails', 'mobile'],
  })
  const sheet = raw.rawPayload.toString('utf8')
  expect(sheet.split('\r\n')[0]?.replace('\uFEFF', '')).toBe('id,version,Family name,E-mail,Second e-mail,Mobile')
  expect((await flow.checked(person, sheet)).counters).toMatchObject({ same: 1, total: 1 })
  const current = await read(id)
  expect(
    (
      await admin.patch(`/api/${person}/${String(id)}`, {
        phones: [...(current.phones as Row[]), { number: '02 8888 0000', label: 'work' }],
        version: current.version,
      })
    ).status,
  ).toBe(200)
  const view = await flow.checked(person, sheet.replace('shih.b@example.tw', '').replace('0914 000 111', '0914 222 333'))
  expect(view.counters).toMatchObject({ changed: 1, error: 0 })
  await flow.run(view.id)
  expect(await read(id)).toMatchObject({
    emails: [{ email: 'shih@example.tw' }],
    phones: [{ number: '0914 222 333' }, { number: '02 8888 0000' }],
  })
})

test('the list as it is shown goes in unchanged', async () => {
  await createPerson({ family_name: '柯', emails: [{ email: 'ko@example.tw' }], phones: [{ number: '0915 000 111', label: 'mobile' }] })
  const { raw } = await admin.post(`/api/${person}/export`, {
    format: 'csv',
    labels: 'language',
    columns: ['family_name', 'given_name', 'email', 'mobile'],
    filter: { field: 'family_name', op: 'eq', value: '柯' },
  })
  expect((await flow.checked(person, raw.rawPayload)).counters).toMatchObject({ same: 1, total: 1 })
})
