/** A database that begins later is waited for; one that never will is told at once. */
import { expect, test } from 'vitest'
import { reasonOf, waitForDatabase, type WaitOptions } from '../../../server/database/connection/wait-for-database'

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })
const refused = failure('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:5432')
const starting = failure('57P03', 'the database system is starting up')

/** Time goes on only while it is waited. */
async function waited(answers: readonly (Error | 'open')[], options: Partial<WaitOptions> = {}) {
  const said: string[] = []
  const left = [...answers]
  let now = 0
  const clock = {
    now: () => now,
    pause: (ms: number) => {
      now += ms
      return Promise.resolve()
    },
  }
  const attempt = () => {
    const answer = left.length > 1 ? left.shift() : left[0]
    return answer === 'open' ? Promise.resolve('open') : Promise.reject(answer ?? new Error('nothing left'))
  }
  const result = await waitForDatabase(attempt, {
    seconds: 10,
    everyMs: 1000,
    onWait: (reason) => said.push(reason),
    clock,
    ...options,
  }).catch(reasonOf)
  return { result, said, seconds: now / 1000 }
}

test('it is opened once it takes connections, and each reason is said once', async () => {
  expect(await waited([refused, refused, starting, starting, 'open'])).toEqual({
    result: 'open',
    said: ['connect ECONNREFUSED 10.0.0.1:5432', 'the database system is starting up'],
    seconds: 4,
  })
})

test('after DATABASE_WAIT the last reason ends it', async () => {
  expect(await waited([refused])).toEqual({ result: refused.message, said: [refused.message], seconds: 10 })
  expect((await waited([refused], { seconds: 0 })).seconds).toBe(0)
})

test('what never passes by itself is not waited for', async () => {
  const wrong = failure('28P01', 'password authentication failed for user "kontor"')
  expect(await waited([refused, wrong])).toEqual({ result: wrong.message, said: [refused.message], seconds: 1 })
  expect((await waited([failure('3D000', 'database "kontro" does not exist')])).seconds).toBe(0)
})

test('our own is waited for as long as it starts up, and not talked about before it takes long', async () => {
  const slow = Array.from({ length: 30 }, () => starting)
  expect(await waited([...slow, 'open'], { untilStarted: true, quietMs: 5_000 })).toEqual({
    result: 'open',
    said: [starting.message],
    seconds: 30,
  })
  expect((await waited([starting, 'open'], { untilStarted: true, quietMs: 5_000 })).said).toEqual([])
})

test('a host of two addresses says why, in words', () => {
  expect(reasonOf(new AggregateError([refused, refused]))).toBe(refused.message)
})
