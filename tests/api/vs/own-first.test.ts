/** The maintained list begins with the events that one organises (vs.md §2 `/vs/admin/event-maint/:category`). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../support/app'
import { voteApp, type VoteApp } from '../../support/votes'

let votes: VoteApp
let category: number
/** By when they open: the first one last. */
let [ofAdmin, ofOrganiser, later, latest] = [0, 0, 0, 0]

beforeAll(async () => {
  votes = await voteApp(1)
  category = await votes.created(votes.admin, 'vs/category', { code: 'OWN', name: { en: 'Own' } })
  await votes.created(votes.admin, 'vs/category-right', { category, owner: `u${votes.organiser.userId}`, action: 'manage' })
  const made = (client: Client, hour: number) =>
    votes.created(client, 'vs/event', {
      ...{ category, title: { en: `Opens at ${hour}` }, kind: 'survey', secrecy: 'named' },
      ...{ opens_at: `2026-11-21T0${hour}:00:00.000Z`, closes_at: `2026-11-22T0${hour}:00:00.000Z` },
    })
  ofAdmin = await made(votes.admin, 1)
  ofOrganiser = await made(votes.organiser, 2)
  later = await made(votes.admin, 3)
  latest = await made(votes.organiser, 4)
})
afterAll(() => votes.app.close())

const listed = async (client: Client, query: string) => {
  const { status, body } = await client.get(`/api/vs/event?filter[category]=${category}${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ids: body.data.map(({ id }) => Number(id)), meta: body.meta as { next?: string } }
}

test('own events first, then those that one maintains, each with the latest opening first', async () => {
  expect((await listed(votes.admin, '')).ids).toEqual([later, ofAdmin, latest, ofOrganiser])
  expect((await listed(votes.organiser, '')).ids).toEqual([latest, ofOrganiser, later, ofAdmin])
})

test('an order that somebody chooses holds for all', async () => {
  expect((await listed(votes.admin, '&sort=-opens_at')).ids).toEqual([latest, later, ofOrganiser, ofAdmin])
})

test('pages and cursors pass every event once, in that order', async () => {
  const pages = []
  for (const page of [1, 2, 3, 4]) pages.push(...(await listed(votes.admin, `&per_page=1&page=${page}`)).ids)
  expect(pages).toEqual([later, ofAdmin, latest, ofOrganiser])
  const scrolled: number[] = []
  let cursor = ''
  while (scrolled.length < 5) {
    const { ids, meta } = await listed(votes.admin, `&per_page=1${cursor}`)
    scrolled.push(...ids)
    if (!meta.next) break
    cursor = `&after=${meta.next}`
  }
  expect(scrolled).toEqual(pages)
})
