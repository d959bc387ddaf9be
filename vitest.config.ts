/**
 * Tests by what they need: `unit` nothing, `api` PostgreSQL, `e2e` PostgreSQL and a browser on the built console. Two at a time, also on two
 * cores, where Vitest would take one: half of the time of an API test is the database's. Browsers alone: each is several processes.
 * Modules are loaded once for all files of a worker: loading them anew took a third of the time of the API tests, and more of the unit tests'.
 */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that files took when they were last recorded (`npm test -- --record`); of one that is not there little is expected. */
const durations: Readonly<Record<string, number>> = JSON.parse(readFileSync('tests/durations.json', 'utf8'))
const durationOf = ({ moduleId }: TestSpecification): number => durations[relative(process.cwd(), moduleId).replaceAll('\\', '/')] ?? 0

/** None runs on alone at the end while the other core idles. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => durationOf(b) - durationOf(a))
  }
}

/** The seed of `npm test -- --shuffle`: no file may need another before it. */
const shuffled = process.env['KONTOR_TESTS_SHUFFLE']

const cluster = './tests/support/cluster.ts'

/** Only what hangs takes longer, on any machine: ten times what the longest test needs on a quiet one. No test, hook or wait has a limit of its own. */
const limits = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 180_000 } } }

/** Room for what a request makes and drops: with Node's own few megabytes, collecting it took a seventh of the time of the API tests. */
const execArgv = ['--max-semi-space-size=64']

/** By itself on the machine: a file of tests that failed among the others. */
const maxWorkers = process.env['KONTOR_TESTS_ALONE'] ? 1 : 2

/** What a pattern of paths finds may be another file tomorrow: modules that have one are compiled anew in every run. */
const globsAnew: Plugin = {
  name: 'kontor:globs-anew',
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyBy }) =>
    keyBy(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
}

export default defineConfig({
  test: {
    sequence: shuffled === undefined ? { sequencer: LongestFirst } : { shuffle: { files: true, tests: false }, seed: Number(shuffled) },
    teardownTimeout: 120_000,
    // What one project has compiled serves the next, and the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        plugins: [globsAnew],
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          ...limits,
          maxWorkers,
          execArgv,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [globsAnew],
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: [cluster],
          ...limits,
          maxWorkers,
          execArgv,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [globsAnew],
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [cluster],
          ...limits,
          maxWorkers,
          execArgv,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
