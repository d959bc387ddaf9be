/** Figures by the method of counting, with how it came to them: rounds, pairs, sums (vs.md §5.3). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import type { MethodCount, YesNoCount } from '../../../shared/vs/count-question'
import type { FractionSum } from '../../../shared/vs/fraction-rule'
import { SharesChart } from './charts'
import { FigureTable } from './figure-table'
import { arithmetic } from './fraction-words'
import { PairsTable } from './pairs-table'
import type { ResultProps } from './question-result'
import { IrvRounds, StvRounds } from './rounds-tables'
import { useNames } from './use-option-names'

type MethodProps = ResultProps & { counted: MethodCount }

export function MethodView({ counted, ...props }: MethodProps) {
  if (counted.method === 'yesno') return <YesNo count={counted.count} pass={props.result.pass} />
  return (
    <>
      <Standings {...props} counted={counted} />
      {counted.method === 'irv' && <IrvRounds question={props.question} rounds={counted.count.rounds} />}
      {counted.method === 'stv' && <StvRounds question={props.question} count={counted.count} />}
      {counted.method === 'schulze' && <PairsTable question={props.question} count={counted.count} />}
    </>
  )
}

function Standings({ question, result, counted }: ResultProps & { counted: Exclude<MethodCount, { method: 'yesno' }> }) {
  const { t } = useTranslation('vs')
  const { optionName } = useNames(question)
  const { standings, order } = counted.count
  const place = new Map(order.flat().map((option, at) => [option, at]))
  const sorted = standings.toSorted((a, b) => (place.get(a.option) ?? 0) - (place.get(b.option) ?? 0))
  const means = counted.method === 'borda' ? new Map(counted.count.mean_ranks.map(({ option, mean }) => [option, mean])) : null
  const hasShares = standings.some(({ share }) => share !== null)
  const figure = t(`results.figure.${counted.method}`)
  const elected = new Set(result.seating?.elected)
  return (
    <>
      <SharesChart
        sentence={t('results.by_option')}
        isWhole={counted.method === 'plurality' && question.type !== 'multi' && question.type !== 'picture'}
        shares={sorted.map(({ option, figure: amount, share }) => ({
          name: optionName(option),
          amount,
          text: share === null ? (amount ?? '–') : `${amount} · ${formatPercent(share)}`,
        }))}
      />
      <FigureTable
        label={t('results.by_option')}
        heads={[t('results.option'), figure, ...(hasShares ? [t('results.share')] : []), ...(means ? [t('results.mean_rank')] : [])]}
        rows={sorted.map(({ option, figure: amount, share }) => ({
          key: option,
          name: optionName(option),
          isMarked: elected.has(option),
          cells: [
            amount ?? '–',
            ...(hasShares ? [share === null ? '–' : formatPercent(share)] : []),
            ...(means ? [means.get(option) ?? '–'] : []),
          ],
        }))}
      />
    </>
  )
}

const yesNoWords = ['yes', 'no', 'abstain'] as const

function YesNo({ count, pass }: { count: YesNoCount; pass: FractionSum | null }) {
  const { t } = useTranslation('vs')
  return (
    <>
      {pass && (
        <Alert
          type={pass.fulfilled ? 'success' : 'error'}
          showIcon
          title={t(pass.fulfilled ? 'results.pass.passed' : 'results.pass.failed')}
          description={
            <>
              {t(`results.needed.${pass.strict ? 'more' : 'least'}`, { num: pass.num, den: pass.den })}{' '}
              <span className="k-vs-sum">{arithmetic(pass)}</span> {pass.share !== null && `(${formatPercent(pass.share)})`}
            </>
          }
        />
      )}
      <SharesChart
        sentence={t('results.by_option')}
        isWhole
        shares={yesNoWords.map((word) => ({ name: t(`answer.yes_no.${word}`), amount: count[word], text: count[word] }))}
      />
      <FigureTable
        label={t('results.by_option')}
        heads={[t('results.option'), t('results.figure.plurality')]}
        rows={yesNoWords.map((word) => ({ key: word, name: t(`answer.yes_no.${word}`), cells: [count[word]] }))}
      />
    </>
  )
}
