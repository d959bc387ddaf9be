/** Lead sheet, customer card and address labels as PDF (cm.md §8): what stands on them, in whose language, and what who may not see is not printed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { textOfPdf } from '../../support/pdf-text'

let server: TestApp
let admin: Client
let staff: Client
let organization: number
let person: number
let lead: number

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff] = await signInAll(server, 'admin', 'staff01')
  organization = await made('organization', {
    name: '列印測試工程股份有限公司',
    owner: staff.userId,
    credit_limit: '987654',
    phone: '02-2700-1234',
    country: 'TW',
    addresses: [
      { kind: 'registered', postal: '110', region: '台北市', city: '信義區', line1: '市府路1號', is_default: true },
      { kind: 'billing', postal: '407', region: '台中市', city: '西屯區', line1: '台灣大道3段99號', attention: '會計部' },
    ],
  })
  person = await made('person', {
    family_name: '王',
    given_name: '小明',
    honorific: '先生',
    organization,
    owner: staff.userId,
    job_title: '採購經理',
    emails: [{ email: 'ming@print.example', is_primary: true }],
  })
  lead = await made('lead', {
    title: 'Printed crane',
    organization,
    owner: staff.userId,
    persons: [{ person, role: 'decision_maker' }],
    amount_mode: 'lines',
    lines: [
      { description: 'Fender', quantity: '12', unit: 'pcs', unit_price: '1250', discount: '7.5' },
      { description: 'Bolts', quantity: '1', unit_price: '333' },
    ],
  })
  await made('remark', { target_type: 'lead', target_id: lead, body: '<p>Called about the <b>delivery</b></p>' })
})
afterAll(() => server.close())

async function made(entity: string, values: Row): Promise<number> {
  const { body } = await admin.post(`/api/cm/${entity}`, values)
  expect(body.errors).toBe(undefined)
  return Number(body.data.id)
}
async function textOf(answer: ReturnType<Client['get']>): Promise<string> {
  const { raw, status, headers } = await answer
  expect([status, headers['content-type']], raw.body.slice(0, 300)).toEqual([200, 'application/pdf'])
  return textOfPdf(raw.rawPayload).replaceAll(' ', '')
}
const printed = (path: string, client = admin, language = 'en') => textOf(client.get(path, { language }))
const labels = (entity: string, body: Row, client = admin) =>
  client.post(`/api/cm/${entity}/labels`, { address: 'billing', start: 1, ...body })

test('the lead sheet: head, people with roles, lines and totals, its stages, what happened last', async () => {
  const text = await printed(`/api/cm/lead/${lead}/pdf`)
  for (const part of [
    'Leadsheet',
    'Printedcrane',
    '列印測試工程股份有限公司',
    '王小明',
    'Decisionmaker',
    'ming@print.example',
    'Fender',
    '13,875',
    'TWD14,208',
    'Stages',
    'New',
    'Calledaboutthedelivery',
    '1/1',
  ])
    expect(text).toContain(part)
})

test('in the language of the reader', async () => {
  expect(await printed(`/api/cm/lead/${lead}/pdf`, admin, 'jp')).toContain('商談シート')
  expect(await printed(`/api/cm/organization/${organization}/pdf`, admin, 'tw')).toContain('客戶卡')
})

test('the customer card: addresses, people and open leads; finance fields only for who may see them', async () => {
  const path = `/api/cm/organization/${organization}/pdf`
  const text = await printed(path)
  for (const part of [
    'Customercard',
    '02-2700-1234',
    '台中市西屯區台灣大道3段99號',
    '會計部',
    '王小明',
    '採購經理',
    'Printedcrane',
    'Finance',
    '987,654',
  ])
    expect(text).toContain(part)
  const seen = await printed(path, staff)
  expect(seen).toContain('02-2700-1234')
  for (const part of ['Finance', '987,654']) expect(seen).not.toContain(part)
})

test('a record that is not there, or not for the caller, is no page', async () => {
  const foreign = await made('lead', { title: 'Foreign crane', raw_company: 'Somebody else', owner: admin.userId })
  expect([
    (await admin.get('/api/cm/lead/999999/pdf')).status,
    (await staff.get(`/api/cm/lead/${foreign}/pdf`)).status,
    (await admin.get('/api/cm/organization/999999/pdf')).status,
  ]).toEqual([404, 404, 404])
})

test('address labels: the wanted address, the registered one where there is none, and the contact in polite form', async () => {
  const billing = await textOf(labels('organization', { ids: [organization] }))
  for (const part of ['407', '台中市西屯區台灣大道3段99號', '列印測試工程股份有限公司', '會計部']) expect(billing).toContain(part)
  expect(await textOf(labels('organization', { ids: [organization], address: 'shipping' }))).toContain('台北市信義區市府路1號')
  expect(await textOf(labels('person', { ids: [person] }))).toContain('王小明先生')
})

test('the labels go on on the next sheet; who has no address is left out and counted', async () => {
  const bare = await made('organization', { name: 'Without Address', owner: staff.userId })
  const answer = await labels('organization', { ids: [organization, bare], start: 24 })
  expect(answer.headers['x-left-out']).toBe('1')
  const second = await made('organization', {
    name: 'Second Label',
    owner: staff.userId,
    addresses: [{ kind: 'other', line1: '9 Harbour Street' }],
  })
  expect(
    (await labels('organization', { ids: [organization, second], start: 24 })).raw.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)
      ?.length,
  ).toBe(2)
  const none = await labels('organization', { ids: [bare] })
  expect([none.status, none.body.errors.ids]).toEqual([422, ['None of them has an address.']])
})

test('labels are an export: not for who may not take customers along, nor with a place that no sheet has', async () => {
  expect((await labels('organization', { ids: [organization] }, staff)).status).toBe(403)
  expect([
    (await labels('organization', { ids: [organization], start: 25 })).status,
    (await labels('organization', { ids: [] })).status,
  ]).toEqual([422, 422])
})
