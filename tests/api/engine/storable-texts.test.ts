/** A NUL or half a surrogate pair is refused wherever a text comes in, and the answer names the field (issue 33 §3). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, plainContent, publishForm } from '../../support/workflow-forms'
import { importFlow } from '../../support/import-file'

let server: TestApp
let admin: Client
let staff: Client

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff] = (await Promise.all(['admin', 'staff01'].map((one) => server.signIn(one)))) as [Client, Client]
})
afterAll(() => server.close())

const broken = ['a\0', 'half \ud83d']

describe.each(broken)('%j', (text) => {
  test('in a field of a record, of its translations and of its child rows', async () => {
    const created = await admin.post('/api/cm/source', { name: { en: text }, channel: 'web' }, { language: 'tw' })
    expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['name.en']])
    expect(created.body.message).toMatch(/字元/)
    const organization = await admin.post('/api/cm/organization', { name: { en: 'Sound' }, note: text })
    expect([organization.status, Object.keys(organization.body.errors)]).toEqual([422, ['note']])
  })
  test('in a JSON field, its keys too', async () => {
    const view = { screen: 'cm/lead', name: 'mine', filters: { all: [{ field: 'title', op: 'eq', value: text }] } }
    const { status, body } = await staff.post('/api/sc/saved-view', view)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['filters.all.0.value']])
  })
  test('in a hand-written call: a comment, a sign-in', async () => {
    const comment = await admin.post('/api/common/comment/cm/organization/1', { body: text })
    expect([comment.status, Object.keys(comment.body.errors)]).toEqual([422, ['body']])
    const signIn = await server.anonymous.post('/api/sc/user/login', { account: text, password: 'x', captcha: 'x' })
    expect([signIn.status, Object.keys(signIn.body.errors)]).toEqual([422, ['account']])
  })
  test('in the values of a form', async () => {
    const { template } = await publishForm(server.db, `T${broken.indexOf(text)}`, plainContent(flowOf(approval(admin.userId))))
    const { status, body } = await staff.post('/api/wf/instance', { template, data: { reason: text } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['data.reason']])
  })
  test('in what a list is asked: search, filters, the condition as JSON, the place to go on from', async () => {
    const condition = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`
    const cursor = Buffer.from(JSON.stringify([text, 1])).toString('base64url')
    for (const [field, query] of [
      ...(text.includes('\0') ? [['q', `q=${encodeURIComponent(text)}`] as const] : []),
      ...(text.includes('\0') ? [['filter[title][eq]', `filter[title][eq]=${encodeURIComponent(text)}`] as const] : []),
      ['filter', condition({ field: 'title', op: 'eq', value: text })] as const,
      ['after', `sort=title&after=${cursor}`] as const,
    ]) {
      const { status, body } = await admin.get(`/api/cm/lead?${query}`)
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, [field]])
    }
  })
})

test('in a file that is imported', async () => {
  const { status, body } = await importFlow(server, admin).upload('cm/source', 'code,channel\nA,web\nB\0,web\n')
  expect([status, body.message]).toEqual([422, expect.any(String)])
})

test('in an address', async () => {
  const { status, body } = await admin.get('/api/cm/lead/1%00')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['id']])
})
