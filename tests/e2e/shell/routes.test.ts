/** In a real browser every landed route opens without a console error, and home and the description of the API do. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { loadAllModules } from '../../../src/resources/core/load-module'
import { declaredEntities } from '../../../src/schemas'
import { coveringRoutes } from '../support/covering-routes'
import { openProduct, settling } from '../support/signed-in'

const { real, go, open } = await openProduct()
// Administrators hold nothing of vouchers until somebody is given the role (fa.md §6): so every page is theirs to open.
await sql`insert into sc_role_assignment (role_id, owner)
  select role.id, 'u' || person.id from sc_role as role, sc_user as person where role.code = 'chief-accountant' and person.account = 'admin'`.execute(
  real.app.db,
)

let kept: Promise<Page> | undefined
const errors: string[] = []
let opening = ''

/** @returns one page for all modules; what it complains of is put among the errors, each with the address that was open */
async function listened(): Promise<Page> {
  const { page, context } = await open({ language: 'tw', keep: true })
  // Tests speak to this machine only: the pictures of the map are one blank one.
  await context.route(/tile\.openstreetmap\.org/, (route) =>
    route.fulfill({ contentType: 'image/gif', body: Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64') }),
  )
  // What React recovers from it reports without saying what it was.
  await context.addInitScript(() => {
    addEventListener('error', ({ error }: ErrorEvent) => {
      if (error instanceof Error && error.cause instanceof Error) console.error(`because of ${error.cause.stack ?? error.cause.message}`)
    })
  })
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${opening}: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`${opening}: ${error.message}`))
  return page
}

test.each([...coveringRoutes(await loadAllModules(), declaredEntities)])(
  'every landed route of %s opens without a console error',
  async (_, routes) => {
    const page = await (kept ??= listened())
    const titles = new Set<string>()
    const settled = settling(page)
    for (const address of routes) {
      opening = address
      // As a link does: the shell stays. That an address opens by itself is proved where pages are tested.
      await go(page, address)
      await settled()
      await page.locator('main h1, main h2, .ant-drawer-title, .k-empty').first().waitFor()
      expect(new URL(page.url()).pathname, address).not.toBe('/403')
      titles.add(await page.title())
    }
    expect(errors.splice(0)).toEqual([])
    // Each was there: lists and their forms bear the same name.
    expect(titles.size).toBeGreaterThan(routes.length / 3)
  },
)

test('home and the description of the API open by themselves without a console error', async () => {
  const page = await (kept ??= listened())
  const settled = settling(page)
  for (const address of ['/home', '/api/docs']) {
    opening = address
    await page.goto(real.url + address)
    await settled()
    await page.locator('main h1').first().waitFor()
    expect(errors.splice(0)).toEqual([])
  }
})
