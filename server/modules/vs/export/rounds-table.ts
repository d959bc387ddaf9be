/** How a transferable vote or an instant runoff went, round by round (vs.md §5.3): for the protocol. */
import type { QuestionResult } from '../../../../src/shared/vs/count-event'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'
import type { IrvRound } from '../../../../src/shared/vs/irv'
import { optionIds } from '../../../../src/shared/vs/question'
import type { StvStep } from '../../../../src/shared/vs/stv'
import type { RecordSection } from '../../../export/record-page'
import type { EventWords } from './event-words'

/** More do not fit beside one another; their figures stand in the table of the question. */
const mostOptions = 8

export function roundsTable(words: EventWords, question: QuestionToAnswer, { counted }: QuestionResult): RecordSection[] {
  const ids = optionIds(question)
  if (ids.length > mostOptions || (counted?.method !== 'stv' && counted?.method !== 'irv')) return []
  const votesOf = (votes: readonly { option: number; votes: string }[]) =>
    ids.map((id) => votes.find(({ option }) => option === id)?.votes ?? '')
  const rows =
    counted.method === 'stv'
      ? counted.count.stages.map(({ step, votes }, n) => [`${n + 1}. ${stepName(words, question, step)}`, ...votesOf(votes)])
      : counted.count.rounds.map((round, n) => [`${n + 1}. ${roundName(words, question, round)}`, ...votesOf(round.votes)])
  const title = counted.method === 'stv' ? words.say('rounds_quota', { quota: counted.count.quota }) : words.say('rounds')
  const columns = [{ share: 30 }, ...ids.map(() => ({ share: 70 / ids.length, right: true }))]
  return [
    { kind: 'table', title, columns, table: { headings: [words.say('round'), ...ids.map((id) => words.option(question, id))], rows } },
  ]
}

function roundName(words: EventWords, question: QuestionToAnswer, { out, winner }: IrvRound): string {
  if (out !== null) return words.say('drops_out', { name: words.option(question, out) })
  return winner === null ? '' : words.say('wins', { name: words.option(question, winner) })
}

function stepName(words: EventWords, question: QuestionToAnswer, step: StvStep): string {
  if (step.kind === 'surplus') return words.say('surplus_of', { name: words.option(question, step.option) })
  if (step.kind === 'exclusion') return words.say('drops_out', { name: words.option(question, step.option) })
  return words.say(step.kind === 'first' ? 'first_votes' : 'remaining')
}
