/** The notice of a vote on paper (vs.md §8): which questions, to whom, when, and by which rules. For whoever sees the event. */
import { optionIds } from '../../../../src/shared/vs/question'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'
import type { PassRule, QuorumRule } from '../../../../src/shared/vs/fraction-rule'
import type { Context } from '../../../kernel/context'
import type { RecordPage } from '../../../export/record-page'
import { eventPage } from '../event/event-page'
import { rulesOf } from '../event/event-questions'
import { storedEvent } from './answers-sheet'
import { headFacts } from './event-facts'
import type { EventWords } from './event-words'

/** @throws 404 for who neither takes part nor may view its category, and of drafts */
export async function noticePage(ctx: Context, words: EventWords, id: number): Promise<RecordPage> {
  const { questions, intro } = await eventPage(ctx, id)
  const row = await storedEvent(ctx, id)
  const { quorum, pass_rule } = rulesOf(row)
  const rules = [...quorumRule(words, quorum), ...passRule(words, pass_rule), words.say(row.change_allowed ? 'may_change' : 'no_change')]
  return {
    company: words.by.company,
    title: words.say('notice'),
    name: words.text(row.title),
    footer: words.by.printed,
    sections: [
      {
        kind: 'facts',
        title: null,
        facts: [...(await headFacts(ctx, words, row)), { label: words.say('eligible'), value: row.eligible.toString() }],
      },
      ...(words.text(intro) === '' ? [] : [{ kind: 'lines' as const, title: null, lines: words.text(intro).split('\n') }]),
      { kind: 'lines', title: words.say('rules'), lines: rules },
      ...questions.map((question, n) => ({
        kind: 'lines' as const,
        title: `${n + 1}. ${words.text(question.title)}`,
        lines: linesOf(words, question),
      })),
    ],
  }
}

const linesOf = (words: EventWords, question: QuestionToAnswer): string[] => [
  ...(words.text(question.help) === '' ? [] : [words.text(question.help)]),
  ...optionIds(question).map((id) => `□ ${words.option(question, id)}`),
  ...(question.type === 'yes_no' ? ['yes', 'no', 'abstain'].map((word) => `□ ${words.say(`word.${word}`)}`) : []),
  ...((question.seats ?? 1) > 1 ? [words.say('seats', { seats: question.seats ?? 1 })] : []),
]

const share = (words: EventWords, { strict, num, den }: QuorumRule | PassRule): string =>
  words.say(strict ? 'more_than' : 'at_least', { num, den })

const quorumRule = (words: EventWords, rule: QuorumRule | null): string[] =>
  rule ? [`${words.say('quorum')}, ${words.say(`over.${rule.over}`)}: ${share(words, rule)}`] : []

const passRule = (words: EventWords, rule: PassRule | null): string[] =>
  rule ? [`${words.say('pass_rule')}, ${words.say(`base.${rule.base}`)}: ${share(words, rule)}`] : []
