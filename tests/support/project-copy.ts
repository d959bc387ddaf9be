/** A copy of the sources in a folder of its own, in which a test may write declarations; the packages are those that are installed. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface ProjectCopy {
  folder: string
  /** Runs a script of the copy. @returns how it ended, and all that it said */
  run: (script: string, ...args: string[]) => Promise<{ code: number | null; output: string }>
  remove: () => void
}

const copied = [
  'src',
  'server',
  'locales',
  'scripts',
  'tests/unit',
  'tests/support',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'tests/durations.json',
]

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-copy-'))
  for (const path of copied) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
  return {
    folder,
    run: (script, ...args) =>
      new Promise((done, reject) => {
        const child = spawn(process.execPath, [join(folder, 'scripts', script), ...args], {
          cwd: folder,
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let output = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
        child.once('error', reject)
        child.once('close', (code) => done({ code, output }))
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
