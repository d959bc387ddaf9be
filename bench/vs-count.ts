/**
 * `npm run bench -- vs-count`: an event of 20,000 ballots (`BALLOTS=`), each with another ranking of up to 20 of 20 options, judged
 * and counted by
 * STV for 7 seats, and by the other methods. Goal (vs.md §10): STV in less than 20 s.
 */
import { createHash } from 'node:crypto'
import { countEvent, type CastBallot } from '../src/shared/vs/count-event'
import { lotOf } from '../src/shared/vs/lot'
import type { CountingMethod, Question } from '../src/shared/vs/question'
import { machine } from './machine'

const count = Number(process.env.BALLOTS ?? 20_000)
const options = Array.from({ length: 20 }, (_, index) => ({ id: index + 1 }))
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const random = generator(7)
const ballots = Array.from({ length: count }, (): CastBallot => ({
  answers: { board: ranking() },
  weight: `1.${1000 + Math.floor(random() * 9000)}`,
}))

console.log(`${machine()}; ${count.toLocaleString('en')} ballots, 20 options\n\n| method | s | s of CPU | rounds |\n|---|---|---|---|`)
for (const method of ['stv', 'irv', 'borda', 'schulze'] as const) {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const rounds = countBy(method)
  const [elapsed, used] = [performance.now() - start, process.cpuUsage(cpu)]
  console.log(`| ${method} | ${(elapsed / 1000).toFixed(2)} | ${((used.user + used.system) / 1e6).toFixed(2)} | ${rounds} |`)
}

function countBy(method: CountingMethod): number {
  const question: Question = { key: 'board', type: 'ranking', method, seats: method === 'irv' ? 1 : 7, options }
  const { questions } = countEvent({
    ...{ kind: 'vote', questions: [question], ballots, roster: [{ group: null, eligible: { people: count, weight: count } }] },
    ...{ quorum: null, quorum_by_group: false, pass_rule: null, tie_rule: 'lot' },
    lotOf: ({ key }) => lotOf({ root: sha256(key), event: 1, question: key, sha256 }),
  })
  const counted = questions[0]?.counted
  return counted?.method === 'stv' ? counted.count.stages.length : counted?.method === 'irv' ? counted.count.rounds.length : 1
}

/** Some of the options in a random order: popular ones come first more often. */
function ranking(): number[] {
  const places = options.map(({ id }) => [random() * id, id] as const).sort(([a], [b]) => a - b)
  return places.slice(0, 1 + Math.floor(random() * options.length)).map(([, id]) => id)
}

/** The same ballots in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
