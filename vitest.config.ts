/**
 * Tests by what they need: `unit` nothing, `api` PostgreSQL, `e2e` PostgreSQL and a browser on the built console. Two at a time, also on two
 * cores, where Vitest would take one: half of the time of an API test is the database's. Browsers alone: each is several processes.
 */
import { defineConfig } from 'vitest/config'

const cluster = './tests/support/cluster.ts'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      {
        test: {
          name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup: [cluster],
          testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2, sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e', include: ['tests/e2e/**/*.test.ts'], globalSetup: [cluster],
          testTimeout: 120_000, hookTimeout: 240_000, maxWorkers: 2, sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
