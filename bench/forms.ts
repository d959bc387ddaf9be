/**
 * `npm run bench -- forms`: what a keystroke costs in a generated form of 30, 100 and 300 fields, how long it takes to stand,
 * and a form of 1,000 child rows; beside stock rjsf with its antd theme in the same run, the same browser, the same schema.
 * Budgets (design/decisions.md): keystroke ≤ 16 ms p95 at 100 fields, ≤ 33 ms at 300; 1,000 child rows ≤ 300 ms.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import type { AddressInfo } from 'node:net'
import type * as Playwright from 'playwright'
import type { Page } from 'playwright'
import type * as Vite from 'vite'
import { machine } from './machine'

/** Left out of this bundle: they read files beside themselves. */
const load = <T>(name: string): Promise<T> => import(/* @vite-ignore */ name) as Promise<T>

const keystrokes = 60
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
const root = process.cwd()
const { build } = await load<typeof Vite>('vite')
const { chromium } = await load<typeof Playwright>('playwright')
const { findChromium } = await load<{ findChromium: () => string | undefined }>(resolve(root, 'scripts/chromium.mjs'))

const out = mkdtempSync(join(root, 'dist/bench/forms-page-'))
await build({ root: join(root, 'bench/forms-page'), configFile: resolve(root, 'vite.config.ts'), base: './', logLevel: 'warn', build: { outDir: out, emptyOutDir: true, chunkSizeWarningLimit: 5000 } })
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://bench').pathname
  const file = join(out, path === '/' ? 'index.html' : path)
  if (!existsSync(file)) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/html' }).end(readFileSync(file))
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address() as AddressInfo // a listening TCP server has one
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'] })

console.log(machine())
console.log('\n| form | stands after ms | of it main thread ms | keystroke p50 ms | p95 ms | max ms |\n|---|---|---|---|---|---|')
for (const engine of ['kontor', 'rjsf']) for (const fields of [30, 100, 300]) await report(engine, fields, 0)
await report('kontor', 0, 1000)
await report('kontor', 10, 200)
await browser.close()
server.close()
rmSync(out, { recursive: true })

async function report(engine: string, fields: number, rows: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(`http://127.0.0.1:${port}/?engine=${engine}&fields=${fields}&rows=${rows}`)
  await page.waitForFunction(() => 'draw' in window)
  const thread = await mainThread(page)
  const before = await thread()
  await page.evaluate(() => (window as unknown as { draw: () => void }).draw())
  await page.waitForFunction(() => document.documentElement.dataset.stands !== undefined)
  const used = await thread() - before
  const stands = Number(await page.evaluate(() => document.documentElement.dataset.stands))
  const times = await typed(page, rows > 0 ? '.k-children input:not([type=search])' : 'input[type=text]')
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  console.log(`| ${engine}, ${fields} fields${rows > 0 ? `, ${rows} child rows` : ''} | ${stands.toFixed(0)} | ${used.toFixed(0)} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`)
  await page.close()
}

/** CPU of the page's main thread in ms: what a form costs, whatever else the machine is at. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Types into the middle of the form. @returns what each key took of the main thread, style and layout included, sorted */
async function typed(page: Page, selector: string): Promise<number[]> {
  const inputs = page.locator(selector)
  await inputs.nth(Math.floor(await inputs.count() / 2)).focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    let start = 0
    document.addEventListener('keydown', () => { start = performance.now() }, { capture: true })
    // React draws what a key changes before its event reaches the document; then style and layout are made to follow. Waiting
    // for a task or a frame would add what the screen's rhythm takes, not the form.
    document.addEventListener('input', () => queueMicrotask(() => {
      void document.body.offsetHeight
      times.push(performance.now() - start)
    }))
  })
  for (let n = 0; n < keystrokes; n += 1) await page.keyboard.press(String(n % 10))
  return page.evaluate(() => [...(window as unknown as { times: number[] }).times].sort((a, b) => a - b))
}
