/** The gate between socket and screens (C45): nothing lost, nothing twice, whatever the order of answers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createGate, type Gate, type LiveMessage, type MissedEvents } from '../../../src/providers/live/gate'

const message = (seq: number, channel = 'a'): LiveMessage => ({ channel, event: 'updated', data: { seq } })
const missed = (seqs: readonly number[], last: number, more = false, channel = 'a'): MissedEvents => ({
  data: seqs.map((seq) => ({ seq, channel, event: 'updated', data: { seq } })),
  meta: { last, gap: false, more },
})
const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

interface Bench {
  gate: Gate
  told: number[]
  gaps: () => number
  asked: { after?: number; channels: readonly string[] }[]
  answer: (with_: MissedEvents | Error) => Promise<void>
  waits: number[]
}

function bench(channels: readonly string[] = ['a']): Bench {
  const told: number[] = []
  const asked: Bench['asked'] = []
  const open: { resolve: (missed: MissedEvents) => void; reject: (error: Error) => void }[] = []
  const waits: number[] = []
  let gaps = 0
  const gate = createGate({
    channels: () => channels,
    deliver: ({ data }) => told.push((data as { seq: number }).seq),
    onGap: () => {
      gaps += 1
    },
    fetch: (query) => {
      asked.push(query)
      return new Promise((resolve, reject) => open.push({ resolve, reject }))
    },
    wait: async (ms) => {
      waits.push(ms)
    },
  })
  const answer = async (with_: MissedEvents | Error) => {
    const next = open.shift()
    if (!next) throw new Error('nothing was asked')
    if (with_ instanceof Error) next.reject(with_)
    else next.resolve(with_)
    await turn()
  }
  return { gate, told, gaps: () => gaps, asked, answer, waits }
}

async function connected(at: number): Promise<Bench> {
  const b = bench()
  await b.answer(missed([], at))
  b.gate.ready()
  await b.answer(missed([], at))
  return b
}

describe('after a reconnect', () => {
  test('what was missed comes first, then what came meanwhile, each once', async () => {
    const b = await connected(10)
    b.gate.receive(message(11))
    b.gate.lost()
    b.gate.ready()
    b.gate.receive(message(14))
    b.gate.receive(message(15))
    expect(b.told).toEqual([11])
    expect(b.asked.at(-1)).toEqual({ after: 11, channels: ['a'] })
    await b.answer(missed([12, 13, 14], 14))
    expect(b.told).toEqual([11, 12, 13, 14, 15])
  })

  test('a node that lags behind tells nothing again', async () => {
    const b = await connected(10)
    b.gate.lost()
    b.gate.ready()
    await b.answer(missed([11, 12, 13], 13))
    for (const seq of [12, 13, 14]) b.gate.receive(message(seq))
    expect(b.told).toEqual([11, 12, 13, 14])
  })

  test('a failed question is asked again, with longer pauses', async () => {
    const b = await connected(10)
    b.gate.lost()
    b.gate.ready()
    for (let time = 0; time < 6; time += 1) await b.answer(new Error('away'))
    await b.answer(missed([11], 11))
    expect(b.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000])
    expect(b.told).toEqual([11])
  })

  test('an answer that comes after the connection broke once more is not told', async () => {
    const b = await connected(10)
    b.gate.lost()
    b.gate.ready()
    b.gate.lost()
    b.gate.ready()
    await b.answer(missed([11], 11))
    expect(b.told).toEqual([])
    await b.answer(missed([11, 12], 12))
    expect(b.told).toEqual([11, 12])
  })

  test('several parts are fetched one after the other', async () => {
    const b = await connected(0)
    b.gate.lost()
    b.gate.ready()
    await b.answer(missed([1, 2], 2, true))
    await b.answer(missed([3], 3))
    expect(b.asked.slice(-2).map(({ after }) => after)).toEqual([0, 2])
    expect(b.told).toEqual([1, 2, 3])
  })

  test('a gap is reported once, and numbers may begin anew', async () => {
    const b = await connected(1_000)
    b.gate.receive(message(1_001))
    b.gate.lost()
    b.gate.ready()
    await b.answer({ data: [], meta: { last: 5, gap: true, more: false } })
    expect(b.gaps()).toBe(1)
    b.gate.receive(message(6))
    expect(b.told).toEqual([1_001, 6])
  })

  test('with nothing to begin from it is a gap', async () => {
    const b = bench()
    await b.answer(new Error('away'))
    b.gate.ready()
    b.gate.lost()
    b.gate.ready()
    expect(b.gaps()).toBe(1)
  })

  test('more than can be held is a gap', async () => {
    const b = await connected(0)
    b.gate.lost()
    b.gate.ready()
    for (let seq = 1; seq <= 5_001; seq += 1) b.gate.receive(message(seq))
    await b.answer(missed([], 0))
    expect(b.gaps()).toBe(1)
  })
})

describe('at the first connection', () => {
  test('what came before the first number was answered is told', async () => {
    const b = bench()
    b.gate.ready()
    b.gate.receive(message(1))
    expect(b.asked).toEqual([{ channels: [] }])
    await b.answer(missed([], 1))
    expect(b.asked.at(-1)).toEqual({ after: 1, channels: ['a'] })
    await b.answer(missed([], 1))
    expect(b.told).toEqual([1])
  })

  test('what happened before the channels were joined is caught up, and what the socket brings too is told once', async () => {
    const b = bench()
    b.gate.ready()
    await b.answer(missed([], 4))
    b.gate.receive(message(6))
    await b.answer(missed([5, 6], 6))
    expect(b.told).toEqual([5, 6])
  })

  test('without the first number what the socket brings is told', async () => {
    const b = bench()
    b.gate.ready()
    await b.answer(new Error('away'))
    b.gate.receive(message(3))
    await b.answer(missed([], 3))
    b.gate.receive(message(4))
    expect(b.told).toEqual([3, 4])
  })
})

test('events without a number, such as typing, pass', async () => {
  const b = await connected(0)
  b.gate.receive({ channel: 'a', event: 'client-typing', data: { seq: undefined } })
  expect(b.told).toEqual([undefined])
})

test('whatever is cut, lags or overlaps: every event of the channel once and in order (property)', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ commit: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 2, arbitrary: fc.record({ lag: fc.integer({ min: 0, max: 4 }) }) },
    { weight: 1, arbitrary: fc.constant('late' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const b = await connected(0)
      let committed = 0
      /** What the node of the present socket has told. */
      let heard = 0
      const flow = () => {
        while (heard < committed) b.gate.receive(message((heard += 1)))
      }
      for (const act of steps) {
        if (act === 'late') committed += 1
        else if ('commit' in act) {
          committed += act.commit
          flow()
        } else {
          b.gate.lost()
          committed += 1
          b.gate.ready()
          // The new node lags: it tells again what an earlier one has told.
          heard = Math.max(0, committed - act.lag)
          const after = b.asked.at(-1)?.after ?? 0
          const upTo = committed
          committed += 1
          flow()
          await b.answer(
            missed(
              Array.from({ length: upTo - after }, (_, n) => after + n + 1),
              upTo,
            ),
          )
        }
      }
      flow()
      expect(b.told).toEqual(Array.from({ length: committed }, (_, n) => n + 1))
    }),
    { numRuns: 200 },
  )
})
