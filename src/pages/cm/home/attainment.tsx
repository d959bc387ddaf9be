/** How far the targets of this year's plans are reached, of those whose lines one sees. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { fiscalYearOf } from '../../../shared/cm/quota-periods'
import { AttainmentBar } from '../quota/attainment-bar'
import { figureText } from '../quota/plan-numbers'
import { readSums } from '../../../shared/cm/quota'
import type { AnswerOf } from '../../../shared/core/call'
import './home.css'

interface Plan {
  id: number
  title: string
  metric: string
  currency: string | null
}
type Sums = AnswerOf<typeof readSums>['data']

export default function AttainmentWidget() {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const year = fiscalYearOf(todayIn(formats.timeZone), formats.fiscalMonth)
  return (
    <>
      <WidgetAnswer<readonly Plan[]> path={`/api/cm/quota?filter[year][eq]=${year}&filter[status][eq]=active`} live={['cm/quota']}>
        {(plans) =>
          plans.length === 0 ? (
            <p className="k-secondary">{t('widget.attainment.empty', { year })}</p>
          ) : (
            <WidgetAnswer<Sums> path={`${readSums.path}?ids=${plans.map(({ id }) => id).join(',')}`} live={['cm/lead']}>
              {(sums) => <Plans plans={plans} sums={sums} />}
            </WidgetAnswer>
          )
        }
      </WidgetAnswer>
      <p className="k-widget-foot">
        <Link to="/cm/use/quota">{t('widget.attainment.open')}</Link>
      </p>
    </>
  )
}

function Plans({ plans, sums }: { plans: readonly Plan[]; sums: Sums }) {
  const { t } = useTranslation('cm')
  const shown = plans.flatMap((plan) => {
    const sum = sums[plan.id]
    return sum ? [{ plan, sum }] : []
  })
  if (shown.length === 0) return <p className="k-secondary">{t('widget.attainment.none_own')}</p>
  return (
    <ul className="k-widget-list">
      {shown.map(({ plan, sum }) => (
        <li key={plan.id} className="k-attained">
          <Link to={`/cm/use/quota/detail?id=${plan.id}`}>{plan.title}</Link>
          <AttainmentBar percent={sum.percent} label={plan.title} />
          <span className="k-secondary k-number">
            {t('quota.of_target', { actual: figureText(plan, sum.actual), target: figureText(plan, sum.target) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
