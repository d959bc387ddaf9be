import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('PATCH /api/sc/user/me/preferences', () => {
  test('keeps what is sent beside what was kept, and the own record tells it', async () => {
    const amy = await app.signIn('staff01')
    expect((await amy.patch('/api/sc/user/me/preferences', { theme: 'dark' })).body.data).toEqual({ theme: 'dark' })
    expect((await amy.patch('/api/sc/user/me/preferences', { density: 'compact' })).body.data).toEqual({
      theme: 'dark',
      density: 'compact',
    })
    expect((await amy.get(`/api/sc/user/${amy.userId}`)).body.data.preferences).toEqual({ theme: 'dark', density: 'compact' })
  })
  test('keeps which sections are open', async () => {
    const ben = await app.signIn('staff02')
    const folds = { 'cm/lead.shipping': 'open', 'sc/user.more': 'closed' }
    expect((await ben.patch('/api/sc/user/me/preferences', { folds })).body.data).toMatchObject({ folds })
  })
  test("is nobody else's", async () => {
    const other = await app.signIn('manager')
    expect((await other.get(`/api/sc/user/${other.userId}`)).body.data.preferences ?? {}).toEqual({})
  })
  test.each([[{ theme: 'pink' }], [{ folds: { 'cm/lead': 'open' } }], [{ folds: { 'cm/lead.more': 'ajar' } }], [{ is_admin: true }], [{}]])(
    'refuses %j',
    async (values) => {
      const amy = await app.signIn('staff01')
      expect((await amy.patch('/api/sc/user/me/preferences', values)).status).toBe(422)
    },
  )
  test('wants a session', async () =>
    expect((await app.anonymous.patch('/api/sc/user/me/preferences', { theme: 'dark' })).status).toBe(401))
})
