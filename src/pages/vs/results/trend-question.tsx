/** One question over the repeats: the measure that says most as a picture, all of them as a table. */
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import type { TrendLine, TrendMeasure, TrendQuestion } from '../../../shared/vs/trend'
import { useWords } from '../answer/inputs/use-words'
import { mostLines, TrendChart } from './charts'
import { FigureTable } from './figure-table'
import { useNames } from './use-option-names'

interface TrendQuestionProps {
  question: QuestionToAnswer
  trend: TrendQuestion
  /** Of the repeats. */
  heads: readonly string[]
}

const measures = ['nps', 'mean', 'share', 'figure'] as const satisfies readonly TrendMeasure[]

export function TrendQuestionView({ question, trend: { comparable, answered, lines }, heads }: TrendQuestionProps) {
  const { t } = useTranslation('vs')
  const words = useWords()
  const nameOf = useLineName(question)
  const title = words(question.title, question.key)
  const measure = measures.find((one) => lines.some((line) => line.measure === one))
  const drawn = lines.filter((line) => line.measure === measure)
  // Answers where the question is the same; what it was where it is another.
  const answersOf = (at: number) => {
    const found = comparable[at]
    return found === undefined || found === 'same' ? (answered[at] ?? '–') : t(`results.trend.${found}`)
  }
  return (
    <>
      <h3>{title}</h3>
      {measure && drawn.length <= mostLines && (
        <TrendChart
          sentence={t('results.trend.chart', { title, measure: t(`results.trend.measure.${measure}`) })}
          heads={heads}
          lines={drawn.map((line) => ({
            name: nameOf(line),
            amounts: line.amounts,
            texts: line.amounts.map((amount) => textOf(line, amount)),
          }))}
        />
      )}
      <FigureTable
        label={title}
        heads={[t('entity.event.fields.closes_at.label'), ...heads]}
        rows={[
          { key: 'answered', name: t('results.trend.answered'), cells: heads.map((_, at) => answersOf(at)) },
          ...lines.map((line) => ({
            key: `${line.measure} ${line.row ?? ''} ${line.value ?? ''}`,
            name: nameOf(line),
            cells: line.amounts.map((amount) => textOf(line, amount)),
          })),
        ]}
      />
    </>
  )
}

function textOf({ measure }: TrendLine, amount: string | null): string {
  if (amount === null) return '–'
  return measure === 'share' ? formatPercent(amount) : amount
}

/** The option or row that it is of; the measure where it is of the question. */
function useLineName(question: QuestionToAnswer): (line: TrendLine) => string {
  const { t } = useTranslation('vs')
  const { optionName, rowName } = useNames(question)
  const isPoll = question.type === 'date_poll'
  const choiceOf = (value: string): string => {
    if (question.type === 'yes_no') return t(`answer.yes_no.${value}`)
    return isPoll ? t(`answer.poll.${value}`) : optionName(value)
  }
  return ({ measure, row, value }) => {
    if (row === null) return value === null ? t(`results.trend.measure.${measure}`) : choiceOf(value)
    const name = isPoll ? optionName(row) : rowName(row)
    return value === null ? name : t('results.trend.of_row', { row: name, value: choiceOf(value) })
  }
}
