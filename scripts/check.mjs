// `npm run check [commit]`: what a mistake in a declaration, a text or a line of code shows within seconds; no build, no database. Of the
// declarations, texts and types only what the change can have broken; declarations first, and alone where they are wrong: the rest would
// only say it again.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles, declarationTests, testsOf } from './changed-tests.mjs'
import { checkNode, ensureInstalled, ensureSound, orSayWhy, root, run, Stop } from './prepare.mjs'

const program = (path) => join(root, 'node_modules', path)
const node = (path, ...args) => run(process.execPath, [program(path), ...args])

/** What declarations are made of (scripts/declarations.mjs loads them). */
const isDeclaration = (path) => /^src\/(schemas|resources|shared)\//.test(path)
const isTyped = (path) => /\.(tsx?|json)$/.test(path)

await orSayWhy(async () => {
  checkNode()
  await ensureInstalled()
  const changed = existsSync(join(root, '.git')) ? changedFiles(process.argv[2]) : undefined
  if (changed?.some(isDeclaration) ?? true) await ensureSound()
  if (!changed) throw new Stop('The declarations are sound. What else to check is known from git only, and this folder is no checkout.')
  const present = changed.filter((path) => existsSync(join(root, path)))
  const code = present.filter((path) => /\.(ts|tsx|js|mjs)$/.test(path))
  const texts = testsOf(changed, { tests: declarationTests })
  const steps = [
    ['Texts', texts.length > 0, () => node('vitest/vitest.mjs', 'run', '--project', 'unit', ...texts)],
    ['Types', changed.some(isTyped), () => node('typescript-native/bin/tsc', '-p', '.', '--noEmit')],
    ['Lint', code.length > 0, () => node('oxlint/bin/oxlint', ...code)],
    [
      'Format',
      present.length > 0,
      () => node('prettier/bin/prettier.cjs', '--check', '--ignore-unknown', '--log-level', 'warn', ...present),
    ],
  ].filter(([, isNeeded]) => isNeeded)
  const results = await Promise.all(steps.map(async ([name, , act]) => ({ name, code: await act() })))
  const failed = results.filter(({ code: exit }) => exit !== 0)
  const tried = steps.map(([name]) => name).join(', ')
  console.log(
    failed.length > 0 ? `Not good: ${failed.map(({ name }) => name).join(', ')}.` : `All good: ${tried || 'nothing has changed'}.`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
})
