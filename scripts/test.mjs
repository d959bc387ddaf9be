// `npm test [-- files or Vitest options]`: whatever is missing first, then all tests. `-- --changed [commit]`: those that a change touches;
// `-- --record`: all, and how long each file took (tests/durations.json); `-- --shuffle [--seed=N]`: files in random order;
// `-- --at 2027-01-01`: as if it were that day.
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { changedFiles, testFiles, testsOf } from './changed-tests.mjs'
import { runAt } from './dated.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensureHledger } from './ensure-hledger.mjs'
import { checkNode, ensureBuilt, ensureInstalled, ensureSound, orSayWhy, root, run } from './prepare.mjs'
import { roomInMemory } from './room-in-memory.mjs'

await orSayWhy(async () => {
  const [option, ...others] = process.argv.slice(2)
  checkNode()
  await ensureInstalled()
  await ensureSound()
  if (option === '--changed') await runChanged(others)
  else if (option === '--record') await runRecorded(others)
  else if (option === '--shuffle') await runShuffled(others)
  else if (option === '--at') process.exitCode = await runTests(others.slice(1), { at: others[0] })
  else process.exitCode = await runTests(process.argv.slice(2))
})

async function runChanged([commit]) {
  const all = testFiles()
  const tests = testsOf(changedFiles(commit), { tests: all })
  console.log(`The change touches ${tests.length} of ${all.length} files of tests; ${all.length - tests.length} are left out.`)
  if (tests.length > 0) process.exitCode = await runTests(tests, { onProduct: tests.some((path) => !path.startsWith('tests/unit/')) })
}

/** Modules of a worker are shared by its files: what one leaves behind another meets, in some order. */
async function runShuffled(args) {
  const given = args.find((one) => one.startsWith('--seed='))
  const seed = given?.slice('--seed='.length) ?? String(Date.now() % 100_000)
  process.env.KONTOR_TESTS_SHUFFLE = seed
  console.log(`Files run in random order; --shuffle --seed=${seed} repeats it.`)
  process.exitCode = await runTests(args.filter((one) => one !== given))
}

/**
 * @param onProduct some of them start the product: it is built, and a browser found
 * @param at the day that they run on, if it is not today
 */
async function runTests(args, { onProduct = !/--project[= ]unit/.test(args.join(' ')), at } = {}) {
  if (onProduct) {
    process.env.CHROMIUM_PATH = await ensureChromium()
    await ensureHledger()
    // The browser tests and the start tests run what people run.
    await ensureBuilt()
  }
  // What tests write is thrown away: databases, files, browsers' profiles.
  process.env.TMPDIR ??= roomInMemory() ?? tmpdir()
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args]
  return at === undefined ? run(process.execPath, vitest, { stdio: 'inherit' }) : runAt(at, [process.execPath, ...vitest])
}

/** Files that take longer begin earlier (vitest.config.ts), so that none runs on alone at the end. */
async function runRecorded(args) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-durations-'))
  const report = join(folder, 'tests.json')
  process.exitCode = await runTests(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args])
  const seconds = JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, startTime, endTime }) => [
    relative(root, name).replaceAll('\\', '/'),
    Math.round((endTime - startTime) / 1000),
  ])
  rmSync(folder, { recursive: true, force: true })
  const long = seconds.filter(([, taken]) => taken >= 5).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(join(root, 'tests/durations.json'), `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`)
}
