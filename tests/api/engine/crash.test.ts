/** R1, R2 of runtime.md §3: killed with -9 during writes, nothing acknowledged is lost and nothing is there twice. Bench: 100 rounds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashRound, type Victim } from '../../support/crash-rounds'
import { sharedServer, startedDataFolder } from '../../support/kontor-process'

let bundle: string
let data: { folder: string; remove: () => void }
beforeAll(async () => {
  bundle = await sharedServer()
  data = await startedDataFolder()
})
afterAll(() => data.remove())

test.each<[number, Victim]>([
  [1, 'node'],
  [2, 'postgres'],
])('round %i: %s killed, every acknowledged row is there once, with its trail', async (round, victim) => {
  const verdict = await crashRound(bundle, data.folder, { victim, after: 40, round })
  expect(verdict.acknowledged).toBeGreaterThanOrEqual(40)
  expect(verdict).toMatchObject({ lost: 0, twice: 0, withoutTrail: 0, chain: true })
})
