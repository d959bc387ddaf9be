/** A form decides about bulletins of a category (bb.md §12.5, §4; wf.md §5.16 `bb.publish`), over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { act, created, draft, grant, makeBoard, makeCategory, page, type Board } from '../../support/bulletins'
import { aboutRecord, publishForm, seenBy } from '../../support/workflow-forms'

let app: TestApp
let board: Board
let reader: Client
let approver: Client
let category: number

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  board = await makeBoard(app)
  ;[reader, approver] = [await app.signIn('staff01'), await app.signIn('staff02')]
  category = await makeCategory(board.admin, { code: 'FORMED', approval: 'workflow' })
  await grant(board.admin, category, { d1: 'read', [`u${board.author.userId}`]: 'post', [`u${board.manager.userId}`]: 'manage' })
})
afterAll(() => app.close())

const refused = async (client: Client, id: number, name: string, body = {}) => {
  const answer = await client.post(`/api/bb/bulletin/${id}/${name}`, body)
  return [answer.status, Object.keys(answer.body.errors ?? {})]
}
const may = async (client: Client, id: number): Promise<unknown> => (await page(client, id)).body.data.may
const ask = async (client: Client, id: number, submit = true) => {
  const source = { module: 'bb', entity: 'bulletin', id }
  const { status, body } = await client.post('/api/wf/instance/start', { action: 'bb.publish', source, data: { reason: 'News' }, submit })
  return { status, message: body.message, instance: Number(body.data?.id) }
}
const decide = async (instance: number, name: string, body: object = {}) => {
  const { task, seen } = await seenBy(approver, instance)
  const answer = await approver.post(`/api/wf/task/${task}/${name}`, { ...seen, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test('without a linked form nothing is submitted, and the author is told why', async () => {
  const id = await draft(board.author, category)
  expect(await refused(board.author, id, 'submit')).toEqual([422, ['category']])
  expect(await refused(board.author, id, 'publish')).toEqual([403, []])
})

test('approval of the form publishes; revocation recalls with the reason (§12.5)', async () => {
  const content = aboutRecord('bb.publish', 'bulletin', approver.userId)
  const form = await publishForm(app.db, 'BOARD', content, { managers: [`u${board.admin.userId}`] })
  await created(board.admin, 'wf/form-link', { action: 'bb.publish', variant: 'FORMED', template: form.template })

  const id = await draft(board.author, category)
  expect(await may(board.author, id)).toEqual(expect.arrayContaining(['ask-by-form']))
  expect(await may(board.author, id)).toEqual(expect.not.arrayContaining(['publish', 'submit']))
  expect([(await ask(reader, id)).status, await refused(board.author, id, 'submit')]).toEqual([404, [409, []]])
  // The form of the category is found by the bulletin alone.
  expect((await board.author.get(`/api/wf/instance/filling?source=bb.bulletin:${id}`)).body.data).toMatchObject({
    template: { id: form.template },
    data: { about: id },
  })

  const first = await ask(board.author, id)
  expect(first).toMatchObject({ status: 201, message: undefined })
  expect((await page(board.author, id)).body.data).toMatchObject({ standing: 'submitted', form: first.instance })
  for (const name of ['approve', 'take-back']) expect([name, (await refused(board.manager, id, name))[0]]).not.toEqual([name, 200])
  await decide(first.instance, 'reject', { comment: 'Not yet' })
  expect((await page(board.author, id)).body.data).toMatchObject({ standing: 'draft', form: null })

  const second = await ask(board.author, id)
  await decide(second.instance, 'approve')
  expect((await page(reader, id)).body.data).toMatchObject({ standing: 'live', revision: 1, title: { en: 'Summer hours' } })

  // A material change is asked about the same way; the text in force stays until then.
  const changed = await board.author.patch(`/api/bb/bulletin/${id}`, {
    ...{ title: { en: 'Winter hours' }, change: 'material', change_reason: 'Season' },
  })
  expect([changed.status, changed.body.data?.title]).toEqual([200, { en: 'Summer hours' }])
  expect((await refused(board.manager, id, 'approve-change'))[0]).toBe(409)
  const third = await ask(board.author, id)
  expect(third).toMatchObject({ status: 201, message: undefined })
  expect((await refused(board.author, id, 'drop-change'))[0]).toBe(409)
  await decide(third.instance, 'approve')
  expect((await page(reader, id)).body.data).toMatchObject({ title: { en: 'Winter hours' }, revision: 2, has_pending: false })

  const revoked = await board.admin.post(`/api/wf/instance/${third.instance}/revoke-request`, { comment: 'The date is wrong' })
  expect(revoked.status, JSON.stringify(revoked.body)).toBe(200)
  expect((await page(reader, id)).body.data).toMatchObject({ standing: 'recalled', recall_reason: 'The date is wrong' })
})

test('a form for what nobody could read is not taken, and names what is missing', async () => {
  const id = await draft(board.author, category, { audience: [`u${reader.userId}`], exclude: [`u${reader.userId}`] })
  const asked = await ask(board.author, id)
  expect([asked.status, asked.message]).toEqual([422, expect.stringContaining('Nobody would see this')])
  await act(board.author, await draft(board.author, board.category), 'publish')
})
