/** A page of its own for what a browser is measured with: built as the console is, served from a folder, drawn when asked. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import type { AddressInfo } from 'node:net'
import type * as Playwright from 'playwright'
import type { Page } from 'playwright'
import type * as Vite from 'vite'

/** Left out of this bundle: they read files beside themselves. */
const load = <T>(name: string): Promise<T> => import(/* @vite-ignore */ name) as Promise<T>
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

declare global {
  /** What the page of a bench puts there, and what is noted beside it. */
  interface Window {
    draw: () => void
    times: number[]
  }
}

export interface BenchPage {
  /** Has not drawn yet. @param query of the page's address */
  open: (query: string) => Promise<Page>
  close: () => Promise<void>
}
/** ms from the call until it stands, and of those on the main thread. */
export interface Drawn {
  stands: number
  used: number
}

/** @param name folder under bench/ with an index.html whose script puts `draw()` on window and says on <html> when it stands */
export async function benchPage(name: string): Promise<BenchPage> {
  const root = process.cwd()
  const { build } = await load<typeof Vite>('vite')
  const { chromium } = await load<typeof Playwright>('playwright')
  const { findChromium } = await load<{ findChromium: () => string | undefined }>(resolve(root, 'scripts/chromium.mjs'))
  const out = mkdtempSync(join(root, `dist/bench/${name}-`))
  await build({
    root: join(root, 'bench', name),
    configFile: resolve(root, 'vite.config.ts'),
    base: './',
    logLevel: 'warn',
    build: { outDir: out, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    const file = join(out, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/html' }).end(readFileSync(file))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  })
  return {
    async open(query) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      page.on('pageerror', (error) => console.error(error.message))
      await page.goto(`http://127.0.0.1:${port}/?${query}`)
      await page.waitForFunction(() => 'draw' in window)
      return page
    },
    async close() {
      await browser.close()
      server.close()
      rmSync(out, { recursive: true })
    },
  }
}

export async function draw(page: Page): Promise<Drawn> {
  const thread = await mainThread(page)
  const before = await thread()
  await page.evaluate(() => window.draw())
  await page.waitForFunction(() => document.documentElement.dataset.stands !== undefined)
  const used = (await thread()) - before
  return { stands: Number(await page.evaluate(() => document.documentElement.dataset.stands)), used }
}

/** CPU of the page's main thread in ms: what a screen costs, whatever else the machine is at. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** @param heard the event that has drawn what a key changes @returns what each key took of the main thread, style and layout included, sorted */
export async function pressed(page: Page, keys: readonly string[], heard: 'input' | 'keydown'): Promise<number[]> {
  await page.evaluate((event) => {
    const times: number[] = []
    window.times = times
    let start = 0
    document.addEventListener(
      'keydown',
      () => {
        start = performance.now()
      },
      { capture: true },
    )
    // React draws what a key changes before its event reaches the document; then style and layout are made to follow. Waiting
    // for a task or a frame would add what the screen's rhythm takes, not the screen's own work.
    document.addEventListener(event, () =>
      queueMicrotask(() => {
        void document.body.offsetHeight
        times.push(performance.now() - start)
      }),
    )
  }, heard)
  for (const key of keys) await page.keyboard.press(key)
  return page.evaluate(() => [...window.times].sort((a, b) => a - b))
}

/** `p50 | p95 | max` of sorted times in ms. */
export function percentiles(times: readonly number[]): string {
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  return `${at(0.5)} | ${at(0.95)} | ${at(1)}`
}
