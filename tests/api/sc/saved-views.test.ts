/** Saved views (sc.md §3.6): mine and shared with me, by person, department and group; nobody else's, not even for an administrator. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let [amy, ben, admin]: [Client, Client, Client] = [] as never
const screen = 'sc/access-token'
const path = '/api/sc/saved-view'

beforeAll(async () => {
  server = await testApp()
  ;[amy, ben, admin] = [await server.signIn('staff01'), await server.signIn('staff02'), await server.signIn('admin')]
})
afterAll(() => server.close())

const view = {
  screen: 'cm/tax-category',
  name: 'Mine',
  filters: { all: [{ field: 'kind', op: 'in', value: ['standard'] }] },
  columns: [{ name: 'code', width: 120, pin: 'left' }],
  sort: '-rate',
}
const make = async (person: Client, values: object = {}) => {
  const answer = await person.post(path, { ...view, ...values })
  expect([answer.status, answer.body.errors ?? {}]).toEqual([201, {}])
  return answer.body.data
}
const seen = async (person: Client) => (await person.get(`${path}?per_page=200`)).body.data.map(({ id }) => id)

describe('a saved view', () => {
  test("is the person's who saves it, and nobody else's", async () => {
    const { id, user, filters, columns } = await make(admin)
    expect([user, filters, columns]).toEqual([admin.userId, view.filters, view.columns])
    expect(await seen(admin)).toContain(id)
    expect(await seen(amy)).not.toContain(id)
    expect((await amy.get(`${path}/${id}`)).status).toBe(404)
    expect((await amy.patch(`${path}/${id}`, { name: 'x' })).status).toBe(404)
    expect((await admin.patch(`${path}/${id}`, { user: amy.userId })).status).toBe(422)
  })
  test('of an ordinary person is closed to administrators too', async () => {
    const { id } = await make(amy, { screen })
    expect(await seen(admin)).not.toContain(id)
    expect((await admin.get(`${path}/${id}`)).status).toBe(404)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
  })
  test('shared with a person or a department above his is read there and changed here', async () => {
    const top = (await admin.get('/api/sc/department/all')).body.data.find(({ parent_id }) => parent_id === null)
    const everyone = await make(admin, { shared_with: [`d${top?.id}`] })
    const alone = await make(admin, { shared_with: [`u${ben.userId}`] })
    expect(await seen(amy)).toEqual(expect.arrayContaining([everyone.id]))
    expect(await seen(amy)).not.toContain(alone.id)
    expect(await seen(ben)).toEqual(expect.arrayContaining([everyone.id, alone.id]))
    expect((await ben.get(`${path}/${alone.id}`)).body.data).toMatchObject({ name: 'Mine', _actions: ['show'] })
    expect((await ben.patch(`${path}/${alone.id}`, { name: 'Taken' })).status).toBe(403)
    expect((await ben.delete(`${path}/${alone.id}`)).status).toBe(403)
    expect((await admin.patch(`${path}/${alone.id}`, { shared_with: null })).status).toBe(200)
    expect(await seen(ben)).not.toContain(alone.id)
  })
  test('shared with a group is read by its members, nested ones too', async () => {
    const inner = (
      await admin.post('/api/sc/group', { code: 'VIEW-INNER', name: { en: 'Inner' }, kind: 'static', members: [`u${ben.userId}`] })
    ).body.data
    const outer = (
      await admin.post('/api/sc/group', { code: 'VIEW-OUTER', name: { en: 'Outer' }, kind: 'static', members: [`g${inner.id}`] })
    ).body.data
    const { id } = await make(admin, { shared_with: [`g${outer.id}`] })
    expect(await seen(ben)).toContain(id)
    expect(await seen(amy)).not.toContain(id)
  })
  test('is the one default of its list for its owner', async () => {
    const [first, second, other] = [
      await make(admin, { is_default: true }),
      await make(admin),
      await make(admin, { screen: 'sc/user', is_default: true }),
    ]
    await admin.patch(`${path}/${second.id}`, { is_default: true })
    const defaults = (await admin.get(`${path}?filter[is_default][eq]=true&per_page=200`)).body.data.map(({ id }) => id)
    expect(defaults).not.toContain(first.id)
    expect(defaults).toEqual(expect.arrayContaining([second.id, other.id]))
  })
  test.each([
    ['filters', { filters: { all: [{ field: 'x; drop', op: 'eq' }] } }],
    ['filters', { filters: { all: [{ field: 'kind', op: 'eq', more: 1 }] } }],
    ['filters', { filters: [] }],
    ['columns', { columns: [{ name: 'code', width: 1 }] }],
    ['columns', { columns: [] }],
    ['sort', { sort: 'a,b,c,d' }],
    ['screen', { screen: 'no/such' }],
    ['shared_with', { shared_with: ['u999999'] }],
  ])('refuses what makes no view: %s', async (field, values) => {
    const { status, body } = await admin.post(path, { ...view, ...values })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
  test('of a list that the person may not open is refused', async () => {
    expect((await amy.post(path, { ...view, screen: 'sc/role' })).status).toBe(422)
  })
})

describe('the settings of a list', () => {
  const settings = (person: Client, lists: object) => person.patch('/api/sc/user/me/preferences', { lists })
  test('are kept one by one, and forgotten by null', async () => {
    await settings(ben, { [screen]: { columns: [{ name: 'title', width: 200 }] } })
    await settings(ben, { [screen]: { default_view: 3 }, 'sc/user': { pinned_views: [1, 2] } })
    expect((await ben.patch('/api/sc/user/me/preferences', { theme: 'dark' })).body.data).toEqual({
      theme: 'dark',
      lists: { [screen]: { columns: [{ name: 'title', width: 200 }], default_view: 3 }, 'sc/user': { pinned_views: [1, 2] } },
    })
    const { body } = await settings(ben, { [screen]: { columns: null, default_view: null } })
    expect(body.data.lists).toEqual({ 'sc/user': { pinned_views: [1, 2] } })
  })
  test.each([
    { 'No/Screen': {} },
    { [screen]: { columns: [{ name: 'x', pin: 'top' }] } },
    { [screen]: { columns: [{ name: '__proto__' }], other: 1 } },
    { [screen]: 7 },
  ])('refuse %j', async (lists) => {
    expect((await settings(ben, lists)).status).toBe(422)
  })
})

test('the company tells its fiscal month to everyone', async () => {
  await admin.patch('/api/sc/company-setup', { fiscal_month: 4 })
  expect((await server.anonymous.get('/api/sc/company-setup/get-setup')).body.data.fiscal_month).toBe(4)
})
