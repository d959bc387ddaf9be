/** `.ci/run` from its first line to its last, on a project of two tests: what it prints, how it ends, what it leaves behind (CONTRIBUTING.md, "Tests"). */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Unsteady {
  file: string
  test: string
}

/** @param second body of the second test @param known the list of files that are unsteady */
function runCi(second: string, known: readonly Partial<Unsteady>[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-ci-run-'))
  made.push(folder)
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  // Nothing is to be installed, linted or built here: what `.ci/run` starts for that ends well at once.
  write('package-lock.json', '{}')
  write('node_modules/.package-lock.json', '{"packages":{}}')
  for (const path of ['oxlint/bin/oxlint', 'prettier/bin/prettier.cjs', 'typescript-native/bin/tsc']) write(`node_modules/${path}`, '')
  symlinkSync(resolve('node_modules/vitest'), join(folder, 'node_modules/vitest'), 'dir')
  write(
    'scripts/test.mjs',
    `import { root, run } from './prepare.mjs'
process.exitCode = await run(process.execPath, [root + '/node_modules/vitest/vitest.mjs', 'run', '--root', root, ...process.argv.slice(2)])`,
  )
  write('vitest.config.mjs', 'export default { test: { globals: true, isolate: false } }')
  write('tests/first.test.mjs', `test('first', () => {})`)
  write('tests/second.test.mjs', `test('second', () => { ${second} })`)
  write('tests/unsteady.json', JSON.stringify(known))
  // As the shell starts it, not as a test of this run.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|KONTOR)/.test(name)))
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/ci.mjs')], { cwd: folder, env, encoding: 'utf8' })
  return {
    status,
    said: `${stdout}${stderr}`,
    lines: stdout.trimEnd().split('\n'),
    listed: JSON.parse(readFileSync(join(folder, 'tests/unsteady.json'), 'utf8')) as Unsteady[], // as written above, or by the run
    left: JSON.parse(readFileSync(join(folder, 'node_modules/.kontor-ci.json'), 'utf8')) as object, // as the run left it
  }
}

const onlyAlone = `expect(process.env.KONTOR_TESTS_ALONE).toBe('1')`

test('all pass', () => {
  const { status, lines, left, said } = runCi('')
  expect([status, lines.at(-1)], said).toEqual([0, '5 passed, 0 failed'])
  expect(left).toMatchObject({ passed: 5, failed: 0, unsteady: 0 })
})

test('one fails, also alone', () => {
  const { status, lines, listed, said } = runCi('expect(1).toBe(2)')
  expect([status, lines.at(-1)], said).toEqual([1, '4 passed, 1 failed'])
  expect(listed).toEqual([])
})

test('one fails among the others and passes alone: it is named, counted and listed', () => {
  const { status, lines, listed, left, said } = runCi(onlyAlone)
  expect([status, ...lines.slice(-2)], said).toEqual([0, '1 unsteady', '5 passed, 0 failed'])
  expect(listed).toMatchObject([{ file: 'tests/second.test.mjs', test: 'second' }])
  expect(left).toMatchObject({ unsteady: 1 })
})

test('one that is on the list already fails the run', () => {
  const known = [{ file: 'tests/second.test.mjs' }]
  const { status, lines, listed, said } = runCi(onlyAlone, known)
  expect([status, ...lines.slice(-2)], said).toEqual([1, '1 unsteady', '4 passed, 1 failed'])
  expect(listed).toEqual(known)
})
