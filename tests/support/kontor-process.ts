/** The server as people start it: a process of its own, running a bundle built from the present sources. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'
import { roomInMemory } from '../../scripts/room-in-memory.mjs'
import { sharedBundleFolder } from './cluster'
import { sharedFolder } from './database'

/** Tests and benches run in the project's folder; a bench is a bundle that lies elsewhere. */
const root = process.cwd()

/** @returns the bundle's path and a function that removes it. Below the project, where its external packages are found. */
export async function buildServer(): Promise<{ bundle: string; remove: () => void }> {
  const folder = mkdtempSync(join(root, 'node_modules', '.kontor-test-'))
  await buildInto(folder)
  return { bundle: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function buildInto(outDir: string): Promise<void> {
  await build({ root, logLevel: 'error', build: { ssr: 'server/main.ts', outDir } })
}

/** The bundle that all files of a run share. */
export async function sharedServer(): Promise<string> {
  const outDir = sharedBundleFolder(inject('cluster').folder)
  await sharedFolder('server', () => buildInto(outDir))
  return join(outDir, 'main.js')
}

/** A copy of the data that the first start with demo data makes, and what that start said: demo data take a minute, so one start makes them for all. */
export async function startedDataFolder(): Promise<{ folder: string; remove: () => void; said: string; health: number; password: string }> {
  const bundle = await sharedServer()
  const master = await sharedFolder('data', async (made) => {
    const first = startKontor(bundle, { KONTOR_DATA: join(made, 'data') })
    const { status } = await fetch(`${await first.address}/health`)
    first.signal('SIGTERM')
    await first.ended
    writeFileSync(join(made, 'first-start.json'), JSON.stringify({ said: first.output(), health: status }))
  })
  const copy = newDataFolder()
  // The database belongs to another user where root runs the tests: Node's own copy would take it over.
  execFileSync('cp', ['-a', join(master, 'data'), copy.folder])
  const first = JSON.parse(readFileSync(join(master, 'first-start.json'), 'utf8')) as { said: string; health: number } // as written above
  return { ...copy, ...first, password: demoPasswordOf(copy.folder) }
}

/** As the first start of this data made it. */
export const demoPasswordOf = (folder: string): string => readFileSync(join(folder, 'demo-password'), 'utf8').trim()

export function newDataFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'kontor-start-'))
  chmodSync(folder, 0o711)
  return { folder: join(folder, 'data'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface Started {
  /** Everything said so far, on both channels. */
  output: () => string
  /** The address of `Kontor runs at …`; rejects with what was said when the process ends before. */
  address: Promise<string>
  signal: (name: NodeJS.Signals) => void
  /** The terminal goes away: nobody reads what is said, and SIGHUP is sent. */
  hangUp: () => void
  /** Exit code; null when a signal ended it. */
  ended: Promise<number | null>
}

/** @param env settings; nothing of the test's own environment but the path */
export function startKontor(bundle: string, env: Record<string, string>, args: readonly string[] = []): Started {
  const child = spawn(process.execPath, [bundle, ...args], {
    cwd: resolve(root),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'warn', ...env },
  })
  let said = ''
  const address = new Promise<string>((found, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const match = /Kontor runs at (\S+)/.exec(said)
      // The whole greeting comes in one go, up to this line.
      if (match?.[1] && said.includes('Ctrl+C')) found(match[1])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('close', () => reject(new Error(`Kontor ended:\n${said}`)))
  })
  // Who only waits for the end does not listen to it.
  address.catch(() => undefined)
  return {
    address,
    output: () => said,
    signal: (name) => void child.kill(name),
    hangUp: () => {
      child.stdout.destroy()
      child.stderr.destroy()
      child.kill('SIGHUP')
    },
    // Not a variable's type but Node's event: (code, signal).
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}
