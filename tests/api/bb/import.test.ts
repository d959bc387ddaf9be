/** Bulletins that come from another system in a file (bb.md §8): texts by language, audience codes, dry run, then published together. */
import { deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { notifyDue, publishEnded } from '../../../server/modules/bb/bulletin/notify-people'
import { keepAckRecords } from '../../../server/modules/bb/clock/ack-records'
import { testApp, type Client, type TestApp } from '../../support/app'
import { created, grant, latestIds, makeBoard, makeCategory, page, type Board } from '../../support/bulletins'
import { importFlow, type ImportFlow } from '../../support/import-file'
import { zip } from '../../support/zip'

let app: TestApp
let board: Board
let flow: ImportFlow

beforeAll(async () => {
  app = await testApp()
  board = await makeBoard(app)
  flow = importFlow(app, board.admin)
})
afterAll(() => app.close())

const codeOf = async (category: number): Promise<string> => String((await board.admin.get(`/api/bb/category/${category}`)).body.data.code)
const importConfirmed = async (id: unknown) => {
  const asked = await board.admin.post(`/api/common/import/${String(id)}/run`, { policy: 'good' })
  expect([asked.status, asked.body.code]).toEqual([409, 'confirm_required'])
  await board.admin.post(`/api/common/import/${String(id)}/run`, { policy: 'good' }, { headers: { 'x-confirmed': 'yes' } })
  await flow.until(id, 'done')
  return String(asked.body.message)
}

test('each language has its column, as text or HTML; what is wrong is said in the dry run; the rest are drafts, published together', async () => {
  const code = await codeOf(board.category)
  const file = [
    'category,title_en,title_tw,body_en,body_tw,audience,importance,author',
    `${code},Parking,停車,"Gate A opens at seven.\n\nGate B stays closed.",<p>A <b>門</b>七點開。</p><script>x</script>,staff01,important,hr`,
    `${code},Canteen,,"Closed on Friday.",,,normal,hr`,
    `${code},Nothing said,,,,,normal,hr`,
    'NOWHERE,Lost,,Text,,,normal,hr',
  ].join('\n')
  const checked = await flow.checked('bb/bulletin', file, { mode: 'add' })
  expect(checked.counters).toMatchObject({ new: 2, error: 2 })
  const wrong = await flow.rows(checked.id, 'error')
  expect(wrong.map(({ errors }) => Object.keys(errors as object))).toEqual([['bodies'], ['category']])
  expect(await flow.run(checked.id, 'good')).toMatchObject({ state: 'done' })

  const made = (
    await sql<{ id: number; state: string }>`
    select id::int as id, state from bb_bulletin where category_id = ${board.category} order by id`.execute(app.db)
  ).rows
  expect(made.map(({ state }) => state)).toEqual(['draft', 'draft'])
  const [parking] = made
  expect((await page(board.admin, parking?.id ?? 0)).body.data).toMatchObject({
    title: { en: 'Parking', tw: '停車' },
    bodies: [
      { language: 'en', body: '<p>Gate A opens at seven.</p><p>Gate B stays closed.</p>' },
      { language: 'tw', body: '<p>A <strong>門</strong>七點開。</p>' },
    ],
    importance: 'important',
  })
  const answer = await board.admin.post('/api/bb/bulletin/publish', { ids: made.map(({ id }) => id) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  const reader = await app.signIn('staff02')
  expect([(await page(reader, parking?.id ?? 0)).status, (await page(reader, made[1]?.id ?? 0)).status]).toEqual([404, 200])
})

test('what was published elsewhere keeps its dates, ended or not; nobody is notified, then or later; undo takes it back', async () => {
  const category = await makeCategory(board.admin, { number_pattern: '{CODE}{YYYY}-{SEQ:3}', default_days: 0 })
  await grant(board.admin, category, { d1: 'read' })
  const code = await codeOf(category)
  const heads = 'category,title_en,body_en,publish_at,expire_at,ack_required,ack_until,importance,author'
  const file = [
    heads,
    `${code},Old fire drill,Gather at gate A.,2020-03-02 09:00,2020-04-01 00:00,yes,2020-03-20 18:00,important,hr`,
    `${code},House rules,Keep quiet. @[u${board.author.userId}],2021-05-06 08:30,,no,,urgent,hr`,
    `${code},Next year,Soon.,2099-01-01 09:00,,no,,normal,hr`,
    `${code},Wrong way round,Text,2020-03-02 09:00,2020-03-01 09:00,no,,normal,hr`,
  ].join('\n')
  const checked = await flow.checked('bb/bulletin', file, { mode: 'add', policy: 'good' })
  expect(checked.counters).toMatchObject({ new: 3, error: 1, warned: 2 })
  expect((await flow.rows(checked.id, 'error')).map(({ errors }) => Object.keys(errors as object))).toEqual([['expire_at']])
  expect((await flow.rows(checked.id, 'warned'))[0]?.question).toBe(
    'It comes in as published on 2020-03-02, and nobody is notified. Import it?',
  )
  expect(await importConfirmed(checked.id)).toMatch(/^2 rows of the file ask something first/)

  const client = app.app.kontor.systemContext()
  await transact(client, notifyDue)
  await transact(client, publishEnded)
  await transact(client, keepAckRecords)
  const { rows } = await sql<Record<string, unknown>>`
    select title ->> 'en' as title, state, serial_no, to_char(publish_at at time zone 'Asia/Taipei', 'YYYY-MM-DD HH24:MI') as published,
      expire_at < now() as is_over, first_published_at = publish_at as is_first, (select at = publish_at from bb_revision as r
        where r.bulletin_id = b.id) as revision
    from bb_bulletin as b where category_id = ${category} order by id`.execute(app.db)
  const stood = { state: 'published', is_first: true, revision: true }
  expect(rows).toEqual([
    { title: 'Old fire drill', serial_no: `${code}2020-001`, published: '2020-03-02 09:00', is_over: true, ...stood },
    { title: 'House rules', serial_no: `${code}2021-001`, published: '2021-05-06 08:30', is_over: null, ...stood },
    {
      ...{ title: 'Next year', serial_no: null, published: '2099-01-01 09:00', is_over: null },
      ...{ state: 'draft', is_first: null, revision: null },
    },
  ])
  const { rows: told } = await sql`
    with made as (select id from bb_bulletin where category_id = ${category})
    select event from sc_user_notification where "modelType" = 'bb' and "modelId" in (select id from made)
    union all select event from kontor_outbox where event in ('bb.bulletin.published', 'bb.bulletin.revised', 'bb.bulletin.expired')
      and record_id in (select id from made)
    union all select 'record' from bb_ack_record where bulletin_id in (select id from made)`.execute(app.db)
  expect(told).toEqual([])
  const reader = await app.signIn('staff02')
  expect((await latestIds(reader, `category=${category}`)).length).toBe(1)

  expect((await board.admin.post(`/api/common/import/${String(checked.id)}/undo`)).body).toMatchObject({ data: { done: 3, failed: [] } })
  expect(await latestIds(reader, `category=${category}`)).toEqual([])
})

test('where bulletins are approved first, only managers of the category bring in what was published before', async () => {
  const category = await makeCategory(board.admin, { approval: 'manager' })
  await grant(board.admin, category, { d1: 'read', [`u${board.author.userId}`]: 'post' })
  await grant(board.admin, category, { [`u${board.manager.userId}`]: 'manage' })
  const role = await created(board.admin, 'sc/role', { code: 'bulletin-import', name: { en: 'Imports bulletins' } })
  const given = { path: 'bb.use.bulletin', effect: 'allow', actions: ['import'], fields: [], read: 'own', write: 'own', targets: [] }
  const added = [board.author, board.manager].map(({ userId }) => `u${userId}`)
  const answer = await board.admin.post(`/api/sc/rights/role/${role}`, { grants: [given], added, removed: [], read: {} })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const file = `category,title_en,body_en,publish_at,importance\n${await codeOf(category)},Old rule,Text,2020-03-02 09:00,normal`
  const rowsOf = async (client: Client) => {
    const own = importFlow(app, client)
    return own.rows((await own.checked('bb/bulletin', file, { mode: 'add' })).id)
  }
  const [refused] = await rowsOf(board.author)
  expect(refused?.errors).toEqual({
    publish_at: ['Only managers of this category import what was published before. Without a publication time it comes in as a draft.'],
  })
  expect((await rowsOf(board.manager))[0]).toMatchObject({ state: 'new', errors: {} })
})

test('a ZIP brings the files of its rows: the dry run names what is missing or refused, undo closes the rest', async () => {
  const category = await makeCategory(board.admin)
  await grant(board.admin, category, { d1: 'read' })
  const code = await codeOf(category)
  const rows = [
    'category,title_en,body_en,importance,files',
    `${code},Plans,See below,normal,plan.pdf; photos/Gate.txt; PLAN.pdf`,
    `${code},Lost,See below,normal,plan.pdf;lost.pdf`,
    `${code},Tool,See below,normal,tool.exe`,
    `${code},Nothing,See below,normal,`,
  ].join('\n')
  const packed = zip({
    'old/rows.csv': rows,
    'old/files/plan.pdf': '%PDF-1.7 plan',
    'old/photos/gate.txt': 'The gate',
    'old/tool.exe': 'MZ',
  })
  const checked = await flow.checked('bb/bulletin', packed, { mode: 'add' })
  expect(checked).toMatchObject({ archive: { sheet: 'rows.csv', files: 3 }, counters: { new: 2, error: 2 } })
  expect((await flow.rows(checked.id, 'error')).map(({ errors }) => errors)).toEqual([
    { files: ['“lost.pdf” is not in the ZIP file.'] },
    { files: ['tool.exe is a program; programs are not accepted.'] },
  ])
  const corrected = await board.admin.patch(`/api/common/import/${String(checked.id)}/rows/3`, { cells: { 4: 'plan.pdf' } })
  expect(corrected.body.data.counters).toMatchObject({ new: 3, error: 1 })
  await flow.run(checked.id, 'good')

  const files = async () => {
    const found = await sql<{ title: string; ids: number[]; names: string[] }>`
      select b.title ->> 'en' as title, array_agg(f.target_id::int order by f.position) as ids,
        array_agg(a.name order by f.position) as names
      from bb_bulletin as b join bb_bulletin__files as f on f.parent_id = b.id
        join sc_attachment as a on a.id = f.target_id and a.record_id = b.id and a.field = 'files'
      where b.category_id = ${category} group by b.id order by b.id`.execute(app.db)
    return found.rows
  }
  const attached = await files()
  expect(attached.map(({ title, names }) => [title, names])).toEqual([
    ['Plans', ['plan.pdf', 'gate.txt']],
    ['Lost', ['plan.pdf']],
  ])
  const address = `/api/common/attachment/${attached[0]?.ids[1] ?? 0}/download`
  expect((await board.admin.get(address)).raw.body).toBe('The gate')
  const gone = await board.admin.post(`/api/common/import/${String(checked.id)}/undo`)
  expect(gone.body).toMatchObject({ data: { done: 3, failed: [] } })
  expect((await board.admin.get(address)).status).toBe(404)
})

test('files without a ZIP and a broken ZIP are refused by a sentence that names them; elsewhere a ZIP is not a workbook', async () => {
  const code = await codeOf(board.category)
  const alone = await flow.checked('bb/bulletin', `category,title_en,body_en,files\n${code},A,Text,plan.pdf`, { mode: 'add' })
  expect((await flow.rows(alone.id))[0]?.errors).toEqual({
    files: ['“plan.pdf” is missing: files come with the sheet in one ZIP file.'],
  })
  const said = async (entity: string, content: Uint8Array) => {
    const { status, body } = await flow.upload(entity, content, {}, 'board.zip')
    return [status, body.message]
  }
  const sheet = 'category,title_en\nX,Y'
  expect(await said('bb/bulletin', zip({ 'a.csv': sheet, 'b.csv': sheet }))).toEqual([
    422,
    'This ZIP file has more than one sheet at its top level: a.csv, b.csv. Leave one there, and put the others in a folder.',
  ])
  expect(await said('bb/bulletin', zip({ 'a.xlsx': deflateRawSync(zip({ 'a.txt': 'no workbook' })) }))).toEqual([
    422,
    'a.xlsx in the ZIP file: This workbook cannot be read. Save it again as .xlsx.',
  ])
  expect(await said('bb/category', zip({ 'a.csv': sheet }))).toEqual([422, 'This workbook cannot be read. Save it again as .xlsx.'])
  const { rows } = await sql`select from sc_import where file = 'board.zip'`.execute(app.db)
  expect(rows).toEqual([])
})
