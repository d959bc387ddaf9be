/** Figures of what elects nothing (vs.md §5.6): scales, numbers, matrices, date polls. */
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import type { Described, ValueFigures, ValueShare } from '../../../shared/vs/describe-question'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { SharesChart, StackedChart } from './charts'
import { FigureTable } from './figure-table'
import { useNames } from './use-option-names'

interface DescribedProps {
  question: QuestionToAnswer
  described: Described
}

export function DescribedView({ question, described }: DescribedProps) {
  if (described.kind === 'values') return <Values question={question} figures={described.figures} />
  if (described.kind === 'rated_rows') return <RatedRows question={question} rows={described.rows} />
  return <Rows question={question} rows={described.rows} />
}

const shareText = ({ weight, share }: ValueShare): string => (share === null ? weight : `${weight} · ${formatPercent(share)}`)

function Values({ question, figures }: { question: QuestionToAnswer; figures: ValueFigures }) {
  const { t } = useTranslation('vs')
  const shares = question.type === 'number' ? figures.shares.toSorted((a, b) => Number(a.value) - Number(b.value)) : figures.shares
  return (
    <>
      <Description figures={figures} />
      <SharesChart
        sentence={t('results.by_value')}
        isScale
        shares={shares.map((one) => ({ name: one.value, amount: one.weight, text: shareText(one) }))}
      />
      <FigureTable
        label={t('results.by_value')}
        heads={[t('results.value'), t('results.figure.plurality'), t('results.share')]}
        rows={shares.map(({ value, weight, share }) => ({
          key: value,
          name: value,
          cells: [weight, share === null ? '–' : formatPercent(share)],
        }))}
      />
    </>
  )
}

function Description({ figures: { description, top_two, net_promoter } }: { figures: ValueFigures }) {
  const { t } = useTranslation('vs')
  const lines: [string, string | number | null][] = [
    ['mean', description.mean],
    ['median', description.median],
    ['deviation', description.deviation],
    ['top_two', top_two === null ? null : formatPercent(top_two)],
    ['nps', net_promoter?.score ?? null],
  ]
  return (
    <dl className="k-vs-figures">
      {lines.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{t(`results.stat.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** A Likert scale by row: how each place was chosen, and the mean. */
function RatedRows({ question, rows }: { question: QuestionToAnswer; rows: readonly { row: number; figures: ValueFigures }[] }) {
  const { t } = useTranslation('vs')
  const { rowName } = useNames(question)
  const parts = rows[0]?.figures.shares.map(({ value }) => value) ?? []
  return (
    <>
      <StackedChart
        sentence={t('results.by_row')}
        parts={parts}
        rows={rows.map(({ row, figures }) => ({
          name: rowName(row),
          amounts: figures.shares.map(({ weight }) => weight),
          texts: figures.shares.map(shareText),
        }))}
      />
      <FigureTable
        label={t('results.by_row')}
        heads={[t('results.row'), ...(['mean', 'median', 'deviation', 'top_two'] as const).map((name) => t(`results.stat.${name}`))]}
        rows={rows.map(({ row, figures: { description, top_two } }) => ({
          key: row,
          name: rowName(row),
          cells: [description.mean, description.median, description.deviation, top_two === null ? null : formatPercent(top_two)].map(
            (value) => value ?? '–',
          ),
        }))}
      />
    </>
  )
}

function Rows({ question, rows }: { question: QuestionToAnswer; rows: readonly { row: number; shares: readonly ValueShare[] }[] }) {
  const { t } = useTranslation('vs')
  const { optionName, rowName } = useNames(question)
  const isPoll = question.type === 'date_poll'
  const nameOf = (row: number) => (isPoll ? optionName(row) : rowName(row))
  const parts = (rows[0]?.shares ?? []).map(({ value }) => (isPoll ? t(`answer.poll.${value}`) : optionName(value)))
  return (
    <>
      <StackedChart
        sentence={t('results.by_row')}
        parts={parts}
        rows={rows.map(({ row, shares }) => ({
          name: nameOf(row),
          amounts: shares.map(({ weight }) => weight),
          texts: shares.map(shareText),
        }))}
      />
      <FigureTable
        label={t('results.by_row')}
        heads={[t(isPoll ? 'results.option' : 'results.row'), ...parts]}
        rows={rows.map(({ row, shares }) => ({ key: row, name: nameOf(row), cells: shares.map(shareText) }))}
      />
    </>
  )
}
