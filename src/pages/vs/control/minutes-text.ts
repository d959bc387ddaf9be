/** The text of the minutes: figures, what was decided, and the protocol in words (vs.md §2, §8). Pure. */
import type { QuestionResult } from '../../../shared/vs/count-event'
import type { EventResults } from '../../../shared/vs/event'

export interface MinutesFacts {
  /** Number and title. */
  heading: string
  /** When it was open, as it is shown. */
  open: string
  results: EventResults | undefined
  /** Lines of the protocol in words. */
  protocol: readonly string[]
}

export interface MinutesWords {
  title: (question: EventResults['questions'][number]) => string
  option: (question: EventResults['questions'][number], id: number) => string
  say: (key: MinutesKey, params?: Readonly<Record<string, string>>) => string
}

export type MinutesKey =
  | 'open'
  | 'figures'
  | 'quorum_reached'
  | 'quorum_missed'
  | 'yes_no'
  | 'passed'
  | 'failed'
  | 'elected'
  | 'alternates'
  | 'tie'
  | 'root'
  | 'happened'

export function minutesText({ heading, open, results, protocol }: MinutesFacts, words: MinutesWords): string {
  const { say } = words
  const paragraphs = [
    [heading, say('open', { open })],
    ...(results ? resultParagraphs(results, words) : []),
    [say('happened'), ...protocol],
  ]
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function resultParagraphs({ result, questions, root }: EventResults, words: MinutesWords): string[][] {
  const { say } = words
  const figures = {
    ...{ eligible: String(result.eligible.people), cast: String(result.cast.people), blank: String(result.blank.people) },
    ...{ invalid: String(result.invalid.people), share: result.turnout ?? '–' },
  }
  const quorum = result.quorum && say(result.quorum.reached ? 'quorum_reached' : 'quorum_missed', sumsOf(result.quorum.sums))
  return [
    [say('figures', figures), ...(quorum ? [quorum] : [])],
    ...result.questions.map((one) => questionLines(one, questions, words)),
    [say('root', { root })],
  ]
}

/** As the rule is judged: part × den against num × base. */
const sumsOf = (sums: readonly { left: string; right: string; strict: boolean }[]): { sums: string } => ({
  sums: sums.map(({ left, right, strict }) => `${left} ${strict ? '>' : '≥'} ${right}`).join('; '),
})

function questionLines(
  { key, counted, pass, seating }: QuestionResult,
  questions: EventResults['questions'],
  words: MinutesWords,
): string[] {
  const question = questions.find((one) => one.key === key)
  if (!question) return []
  const { say } = words
  const names = (ids: readonly number[]) => ids.map((id) => words.option(question, id)).join(', ')
  return [
    words.title(question),
    ...(counted?.method === 'yesno' ? [say('yes_no', { ...counted.count })] : []),
    ...(pass ? [say(pass.fulfilled ? 'passed' : 'failed', sumsOf([pass]))] : []),
    ...(seating && seating.elected.length > 0 ? [say('elected', { names: names(seating.elected) })] : []),
    ...(seating && seating.alternates.length > 0 ? [say('alternates', { names: names(seating.alternates) })] : []),
    ...(seating?.ties ?? []).map(({ options, rule }) => say('tie', { names: names(options), rule })),
  ]
}
