/** Connections of a server that was busy with something else (issue 31 b: /api/docs answered 503). */
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { PipelineDriver } from '../../../server/database/connection/driver'

const client = {}
/** A pool whose first connection is given up after so long. */
function pool(afterMs: number, message: string) {
  let clock = 0
  const connect = vi.fn(async () => client)
  connect.mockImplementationOnce(() => {
    clock += afterMs
    return Promise.reject(new Error(message))
  })
  return { connect, clock: () => clock, options: { max: 2, connectionTimeoutMillis: 2_000 } }
}
const driver = (of: ReturnType<typeof pool>) => new PipelineDriver(of as unknown as pg.Pool, 15_000, of.clock)
const timeout = 'timeout exceeded when trying to connect'

test('a limit that is noticed late, as something else computed meanwhile, says nothing: the pool is asked once more', async () => {
  const busy = pool(6_000, timeout)
  await expect(driver(busy).acquireConnection()).resolves.toBeDefined()
  expect(busy.connect).toHaveBeenCalledTimes(2)
})

test.each([
  [2_000, timeout],
  [6_000, 'password authentication failed'],
])('given up after %i ms with "%s", it is told at once', async (afterMs, message) => {
  const away = pool(afterMs, message)
  await expect(driver(away).acquireConnection()).rejects.toThrow(message)
  expect(away.connect).toHaveBeenCalledTimes(1)
})
