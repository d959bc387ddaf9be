// `.ci/run`: lint, format, types, all tests; a file of tests that fails runs once more, alone. The last line alone says how many passed and failed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { timed } from './cpu-time.mjs'
import { checkNode, ensureInstalled, orSayWhy, root, run } from './prepare.mjs'
import { brokenFiles, mostRepeated, verdictOf } from './verdict.mjs'

const program = (path) => join(root, 'node_modules', path)
const listPath = join(root, 'tests/unsteady.json')
const folder = mkdtempSync(join(tmpdir(), 'kontor-ci-'))
const stages = {}

await orSayWhy(async () => {
  checkNode()
  await stage('install', ensureInstalled)
  const checks = await stage('lint, format, types', () =>
    Promise.all([
      step('Lint', [program('oxlint/bin/oxlint')]),
      step('Format', [program('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn']),
      step('Types', [program('typescript-native/bin/tsc'), '-p', '.', '--noEmit']),
    ]),
  )
  const { code, report: first } = await stage('tests', () => runTests('all.json'))
  const repeats = first ? await stage('once more', () => repeat(brokenFiles(first))) : {}
  const tests = verdictOf({ first, repeats, known: listed().map(({ file }) => file) })
  // Vitest found nothing wrong in any file, and yet something: that is a failure too.
  const outside = code !== 0 && tests.failed === 0 && tests.unsteady.length === 0 ? 1 : 0
  rmSync(folder, { recursive: true, force: true })
  report({
    passed: checks.filter(Boolean).length + tests.passed,
    failed: checks.filter((isGood) => !isGood).length + tests.failed + outside,
    unsteady: tests.unsteady,
    isGood: checks.every(Boolean) && tests.failed + outside === 0 && tests.passed > 0,
  })
})

async function stage(name, act) {
  const { result, ...spent } = await timed(act)
  stages[name] = spent
  return result
}

/** Each counts as one. */
async function step(name, args) {
  console.log(`\n== ${name}`)
  const isGood = (await run(process.execPath, args)) === 0
  console.log(isGood ? `${name}: good` : `${name}: FAILED`)
  return isGood
}

/** @returns Vitest's exit code, and its report unless it broke down before it could write one */
async function runTests(name, files = [], env = {}) {
  const path = join(folder, name)
  Object.assign(process.env, { KONTOR_TEST_REPORT: path, ...env })
  // What fails that often is broken: the rest would only take until CI's own limit.
  const options = ['--bail=100', '--reporter=default', `--reporter=${join(root, 'scripts/test-report.mjs')}`]
  const code = await run(process.execPath, [join(root, 'scripts/test.mjs'), ...options, ...files])
  return { code, report: existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined }
}

/** Each file by itself, on a machine that does nothing else. @returns reports by path; none when too many are broken */
async function repeat(paths) {
  if (paths.length > mostRepeated) console.log(`\n${paths.length} files failed; none is run once more, as that many are no accident.`)
  const reports = {}
  for (const [n, path] of paths.length > mostRepeated ? [] : paths.entries()) {
    console.log(`\n== Once more, alone: ${path}`)
    const { report } = await runTests(`again-${n}.json`, [path], { KONTOR_TESTS_ALONE: '1' })
    if (report) reports[path] = report
  }
  return reports
}

function listed() {
  return JSON.parse(readFileSync(listPath, 'utf8'))
}

function report({ passed, failed, unsteady, isGood }) {
  for (const [name, { wall, cpu }] of Object.entries(stages)) console.log(`${name}: ${wall} s${cpu === undefined ? '' : `, ${cpu} CPU-s`}`)
  list(unsteady)
  const sum = (key) => Object.values(stages).reduce((total, spent) => total + (spent[key] ?? 0), 0)
  const summary = { commit: commit(), passed, failed, unsteady: unsteady.length, cpu_s: sum('cpu'), wall_s: sum('wall') }
  writeFileSync(program('.kontor-ci.json'), `${JSON.stringify(summary)}\n`)
  if (unsteady.length > 0) console.log(`${unsteady.length} unsteady`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = isGood ? 0 : 1
}

/** A file that is listed already has failed: it was to be mended. */
function list(unsteady) {
  const before = listed()
  const known = new Set(before.map(({ file }) => file))
  for (const { file, test, message } of unsteady)
    console.log(`Unsteady${known.has(file) ? ' again, so it failed' : ''}: ${file}, "${test}": ${message}`)
  const date = new Date().toISOString().slice(0, 10)
  const added = unsteady.filter(({ file }) => !known.has(file)).map((entry) => ({ date, ...entry }))
  if (added.length > 0) writeFileSync(listPath, `${JSON.stringify([...before, ...added], null, 2)}\n`)
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
