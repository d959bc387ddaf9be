/** A server whose event loop is blocked is told of and ended, as no handler of a signal can run in it (issue 32, point 0). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const supported = (name: string) => join(import.meta.dirname, '../../support', name)

function stuckProcess(...args: string[]) {
  const child = spawn(process.execPath, [supported('run-typescript.mjs'), supported('stuck-process.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close')
  const computes = Promise.race([
    once(child.stdout, 'data'),
    ended.then((how) => Promise.reject(new Error(`It ended too soon: ${how} ${said}`))),
  ])
  // Where nobody waits for it, nobody hears that it never came.
  computes.catch(() => undefined)
  return { child, said: () => said, computes, ended }
}

test('a process that computes for ever hears no SIGTERM, and is ended: the log names the open request alone', async () => {
  const { child, said, computes, ended } = stuckProcess()
  await computes
  child.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(said()).toContain('"requests":"GET /api/without-end"')
  expect(said()).toContain('its process is ended')
})

test('one that comes back after a while is told of and lives', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-stuck-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = join(folder, 'log')
  const { ended } = stuckProcess(log)
  expect(await ended).toEqual([0, null])
  expect(readFileSync(log, 'utf8')).toContain('"requests":"GET /api/without-end"')
})
