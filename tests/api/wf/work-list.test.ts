/** The work list's search and its order (wf.md §2.1), however many forms there are. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workSorts } from '../../../src/shared/wf/work-list'
import { testApp, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client, signer: Client, stranger: Client, admin: Client
let [desk, chair, lamp] = [0, 0, 0]

beforeAll(async () => {
  server = await testApp()
  applicant = await server.signIn('staff01')
  signer = await server.signIn('staff02')
  stranger = await server.signIn('staff04')
  admin = await server.signIn('admin')
  const plain = plainContent(flowOf(approval(signer.userId)))
  const form = await publishForm(server.db, 'FIND', { ...plain, ui_schema: { ...plain.ui_schema, reason: { 'ui:indexed': true } } })
  for (const reason of ['Ｄｅｓｋ 100%', 'chair_7', 'カーテン lamp']) await handIn(applicant, form, { reason })
  const { rows } = await sql<{ id: number }>`select id from wf_instance where template_id = ${form.template} order by id`.execute(server.db)
  ;[desk = 0, chair = 0, lamp = 0] = rows.map(({ id }) => Number(id))
})
afterAll(() => server.close())

const listed = async (client: Client, folder: string, name?: string) => {
  const { status, body } = await client.get(
    `/api/wf/instance/work?folder=${folder}${name === undefined ? '' : `&name=${encodeURIComponent(name)}`}`,
  )
  expect([folder, name, status]).toEqual([folder, name, 200])
  return { ids: body.data.map((row) => row.instance), meta: body.meta }
}

test('every word is found in title, serial no., initiator or an indexed value, however written, in all forms and folders', async () => {
  const serial = String((await formOf(applicant, chair)).serial_no)
  const { rows } = await sql<{ name: string }>`select name from sc_user where id = ${applicant.userId}`.execute(server.db)
  const name = rows[0]?.name ?? ''
  for (const folder of ['search', 'send&sub=4'])
    for (const [text, ids] of [
      ['', [lamp, chair, desk]],
      ['desk', [desk]],
      ['かーてん', [lamp]],
      ['100%', [desk]],
      ['chair_', [chair]],
      ['chairx', []],
      [serial.toLowerCase(), [chair]],
      [name, [lamp, chair, desk]],
      [`${name} lamp FIND`, [lamp]],
      ['lamp chair', []],
    ] as const)
      expect([folder, text, (await listed(applicant, folder, text)).ids]).toEqual([folder, text, ids])
  expect((await listed(stranger, 'search', 'desk')).ids).toEqual([])
  expect((await listed(signer, 'search', 'desk')).ids).toEqual([desk])
})

test('is sorted by its columns in every folder, ties by their age, and pages follow one another; by nothing else', async () => {
  const sorted = async (folder: string, sort: string, more = '') => (await listed(applicant, `${folder}&sort=${sort}${more}`)).ids
  for (const folder of ['search', 'search&name=FIND', 'send&sub=0', 'send&sub=4']) {
    expect([folder, await sorted(folder, 'serial_no')]).toEqual([folder, [desk, chair, lamp]])
    expect([folder, await sorted(folder, '-serial_no')]).toEqual([folder, [lamp, chair, desk]])
    expect([folder, await sorted(folder, 'arrived_at')]).toEqual([folder, [desk, chair, lamp]])
    for (const sort of workSorts) expect([folder, sort, (await sorted(folder, sort)).length]).toEqual([folder, sort, 3])
    for (const sort of ['initiator', '-template,department'])
      expect([
        await sorted(folder, sort),
        (await Promise.all([1, 2, 3].map((page) => sorted(folder, sort, `&per_page=1&page=${page}`)))).flat(),
      ]).toEqual([
        [lamp, chair, desk],
        [lamp, chair, desk],
      ])
  }
  const signed = async (sort: string) => (await listed(signer, `receive&sub=0&sort=${sort}`)).ids
  expect(await Promise.all(['serial_no', '-arrived_at', 'state'].map(signed))).toEqual([
    [desk, chair, lamp],
    [lamp, chair, desk],
    [lamp, chair, desk],
  ])
  for (const sort of workSorts)
    for (const folder of ['receive&sub=4', 'draft', 'copy&sub=0', 'copy&sub=1', 'watch']) await listed(signer, `${folder}&sort=${sort}`)
  for (const sort of ['current', 'data', 'title,state,due_at,template'])
    expect((await applicant.get(`/api/wf/instance/work?folder=search&sort=${sort}`)).status).toBe(422)
})

test('what is done stands in the order of its decisions', async () => {
  for (const id of [chair, desk]) {
    const { task, seen } = await seenBy(signer, id)
    expect((await signer.post(`/api/wf/task/${task}/approve`, seen)).status).toBe(200)
  }
  expect((await listed(signer, 'receive&sub=4')).ids).toEqual([desk, chair])
  expect((await listed(signer, 'receive&sub=0')).ids).toEqual([lamp])
})

test('of a word that thousands of forms hold the latest readable ones are found, and not all are counted', async () => {
  await sql`insert into wf_instance (serial_no, template_id, definition_id, title, initiator_id, state, data, started_at)
    select 'MANY-' || n, i.template_id, i.definition_id, 'Common form', ${admin.userId}::bigint, 'approved', '{}', i.started_at - n * interval '1 minute'
    from wf_instance as i cross join generate_series(1, 4100) as n where i.id = ${desk}`.execute(server.db)
  const all = await listed(admin, 'search', 'form')
  expect([all.ids.slice(0, 3), all.meta]).toMatchObject([[lamp, chair, desk], { total: 2000, total_is_estimate: true }])
  const some = await listed(applicant, 'search', 'form')
  expect([some.ids, some.meta.total, some.meta.total_is_estimate]).toEqual([[lamp, chair, desk], 3, undefined])
  expect((await listed(admin, 'search', 'common many-4099')).meta.total).toBe(1)
  expect((await listed(admin, 'search', 'common lamp')).ids).toEqual([])
})
