/** Who took part, of how many, and whether that was enough, with the arithmetic (vs.md §5.2). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import type { EventResult } from '../../../shared/vs/count-event'
import { arithmetic } from './fraction-words'

const figures = ['eligible', 'cast', 'valid', 'blank', 'invalid'] as const

export function Participation({ result }: { result: EventResult }) {
  const { t } = useTranslation('vs')
  const { turnout, quorum } = result
  const shown = figures.filter((name) => name !== 'invalid' || result.invalid.people > 0)
  return (
    <section aria-label={t('results.participation')}>
      <dl className="k-vs-figures">
        {turnout !== null && (
          <div>
            <dt>{t('results.turnout')}</dt>
            <dd>{formatPercent(turnout)}</dd>
          </div>
        )}
        {shown.map((name) => {
          const { people, weight } = result[name]
          return (
            <div key={name}>
              <dt>{t(`results.${name}`)}</dt>
              <dd>
                {people}
                {weight !== String(people) && <small> {t('results.weight', { weight })}</small>}
              </dd>
            </div>
          )
        })}
      </dl>
      {quorum && (
        <Alert
          type={quorum.reached ? 'success' : 'warning'}
          showIcon
          title={t(quorum.reached ? 'results.quorum.reached' : 'results.quorum.missed')}
          description={quorum.sums.map((sum) => (
            <div key={sum.group ?? ''}>
              {sum.group && <strong>{sum.group}: </strong>}
              {t(`results.needed.${sum.strict ? 'more' : 'least'}`, { num: sum.num, den: sum.den })}{' '}
              <span className="k-vs-sum">{arithmetic(sum)}</span> {sum.share !== null && `(${formatPercent(sum.share)})`}
            </div>
          ))}
        />
      )}
    </section>
  )
}
