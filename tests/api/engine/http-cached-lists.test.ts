/** The lists that the given text names as cached (routes.md §7): each answers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedApis } from '../../../src/shared/engine/cached-apis'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let staff: Client
let admin: Client
beforeAll(async () => {
  app = await testApp()
  ;[staff, admin] = [await app.signIn('staff01'), await app.signIn('admin')]
})
afterAll(() => app.close())

test('every list answers its data', async () => {
  for (const api of cachedApis) {
    // Forms and their categories are listed to who looks after them; staff have calls of their own.
    const answer = await (/^\/api\/wf\/template(-category)?$/.test(api) ? admin : staff).get(api)
    expect(answer.status, api).toBe(200)
    expect(answer.body, api).toHaveProperty('data')
  }
})
test('to nobody who has not signed in', async () => {
  for (const api of cachedApis) expect((await app.anonymous.get(api)).status, api).toBe(401)
})
