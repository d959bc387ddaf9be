/** Who is elected, who follows, and how equal figures were decided (vs.md §5.3, §5.4). */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import type { BorderTie, Seating } from '../../../shared/vs/seating'
import { useNames } from './use-option-names'

export function SeatingView({ question, seating }: { question: QuestionToAnswer; seating: Seating }) {
  const { t } = useTranslation('vs')
  const { optionName } = useNames(question)
  const { elected, alternates, ties, gave_way, unfilled } = seating
  const names = (options: readonly number[]) => options.map(optionName).join(', ')
  return (
    <div className="k-vs-seating">
      {elected.length > 0 && (
        <p>
          <strong>{t('results.elected', { count: elected.length })}</strong>{' '}
          {elected.map((option) => (
            <Tag key={option} color="success">
              {optionName(option)}
            </Tag>
          ))}
        </p>
      )}
      {alternates.length > 0 && (
        <p>
          <strong>{t('results.alternates', { count: alternates.length })}</strong> {names(alternates)}
        </p>
      )}
      {gave_way.map((one) => (
        <p key={`${one.out}-${one.in}`}>{t('results.gave_way', { group: one.group, out: optionName(one.out), in: optionName(one.in) })}</p>
      ))}
      {unfilled.map(({ group, seats }) => (
        <p key={group}>{t('results.unfilled', { group, count: seats })}</p>
      ))}
      {ties.map((tie) => (
        <Tie key={tie.options.join()} tie={tie} names={names} />
      ))}
    </div>
  )
}

function Tie({ tie: { options, seats, rule, drawn, decided }, names }: { tie: BorderTie; names: (options: readonly number[]) => string }) {
  const { t } = useTranslation('vs')
  return (
    <div>
      <p>
        {t('results.tie', { names: names(options), count: seats })} {t(decided ? `results.tie_rule.${rule}` : `results.tie_open.${rule}`)}
      </p>
      {drawn.length > 0 && (
        <ol className="k-vs-lot">
          {drawn.map(({ option, hash }) => (
            <li key={option}>
              {names([option])} <code>{hash}</code>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
