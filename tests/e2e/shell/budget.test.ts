/** Scripts stay within their budget (docs/performance.md): the sign-in page loads nothing of the console, and the first list not too much of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { clientFolder } from '../support/console-stub'
import { fillLogin } from '../support/real-console'
import { openProduct } from '../support/signed-in'
import { taxCategories } from '../support/tax-category'

const { real, visit } = await openProduct()

test('script on / is at most 250 kB compressed; refine, forms and modules come after the sign-in; by the first generated list it is no more than 420 kB; the page that was wanted opens after signing in (S53)', async () => {
  const { page } = await visit()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() === 200 && pathname.endsWith('.js')) scripts.add(pathname)
  })
  const compressed = () =>
    [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(clientFolder, path)), { level: 9 }).length, 0)
  // The page that is wanted opens after the sign-in, without a home in between.
  await page.goto(`${real.url}/?redirect=${encodeURIComponent(taxCategories)}`)
  await page.locator('.k-captcha img').waitFor()
  await page.waitForLoadState('networkidle')
  expect(compressed()).toBeLessThanOrEqual(250_000)
  expect([...scripts].filter((path) => /(console|list|form|live)[^/]*\.js$/.test(path))).toEqual([])

  await fillLogin(page, 'admin')
  await page.waitForURL((url) => url.pathname === taxCategories)
  await page.locator('.k-table tbody tr').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(compressed()).toBeLessThanOrEqual(420_000)

  // Beside each of a kilobyte and more the build has put its compressed forms; the server takes them (unit/engine/console-pages.test.ts).
  const large = [...scripts]
    .map((path) => ({ path, script: readFileSync(join(clientFolder, path)) }))
    .filter(({ script }) => script.length >= 1024)
  expect(large.length).toBeGreaterThan(3)
  for (const { path, script } of large) {
    expect(brotliDecompressSync(readFileSync(join(clientFolder, `${path}.br`))).equals(script), path).toBe(true)
    expect(gunzipSync(readFileSync(join(clientFolder, `${path}.gz`))).equals(script), path).toBe(true)
  }
})
