/** Instant runoff and the single transferable vote, round by round (vs.md §5.3). */
import { useTranslation } from 'react-i18next'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import type { IrvRound } from '../../../shared/vs/irv'
import { optionIds } from '../../../shared/vs/question'
import type { StvCount, StvStage } from '../../../shared/vs/stv'
import { FigureTable } from './figure-table'
import { useNames } from './use-option-names'

type Votes = readonly { option: number; votes: string }[]

interface RoundColumn {
  votes: Votes
  exhausted: string
  /** Options that the round elected. */
  elected: readonly number[]
  out: number | null
}

export function IrvRounds({ question, rounds }: { question: QuestionToAnswer; rounds: readonly IrvRound[] }) {
  const { t } = useTranslation('vs')
  const { optionName } = useNames(question)
  const columns = rounds.map(({ winner, ...round }) => ({ ...round, elected: winner === null ? [] : [winner] }))
  const notes = rounds.map(({ out, winner, tie }) => [
    ...(out === null ? [] : [t('results.round.out', { name: optionName(out) })]),
    ...(winner === null ? [] : [t('results.round.winner', { name: optionName(winner) })]),
    ...(tie ? [t(`results.tie_within.${tie.by}`)] : []),
  ])
  return <RoundsTable question={question} columns={columns} notes={notes} />
}

export function StvRounds({ question, count: { quota, stages } }: { question: QuestionToAnswer; count: StvCount }) {
  const { t } = useTranslation('vs')
  const { optionName } = useNames(question)
  const columns = stages.map(({ step, ...stage }) => ({ ...stage, out: step.kind === 'exclusion' ? step.option : null }))
  const noteOf = ({ step, elected }: StvStage): string[] => [
    step.kind === 'surplus'
      ? t('results.stage.surplus', { name: optionName(step.option), surplus: step.surplus, factor: step.factor })
      : step.kind === 'exclusion'
        ? t('results.round.out', { name: optionName(step.option) })
        : t(`results.stage.${step.kind}`),
    ...elected.map((option) => t('results.round.elected', { name: optionName(option) })),
    ...('tie' in step && step.tie ? [t(`results.tie_within.${step.tie.by}`)] : []),
  ]
  return (
    <>
      <p>{t('results.quota', { quota })}</p>
      <RoundsTable question={question} columns={columns} notes={stages.map(noteOf)} />
    </>
  )
}

interface RoundsTableProps {
  question: QuestionToAnswer
  columns: readonly RoundColumn[]
  /** What each round did, in words. */
  notes: readonly (readonly string[])[]
}

function RoundsTable({ question, columns, notes }: RoundsTableProps) {
  const { t } = useTranslation('vs')
  const { optionName } = useNames(question)
  const heads = columns.map((_, at) => t('results.round.n', { n: at + 1 }))
  const cell = ({ votes, elected, out }: RoundColumn, option: number) => {
    const found = votes.find((one) => one.option === option)?.votes
    if (found === undefined) return '–'
    return (
      <span data-elected={elected.includes(option) || undefined} data-out={out === option || undefined}>
        {found}
      </span>
    )
  }
  return (
    <>
      <h3>{t('results.rounds')}</h3>
      <FigureTable
        label={t('results.rounds')}
        heads={[t('results.option'), ...heads]}
        rows={[
          ...optionIds(question).map((option) => ({
            key: option,
            name: optionName(option),
            cells: columns.map((column) => cell(column, option)),
          })),
          { key: 'exhausted', name: t('results.round.exhausted'), cells: columns.map(({ exhausted }) => exhausted) },
        ]}
      />
      <ol className="k-vs-steps">
        {notes.map((lines, at) => (
          <li key={heads[at]}>{lines.join(' ')}</li>
        ))}
      </ol>
    </>
  )
}
