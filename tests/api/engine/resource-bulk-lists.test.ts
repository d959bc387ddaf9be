/** Bulk edits of fields with many values: what is added or taken away, and what each row has besides (shell.md §2.4, cm.md §2 "bulk tag"). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedList } from '../../../server/resource/batch/changed-list'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let tags: number[]
let leads: Row[]
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  tags = []
  for (const name of ['Listed one', 'Listed two', 'Listed three'])
    tags.push(Number((await admin.post('/api/cm/tag', { name: { en: name }, scopes: ['lead'] })).body.data.id))
  leads = []
  for (const own of [[0], [1, 0], []])
    leads.push(
      (
        await admin.post('/api/cm/lead', {
          title: `Listed ${leads.length}`,
          raw_company: `Listed ${leads.length}`,
          tags: own.map((at) => tags[at]),
        })
      ).body.data,
    )
})
afterAll(() => app.close())

const tagsNow = async () => {
  const now = []
  for (const { id } of leads)
    now.push(((await admin.get(`/api/cm/lead/${Number(id)}`)).body.data.tags as number[]).map((tag) => tags.indexOf(tag)))
  return now
}
const batch = (values: Row, more: Row = {}) =>
  admin.post('/api/cm/lead/batch', { action: 'edit', ids: leads.map(({ id }) => ({ id })), values, ...more })

test('a tag is added to those that have not got it, taken from those that have; without lists it stands instead of theirs', async () => {
  const {
    body: { data: preview },
  } = await batch({ tags: [tags[1]] }, { lists: { tags: 'add' }, dry_run: true })
  expect(preview).toMatchObject({ changed: 2, same: 1 })
  const {
    body: { data: added },
  } = await batch({ tags: [tags[1]] }, { lists: { tags: 'add' } })
  expect(await tagsNow()).toEqual([[0, 1], [1, 0], [1]])
  await batch({ tags: [tags[0], tags[2]] }, { lists: { tags: 'remove' } })
  expect(await tagsNow()).toEqual([[1], [1], [1]])
  await batch({ tags: [tags[2]] })
  expect(await tagsNow()).toEqual([[2], [2], [2]])
  expect(added.failed).toEqual([])
})

test('what holds no list, or is given none, is named', async () => {
  expect(Object.keys((await batch({ title: 'Listed' }, { lists: { title: 'add' } })).body.errors)).toEqual(['title'])
  expect(Object.keys((await batch({ tags: null }, { lists: { tags: 'add' } })).body.errors)).toEqual(['tags'])
  expect(Object.keys((await batch({ tags: [] }, { lists: { unknown: 'add' } })).body.errors)).toEqual(['unknown'])
})

test('added values stand behind those that are there, each once', () => {
  expect(changedList([3, 1], [1, 2], 'add')).toEqual([3, 1, 2])
  expect(changedList([3, 1], [1, 2], 'remove')).toEqual([3])
})
