/** Tasks come from a file with the people who are to do them (ca.md §8). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow, type ImportFlow } from '../../support/import-file'

let server: TestApp
let admin: Client
let doer: Client
let other: Client
let flow: ImportFlow

beforeAll(async () => {
  server = await testApp()
  ;[admin, doer, other] = [await server.signIn('admin'), await server.signIn('staff01'), await server.signIn('staff02')]
  flow = importFlow(server, admin)
})
afterAll(() => server.close())

const add = { mode: 'add' }
const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`
const titled = async (title: string): Promise<Row | undefined> =>
  (await admin.get(`/api/ca/task?filter[title][eq]=${encodeURIComponent(title)}`)).body.data[0]

test('assignees by account and employee number, whom the task is given to', async () => {
  const { rows } = await sql<{ no: string }>`
    update sc_user set employee_no = coalesce(employee_no, 'E-7788') where id = ${other.userId} returning employee_no as no`.execute(
    server.db,
  )
  const view = await flow.checked(
    'ca/task',
    csv('Title,Assignees,Priority', `From a file,staff01;${rows[0]?.no ?? ''},high`, `By code,u${doer.userId},low`),
    add,
  )
  expect(view).toMatchObject({ counters: { new: 2, error: 0 } })
  await flow.run(view.id)
  expect(await titled('From a file')).toMatchObject({
    ...{ assignees: [`u${doer.userId}`, `u${other.userId}`], status: 'todo', priority: 'high' },
  })
  expect(await titled('By code')).toMatchObject({ assignees: [`u${doer.userId}`] })
})

test('assignees by name, and departments and groups by code, side by side with people', async () => {
  await sql`update sc_user set name = 'Wang Hsiao-Ming' where id = ${other.userId}`.execute(server.db)
  const { rows } = await sql<{ id: number; code: string }>`
    select id::int as id, code from sc_department where deleted_at is null order by id limit 1`.execute(server.db)
  const { status, body } = await admin.post('/api/sc/group', {
    ...{ code: 'FIRE', name: { en: 'Fire wardens' }, members: [`u${doer.userId}`] },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const department = `d${rows[0]?.id ?? 0}`
  const view = await flow.checked(
    'ca/task',
    csv('Title,Assignees', 'By name,Wang Hsiao-Ming', `By codes,"fire;${rows[0]?.code ?? ''};staff01;u${doer.userId}"`),
    add,
  )
  expect(view).toMatchObject({ counters: { new: 2, error: 0 } })
  await flow.run(view.id)
  expect(await titled('By name')).toMatchObject({ assignees: [`u${other.userId}`] })
  // Who is named twice is given it once.
  expect(await titled('By codes')).toMatchObject({ assignees: [`g${Number(body.data.id)}`, department, `u${doer.userId}`] })
})

test('a name that two people bear is refused, and none of them is given it', async () => {
  await sql`update sc_user set name = 'Lin Mei' where id in (${doer.userId}, ${other.userId})`.execute(server.db)
  const view = await flow.checked('ca/task', csv('Title,Assignees', 'Whose,Lin Mei'), add)
  expect(view).toMatchObject({ counters: { new: 0, error: 1 } })
  const [row] = await flow.rows(view.id, 'error')
  expect(JSON.stringify(row)).toContain('Lin Mei')
})

test('somebody whom nobody knows is named in the row', async () => {
  const view = await flow.checked('ca/task', csv('Title,Assignees', 'Lost,staff01;nobody-99'), add)
  expect(view).toMatchObject({ counters: { new: 0, error: 1 } })
  const [row] = await flow.rows(view.id, 'error')
  expect(JSON.stringify(row)).toContain('nobody-99')
})
