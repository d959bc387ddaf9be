/** A schedule is started from the menu of its row, by whoever may (sc.md §3.6); its table has no column for it. */
import { expect, test, vi } from 'vitest'

const posted = vi.hoisted((): string[] => [])
vi.mock('../../../src/providers/http/http', () => ({
  http: {
    post: (url: string) => {
      posted.push(url)
      return Promise.resolve({ data: {} })
    },
  },
}))
vi.hoisted(() => vi.resetModules())
const { sc } = await import('../../../src/resources/sc')

const schedule = sc.resources.find(({ key }) => key === 'schedule')
const run = schedule?.rowActions.run

test('Start is there for those whose row has it', () => {
  expect([run?.offered({ id: 3, _actions: ['show', 'run'] }, ''), run?.offered({ id: 3, _actions: ['show'] }, '')]).toEqual([true, false])
  expect(schedule?.extraColumns).toEqual([])
})

test('it starts that schedule, once', async () => {
  await (await run?.run?.())?.run({ id: 3 })
  expect(posted).toEqual(['/api/sc/schedule/3/run'])
})
