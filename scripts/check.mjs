// `npm run check`: what a mistake in a declaration, a text or a line of code shows within seconds; no build, no database. Declarations first, and
// alone where they are wrong: the rest would only say it again.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles, declarationTests } from './changed-tests.mjs'
import { checkNode, ensureInstalled, ensureSound, orSayWhy, root, run } from './prepare.mjs'

const program = (path) => join(root, 'node_modules', path)
const node = (path, ...args) => run(process.execPath, [program(path), ...args])

await orSayWhy(async () => {
  checkNode()
  await ensureInstalled()
  await ensureSound()
  const present = changedFiles(process.argv[2]).filter((path) => existsSync(join(root, path)))
  const code = present.filter((path) => /\.(ts|tsx|js|mjs)$/.test(path))
  const steps = [
    ['Texts', () => node('vitest/vitest.mjs', 'run', '--project', 'unit', ...declarationTests)],
    ['Types', () => node('typescript-native/bin/tsc', '-p', '.', '--noEmit')],
    ['Lint of what changed', () => code.length === 0 || node('eslint/bin/eslint.js', '--no-warn-ignored', ...code)],
    [
      'Format of what changed',
      () => present.length === 0 || node('prettier/bin/prettier.cjs', '--check', '--ignore-unknown', '--log-level', 'warn', ...present),
    ],
  ]
  const results = await Promise.all(steps.map(async ([name, act]) => ({ name, code: await act() })))
  const failed = results.filter(({ code: exit }) => exit !== 0 && exit !== true)
  console.log(failed.length === 0 ? 'All good.' : `Not good: ${failed.map(({ name }) => name).join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
})
