/** What a leaver has in workflow, in the handing over of sc (sc.md §7), and forms in the search. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let leaver: Client
let applicant: Client
let receiver: Client
let manager: Client
let form: MadeForm
const data = { reason: 'Desk lamp' }

beforeAll(async () => {
  server = await testApp()
  ;[admin, leaver, applicant, receiver, manager] = await signInAll(server, 'admin', 'staff01', 'staff02', 'staff03', 'staff04')
  form = await publishForm(server.db, 'HANDED', plainContent(flowOf(approval(leaver.userId))), { managers: [`u${manager.userId}`] })
})
afterAll(() => server.close())

const entriesOf = async () =>
  ((await admin.get(`/api/sc/user/${leaver.userId}/handover`)).body.data.items as Row[]).filter(({ key }) => String(key).startsWith('wf.'))
const countsOf = async () => (await entriesOf()).map(({ key, count }) => [key, count])
const give = (key: string, to: Client) => admin.post(`/api/sc/user/${leaver.userId}/handover/${key}`, { to: to.userId })

test('tasks, running forms and drafts of a leaver go to whoever takes them, and what they may not take stays', async () => {
  const [theirs, receivers] = [await handIn(applicant, form, data), await handIn(receiver, form, data)]
  const other = await publishForm(server.db, 'OWN', plainContent(flowOf(approval(applicant.userId))))
  const own = await handIn(leaver, other, data)
  const draft = Number((await leaver.post('/api/wf/instance', { template: other.template, data })).body.data.id)
  expect(await countsOf()).toEqual([
    ['wf.pending-tasks', 2],
    ['wf.running-forms', 1],
    ['wf.form-drafts', 1],
  ])
  for (const key of ['wf.pending-tasks', 'wf.running-forms', 'wf.form-drafts']) expect((await give(key, receiver)).status, key).toBe(200)
  expect((await formOf(receiver, theirs)).task).toMatchObject({ kind: 'approve' })
  // Nobody decides about a request of their own.
  expect((await formOf(receiver, receivers)).task).toBeNull()
  expect((await formOf(receiver, own)).initiator).toMatchObject({ id: receiver.userId })
  expect((await receiver.get(`/api/wf/instance/filling?draft=${draft}`)).status).toBe(200)
  expect(await countsOf()).toEqual([
    ['wf.pending-tasks', 1],
    ['wf.running-forms', 0],
    ['wf.form-drafts', 0],
  ])
  expect((await receiver.get(`/api/wf/instance/${theirs}/trail`)).body.meta).toEqual({ intact: true, broken_at: null })
})

test('a form is found by its title and its number, by whoever may read it', async () => {
  const id = await handIn(applicant, form, data)
  const { rows } = await sql<{ no: string }>`select serial_no as no from wf_instance where id = ${id}`.execute(server.db)
  const found = async (client: Client, words: string) => {
    const { status, body } = await client.get(`/api/common/search?q=${encodeURIComponent(words)}`)
    expect(status).toBe(200)
    return JSON.stringify(body.data).includes(`"id":${id},`)
  }
  for (const words of [rows[0]?.no ?? '', 'Form HANDED']) {
    expect(await found(applicant, words), words).toBe(true)
    expect(await found(receiver, words), words).toBe(false)
  }
})

test('tasks of somebody who is made inactive go to the form’s managers, where there is none the form says that nobody is there', async () => {
  const gone = await server.signIn('staff05')
  const managed = await publishForm(server.db, 'ABSENT', plainContent(flowOf(approval(gone.userId))), { managers: [`u${manager.userId}`] })
  const id = await handIn(applicant, managed, data)
  const onlyOne = await publishForm(server.db, 'NOBODY', plainContent(flowOf(approval(gone.userId))), { managers: [`u${gone.userId}`] })
  const stuck = await handIn(applicant, onlyOne, data)
  expect((await admin.post(`/api/sc/user/${gone.userId}/suspend`, { reason: 'On leave' })).status).toBe(200)
  await until(
    async () => (await formOf(manager, id))?.task,
    (task) => task !== null && task !== undefined,
  )
  const trail = (await applicant.get(`/api/wf/instance/${id}/trail`)).body
  expect([trail.meta, trail.data.at(-1)]).toEqual([
    { intact: true, broken_at: null },
    expect.objectContaining({ act: 'reassign', actor: null }),
  ])
  expect(await formOf(applicant, stuck)).toMatchObject({ state: 'suspended' })
})
