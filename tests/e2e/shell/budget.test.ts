/** The login page's script stays within its budget (docs/performance.md: ≤ 250 kB gz on `/`), and loads nothing of the console. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sharedBrowser } from '../../support/browser'
import { clientFolder, startConsoleStub } from '../support/console-stub'

test('script on / is at most 250 kB compressed; refine, forms and modules come after the sign-in', async () => {
  const stub = await startConsoleStub()
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(new URL(request.url()).pathname)
  })
  await page.goto(stub.url)
  await page.locator('.k-captcha img').waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(clientFolder, path)), { level: 9 }).length, 0)
  expect(bytes).toBeLessThanOrEqual(250_000)
  expect([...scripts].filter((path) => /(console|list|form|live)[^/]*\.js$/.test(path))).toEqual([])
  await context.close()
  await stub.close()
})
