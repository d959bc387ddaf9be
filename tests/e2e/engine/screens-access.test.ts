/** Everybody can use the generated screens: accessibility in light and dark, and on a phone. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fillLogin } from '../support/real-console'
import { fitsLightAndDark, onPhone } from '../support/every-look'
import { openProduct } from '../support/signed-in'
import { to } from '../support/to'

const path = '/cm/admin/info-settings/business/tax-category'
const { real, visit, open } = await openProduct()

const onePage = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= 390)

test('no serious accessibility fault on a list, form, record and settings in light and dark; at 390 px nothing scrolls sideways, and the list is cards', async () => {
  const { page } = await open()
  await page.goto(real.url + path)
  for (const [address, ready] of [
    [path, '.k-table tbody tr'],
    [`${path}/create`, '.k-entry[data-path="code"]'],
    [`${path}/show?id=1`, '.k-record-title'],
    ['/sc/company-settings', '.k-entry[data-path="short_name"]'],
  ] as const) {
    await to(page, address)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    await fitsLightAndDark(page)
    await onPhone(page, () => expect.poll(() => onePage(page), { message: address }).toBe(true))
  }
  await to(page, path)
  await onPhone(page, async () => {
    await expect.poll(() => page.locator('.k-record-card').count()).toBeGreaterThan(5)
    expect(await page.locator('.k-table').count()).toBe(0)
    expect(await onePage(page)).toBe(true)
  })
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
