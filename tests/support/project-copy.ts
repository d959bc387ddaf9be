/** A copy of the sources in a folder of its own, in which a test may write declarations; the packages are those that are installed. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** How it ended, and all that it said. */
export interface Ended {
  code: number | null
  output: string
}

export interface ProjectCopy {
  folder: string
  /** Runs a script of the copy. */
  run: (script: string, ...args: string[]) => Promise<Ended>
  /** Runs Node in the copy. */
  node: (...args: string[]) => Promise<Ended>
  /** Runs unit tests of the copy. */
  vitest: (...files: string[]) => Promise<Ended>
  remove: () => void
}

const copied = [
  ...['src', 'server', 'locales', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', '.prettierrc.json'],
  ...['tests/durations.json', 'tests/unit/engine/i18n-texts.test.ts', 'docs/glossary.md'],
]

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-copy-'))
  // Node's own copy takes ten times as long.
  execFileSync('cp', ['-r', '--parents', ...copied, folder])
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
  const node = (...args: string[]) => started(folder, args)
  return {
    folder,
    node,
    run: (script, ...args) => node(join(folder, 'scripts', script), ...args),
    vitest: (...files) => node(join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', ...files),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function started(cwd: string, args: readonly string[]): Promise<Ended> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => done({ code, output }))
  })
}
