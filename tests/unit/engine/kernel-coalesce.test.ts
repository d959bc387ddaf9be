/** Readings of what is kept in memory (server/kernel/coalesce.ts). */
import { expect, test } from 'vitest'
import { coalesce } from '../../../server/kernel/coalesce'

/** A reading that is under way until the test ends it. */
function readings() {
  const begun: { end: () => void; fail: (error: Error) => void }[] = []
  const ask = coalesce(
    () =>
      new Promise<void>((end, fail) => {
        begun.push({ end, fail })
      }),
  )
  const settled = () =>
    new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  return { begun, ask, settled }
}

test('who asks while one is under way gets a later one, shared by all who wait', async () => {
  const { begun, ask, settled } = readings()
  const first = ask()
  await settled()
  const [second, third] = [ask(), ask()]
  await settled()
  expect([begun.length, second === third, first === second]).toEqual([1, true, false])
  begun[0]?.end()
  await first
  await settled()
  expect(begun).toHaveLength(2)
  begun[1]?.end()
  await Promise.all([second, third])
})

test('one that fails is told to those who waited for it, and the next reads all the same', async () => {
  const { begun, ask, settled } = readings()
  const first = ask()
  await settled()
  const second = ask()
  begun[0]?.fail(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await settled()
  begun[1]?.end()
  await expect(second).resolves.toBeUndefined()
})
