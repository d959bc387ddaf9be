/** The whole product as people run it: built console, server and database of its own, on a free port. */
import { createServer, type AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import type { ServerModule } from '../../../server/contracts/module'
import type { Entity } from '../../../src/schemas/core/define'
import { testApp, testPassword, type TestApp } from '../../support/app'

export interface RealConsole {
  app: TestApp
  url: string
  close: () => Promise<void>
}

/** @param options further settings, modules in place of the product's, and declarations beside or in place of them */
export async function startRealConsole({
  env,
  modules,
  own,
}: { env?: Record<string, string>; modules?: readonly ServerModule[]; own?: readonly Entity[] } = {}): Promise<RealConsole> {
  // The server takes live connections from its own origin only, so it must know its port before it listens.
  const port = await freePort()
  const app = await testApp({
    env: { ...env, PORT: String(port) },
    ...(modules ? { modules } : {}),
    ...(own ? { own } : {}),
    tendEvery: 15_000,
    // A quarter of an hour or a night that falls into a file would write what its tests don't know of.
    byClock: false,
  })
  await app.app.listen({ port, host: '127.0.0.1' })
  return { app, url: `http://127.0.0.1:${port}`, close: () => app.close() }
}

/** The captcha of the test server is always this. */
export const captchaText = 'kontor'

/** Fills the login form of the page that is open and sends it. */
export async function fillLogin(page: Page, account: string, { password = testPassword, captcha = captchaText } = {}): Promise<void> {
  await page.locator('.k-captcha img').waitFor()
  await page.locator('input[name=account]').fill(account)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=captcha]').fill(captcha)
  await page.locator('button[type=submit]').click()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // a listening TCP server has one
      server.close(() => resolve(port))
    })
  })
}
