/** Other modules post bulletins (bb.md §5.11), and a leaver's bulletins are handed over (§7, §9). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { postBulletin, type Post } from '../../../server/modules/bb'
import { testApp, type Client, type TestApp } from '../../support/app'
import { draft, grant, makeBoard, makeCategory, page, published, type Board } from '../../support/bulletins'

let app: TestApp
let board: Board
let reader: Client
let heir: Client

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  board = await makeBoard(app)
  ;[reader, heir] = [await app.signIn('staff01'), await app.signIn('staff02')]
})
afterAll(() => app.close())

const post = (values: Partial<Post>) =>
  transact(app.app.kontor.systemContext(), (ctx) =>
    postBulletin(ctx, {
      ...{ category: 'POSTED', title: { en: 'Result of the vote' }, bodies: [{ language: 'en', body: '<p>Tea won.</p>' }] },
      ...{ source: { name: 'vs', key: 'event:12' }, author: board.author.userId, ...values },
    }),
  )

test('a module posts once for its key; where approval is asked for it waits', async () => {
  const category = await makeCategory(board.admin, { code: 'POSTED' })
  const approved = await makeCategory(board.admin, { code: 'APPROVED', approval: 'manager' })
  for (const one of [category, approved]) await grant(board.admin, one, { d1: 'read', [`u${board.manager.userId}`]: 'manage' })
  const id = await post({ related: `sc/department/${board.department}` })
  expect([await post({ title: { en: 'Again' } }), await post({ source: { name: 'vs', key: 'event:13' } })]).toEqual([id, id + 1])
  expect((await page(reader, id)).body.data).toMatchObject({
    ...{ standing: 'live', title: { en: 'Result of the vote' }, publisher: { id: board.author.userId } },
    related: null,
  })
  // The record is named for who may open it.
  expect((await page(board.admin, id)).body.data.related).toMatchObject({ pointer: `sc/department/${board.department}` })
  // A person is named as the reader's language names people.
  await sql`update sc_user set name_en = 'Ann Lin' where id = ${heir.userId}`.execute(app.db)
  const person = await post({ source: { name: 'vs', key: 'event:14' }, related: `sc/user/${heir.userId}` })
  expect((await page(board.admin, person)).body.data.related).toEqual({ pointer: `sc/user/${heir.userId}`, title: 'Ann Lin' })
  // Files come along: uploads of its author, nobody else's.
  const { rows } = await sql<{ id: number; by: number }>`
    insert into sc_attachment (name, size, mime, sha256, storage_key, state, scan, created_by, updated_by)
    select 'minutes.pdf', 1, 'application/pdf', 'x', 'attachments/post/' || person, 'ready', 'skipped', person, person
    from unnest(array[${board.author.userId}, ${heir.userId}]::bigint[]) as person returning id::int as id, created_by::int as by`.execute(
    app.db,
  )
  const fileOf = (person: number) => rows.find(({ by }) => by === person)?.id ?? 0
  const file = fileOf(board.author.userId)
  const withFile = await post({ source: { name: 'vs', key: 'event:15' }, files: [file] })
  expect((await page(reader, withFile)).body.data.attached).toMatchObject([{ id: file, name: 'minutes.pdf' }])
  await expect(post({ source: { name: 'vs', key: 'event:16' }, files: [fileOf(heir.userId)] })).rejects.toMatchObject({ status: 422 })
  const waiting = await post({ category: 'APPROVED', source: { name: 'dm', key: 'file:1' } })
  expect((await page(board.manager, waiting)).body.data).toMatchObject({ standing: 'submitted' })
  await expect(post({ category: 'NOWHERE', source: { name: 'dm', key: 'file:2' } })).rejects.toMatchObject({ status: 422 })
})

test('what a leaver wrote gets another author, and readers see the publisher whom they know; rights are handed over', async () => {
  const category = await makeCategory(board.admin)
  const leaver = await app.signIn('staff03')
  await grant(board.admin, category, { d1: 'read', [`u${leaver.userId}`]: 'post', [`u${heir.userId}`]: 'post' })
  const [out, begun] = [await published(leaver, category), await draft(leaver, category)]
  const hand = async (key: string) => {
    const answer = await board.admin.post(`/api/sc/user/${leaver.userId}/handover/${key}`, { to: heir.userId })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  for (const key of ['bb.drafts', 'bb.bulletins', 'bb.category-right']) await hand(key)
  expect((await page(heir, begun)).body.data.may).toEqual(expect.arrayContaining(['edit', 'publish']))
  expect((await page(reader, out)).body.data.publisher).toMatchObject({ id: leaver.userId })
  expect((await page(heir, out)).body.data.may).toEqual(expect.arrayContaining(['edit', 'recall']))
  const { rows } = await sql<{ owner: string }>`
    select owner from bb_category_right where category_id = ${category} and deleted_at is null and action = 'post'`.execute(app.db)
  expect(rows).toEqual([{ owner: `u${heir.userId}` }])
})
