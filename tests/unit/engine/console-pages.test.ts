/** How the console's scripts are answered: as the build has compressed them, by the browser's choice, to be kept for a year. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { consolePages } from '../../../server/http/console-pages'

const folder = mkdtempSync(join(tmpdir(), 'kontor-console-'))
const script = 'export const answer = 42\n'
const app = fastify()
beforeAll(async () => {
  const assets = join(folder, 'dist/client/assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(folder, 'dist/client/index.html'), '<!doctype html>')
  writeFileSync(join(assets, 'main.js'), script)
  writeFileSync(join(assets, 'main.js.br'), brotliCompressSync(script))
  writeFileSync(join(assets, 'main.js.gz'), gzipSync(script))
  const here = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  await app.register(consolePages)
  await app.ready()
  here.mockRestore()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['br', 'br', brotliCompressSync(script)],
  ['gzip', 'gzip', gzipSync(script)],
  ['identity', undefined, Buffer.from(script)],
])('to who takes %s a script comes as %s', async (accepted, encoding, bytes) => {
  const { headers, rawPayload } = await app.inject({ url: '/assets/main.js', headers: { 'accept-encoding': accepted } })
  expect([headers['content-encoding'], headers['content-type'], headers['cache-control']]).toEqual([
    encoding,
    'application/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect(rawPayload.equals(bytes)).toBe(true)
})

test('what is no file of the console is not found', async () => {
  expect((await app.inject('/assets/other.js')).statusCode).toBe(404)
})
