/** Organizations and their contacts in one sheet (cm.md §8): one organization of several rows, either part judged by its own rules. */
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

const organization = 'cm/organization'
const headings = 'name,customer_code,phone,person.family_name,person.given_name,person.email,person.mobile'
const csv = (...lines: string[]) => `${[headings, ...lines].join('\r\n')}\r\n`
const found = async (entity: string, field: string, value: string): Promise<Row[]> =>
  (await admin.get(`/api/${entity}?filter[${field}][eq]=${encodeURIComponent(value)}`)).body.data
const parts = async (id: unknown) => (await flow.rows(id)).map(({ line, state, parts: told }) => [line, state, told])

test('several rows of one organization make it once, and each its contact; the import is undone with both', async () => {
  const view = await flow.checked(
    organization,
    csv(
      '鴻圖精密股份有限公司,HT-1,02 2799 1001,林,大同,lin@hongtu.tw,0912 111 001',
      '鴻圖精密(股)公司,,,陳,小美,chen@hongtu.tw,',
      '宏觀貿易,,02 2799 1002,,,,',
      ',,,游,離,free@nobody.tw,',
    ),
  )
  expect(view).toMatchObject({ counters: { total: 4, new: 4, error: 0 }, mode: 'upsert' })
  expect(await parts(view.id)).toEqual([
    [2, 'new', { main: 'new', with: 'new' }],
    [3, 'new', { main: 'line', with: 'new', line: 2 }],
    [4, 'new', { main: 'new', with: null }],
    [5, 'new', { main: null, with: 'new' }],
  ])
  expect(await flow.run(view.id, 'all')).toMatchObject({ state: 'done', counters: { done: 4 } })
  const [made, ...more] = await found(organization, 'customer_code', 'HT-1')
  expect([made?.name, more.length]).toEqual(['鴻圖精密股份有限公司', 0])
  const people = (await admin.get(`/api/cm/person?filter[organization][eq]=${String(made?.id)}&sort=id`)).body.data
  expect(people.map(({ name, email, owner }) => [name, email, owner])).toEqual([
    ['林大同', 'lin@hongtu.tw', made?.owner],
    ['陳小美', 'chen@hongtu.tw', made?.owner],
  ])
  expect((await found('cm/person', 'email', 'free@nobody.tw'))[0]).toMatchObject({ name: '游離', organization: null })

  expect((await admin.post(`/api/common/import/${String(view.id)}/undo`, {})).body.data).toMatchObject({ done: 5, failed: [] })
  expect([await found(organization, 'customer_code', 'HT-1'), await found('cm/person', 'email', 'chen@hongtu.tw')]).toEqual([[], []])
})

test('what is there is found by code, number or name, people by e-mail or name; both are told as they change', async () => {
  const {
    body: { data: firm },
  } = await admin.post(`/api/${organization}`, { name: '立揚機電股份有限公司', phone: '02 2799 2001' })
  const person = await admin.post('/api/cm/person', {
    family_name: '高',
    given_name: '立',
    organization: firm.id,
    emails: [{ email: 'kao@liyang.tw' }],
  })
  expect(person.status).toBe(201)
  const view = await flow.checked(organization, csv('立揚機電有限公司,,,高,立,,0912 222 002', '立揚機電,,,新,人,,'))
  expect(await flow.rows(view.id)).toMatchObject([
    {
      line: 2,
      state: 'changed',
      parts: { main: 'same', with: 'changed' },
      changes: { 'person.mobile': { from: null, to: '0912 222 002' } },
    },
    { line: 3, state: 'new', parts: { main: 'line', with: 'new' } },
  ])
  await flow.run(view.id)
  expect((await admin.get(`/api/cm/person/${String(person.body.data.id)}`)).body.data).toMatchObject({
    mobile: '0912 222 002',
    email: 'kao@liyang.tw',
    organization: firm.id,
  })
  expect((await admin.get(`/api/${organization}/${String(firm.id)}`)).body.data).toMatchObject({
    name: '立揚機電股份有限公司',
    phone: '02 2799 2001',
  })
  // The same file again changes nothing.
  expect((await flow.checked(organization, csv('立揚機電有限公司,,,高,立,,0912 222 002', '立揚機電,,,新,人,,'))).counters).toMatchObject({
    total: 2,
    same: 2,
  })
})

test('a row says what is wrong of which part; the others of a wrong organization wait for it, and come in when it is corrected', async () => {
  const view = await flow.checked(
    organization,
    csv(
      '百川水處理,BC-1,,周,一,not an address,',
      '百川水處理,BC-1,,周,二,two@baichuan.tw,',
      '百川水處理,BC-1,02 1234 5678,周,三,three@baichuan.tw,',
      '別家,BB-1,,吳,四,four@other.tw,',
      '別家,BB-1,,吳,四,,',
    ),
  )
  expect((await flow.rows(view.id)).map(({ line, state, errors }) => [line, state, Object.keys(errors as Row)])).toEqual([
    [2, 'error', ['person.email']],
    [3, 'error', ['name']],
    [4, 'error', ['name']],
    [5, 'new', []],
    [6, 'error', ['person.family_name']],
  ])
  await admin.patch(`/api/common/import/${String(view.id)}/rows/2`, { cells: { 5: 'one@baichuan.tw' } })
  expect((await flow.rows(view.id)).map(({ line, state, errors }) => [line, state, Object.keys(errors as Row)])).toEqual([
    [2, 'new', []],
    [3, 'new', []],
    [4, 'error', ['phone']],
    [5, 'new', []],
    [6, 'error', ['person.family_name']],
  ])
  await admin.patch(`/api/common/import/${String(view.id)}/rows/4`, { cells: { 2: '' } })
  expect((await parts(view.id))[2]).toEqual([4, 'new', { main: 'line', with: 'new', line: 2 }])
  expect(await flow.run(view.id, 'good')).toMatchObject({ state: 'done', counters: { done: 4, error: 1 } })
  const [made] = await found(organization, 'customer_code', 'BC-1')
  expect((await admin.get(`/api/cm/person?filter[organization][eq]=${String(made?.id)}`)).body.data).toHaveLength(3)
  const { raw } = await admin.get(`/api/common/import/${String(view.id)}/error-file?format=csv`)
  expect(raw.body).toContain('Person: Family name: Line 5 of the file already has this.')
})

test('one column of a person alone makes none; plain headings mean him where the organization has no such field', async () => {
  const suggested = async (line: string) =>
    (await admin.get(`/api/common/import/${String((await flow.upload(organization, `${line}\r\nQuay,1\r\n`)).body.data.import_id)}`)).body
      .data
  expect((await suggested('Name,Mobile')).suggested).toEqual({ columns: { 0: 'name' } })
  expect(await suggested('Name,Family name,Mobile')).toMatchObject({
    suggested: { columns: { 0: 'name', 1: 'person.family_name', 2: 'person.mobile' } },
    suggested_mode: 'upsert',
  })
  const template = async (query: string) =>
    (await admin.get(`/api/${organization}/import/template?format=csv${query}`)).raw.body.split('\r\n')[0] ?? ''
  expect(await template('&with=cm/person')).toContain('Person: E-mail')
  expect(await template('')).not.toContain('Person:')
})

test('who may not import people brings organizations alone', async () => {
  const staff = await server.signIn('staff01')
  expect((await importFlow(server, staff).upload(organization, csv('甲,,,乙,,,'))).status).toBe(403)
})
