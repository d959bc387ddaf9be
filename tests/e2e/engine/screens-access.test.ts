/** Everybody can use the generated screens: accessibility in light and dark, a phone, and who is turned away. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fillLogin } from '../support/real-console'
import { fitsLightAndDark } from '../support/every-look'
import { openProduct } from '../support/signed-in'

const path = '/cm/admin/info-settings/business/tax-category'
const { real, visit, open } = await openProduct()

async function goTo(page: Page, address: string) {
  await page.goto(real.url + address)
  await page.locator('.k-table tbody tr, .k-record-card, .k-empty, .k-record-title').first().waitFor()
}

const screens = { list: path, form: `${path}/create`, record: `${path}/show?id=1`, settings: '/sc/company-settings' }
test.each(Object.entries(screens))('no serious accessibility fault on a %s in light and dark', async (_, address) => {
  const { page } = await open()
  await goTo(page, address)
  await page.waitForLoadState('networkidle')
  await fitsLightAndDark(page)
})

test("by the first generated list no more than 420 kB of script have been loaded, the sign-in's included", async () => {
  const { page: visitor } = await visit()
  const sizes = new Map<string, number>()
  visitor.on('response', async (response) => {
    if (response.status() === 200 && new URL(response.url()).pathname.endsWith('.js'))
      sizes.set(response.url(), gzipSync(await response.body()).length)
  })
  // The page that is wanted opens after the sign-in, without a home in between.
  await visitor.goto(`${real.url}/?redirect=${encodeURIComponent(path)}`)
  await fillLogin(visitor, 'admin')
  await visitor.locator('.k-table tbody tr').first().waitFor()
  await visitor.waitForLoadState('networkidle')
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(420_000)
})

test("a script comes as the build has compressed it, by the browser's choice, and may be kept for a year", async () => {
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(real.url)).text()) ?? []
  const answers = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) => fetch(real.url + script, { headers: { 'accept-encoding': encoding } })),
  )
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
  expect(answers.map(({ headers }) => [headers.get('content-type'), headers.get('cache-control')])).toEqual(
    Array(3).fill(['application/javascript; charset=utf-8', 'public, max-age=31536000, immutable']),
  )
  const [br, gzip, plain] = await Promise.all(answers.map((answer) => answer.text()))
  expect(br).toBe(plain)
  expect(gzip).toBe(plain)
})

test('at 390 px the list is cards, the form one column, and nothing scrolls sideways', async () => {
  const { page } = await open({ width: 390, height: 844, language: 'tw' })
  for (const address of [path, `${path}/create`, `${path}/show?id=1`]) {
    await goTo(page, address)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await goTo(page, path)
  await expect.poll(() => page.locator('.k-record-card').count()).toBeGreaterThan(5)
  expect(await page.locator('.k-table').count()).toBe(0)
})

test('staff without the right are turned away', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(real.url + path)
  await page.locator('.k-state-inside h1').waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
})
