// `.ci/run`: lint, format, types, all tests; the last line alone says how many passed and failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, ensureInstalled, orSayWhy, root, run } from './prepare.mjs'

const program = (path) => join(root, 'node_modules', path)
const folder = mkdtempSync(join(tmpdir(), 'kontor-ci-'))
const report = join(folder, 'tests.json')

await orSayWhy(async () => {
  checkNode()
  await ensureInstalled()
  const checks = await Promise.all([
    step('Lint', [program('eslint/bin/eslint.js'), '.']),
    step('Format', [program('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn']),
    step('Types', [program('typescript-native/bin/tsc'), '-p', '.', '--noEmit']),
  ])
  const code = await run(process.execPath, [
    join(root, 'scripts/test.mjs'),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const tests = countTests(report, code)
  const passed = checks.filter(Boolean).length + tests.passed
  const failed = checks.filter((isGood) => !isGood).length + tests.failed
  rmSync(folder, { recursive: true, force: true })
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && tests.passed > 0 ? 0 : 1
})

/** Lint, format and types count as one each. */
async function step(name, args) {
  console.log(`\n== ${name}`)
  const isGood = (await run(process.execPath, args)) === 0
  console.log(isGood ? `${name}: good` : `${name}: FAILED`)
  return isGood
}

/** From Vitest's own report; a file that could not be read, an error outside a test or no report at all is a failure too. */
function countTests(path, code) {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = numFailedTests + brokenFiles
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}
