/**
 * Tests by what they need: `unit` nothing, `api` PostgreSQL, `e2e` PostgreSQL and a browser on the built console. Two at a time, also on two
 * cores, where Vitest would take one: half of the time of an API test is the database's. Browsers alone: each is several processes.
 * The server's modules are loaded once for all files of a worker: loading them anew took a third of the time of the API tests.
 */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute and more begin first, so that none of them runs on alone at the end while the other core idles. */
const long = new Set([
  'api/start',
  'api/import-crash',
  'api/realtime-nodes',
  'api/crash',
  'api/auth-whole-app',
  'api/migration-changes',
  'api/embedded-database',
  'e2e/screens-tax-category',
  'e2e/form-drafts',
  'e2e/charts',
  'e2e/organisation',
  'e2e/reports',
  'e2e/shell-login',
  'e2e/list-layouts',
  'e2e/offboarding',
  'e2e/home',
])
const isLong = ({ moduleId }: TestSpecification): boolean => long.has(/tests\/(\w+\/[\w-]+)\.test\.tsx?$/.exec(moduleId)?.[1] ?? '')

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const cluster = './tests/support/cluster.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000, maxWorkers: 2, sequence: { groupOrder: 0 } },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: [cluster],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [cluster],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
