/** What stands in the way of locking a month: each line leads to where it is cleared. */
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChecklistItem } from '../../../shared/as/period'

interface ChecklistProps {
  items: readonly ChecklistItem[]
  span: { from: string; until: string }
}

export function Checklist({ items, span }: ChecklistProps) {
  const { t } = useTranslation('as')
  const isReady = items.every(({ blocks }) => !blocks)
  return (
    <section className="k-period-card" aria-label={t('period.checklist')}>
      <h2>{t('period.checklist')}</h2>
      <p role="status" className="k-muted">
        {t(isReady ? 'period.ready' : 'period.not_ready')}
      </p>
      <ul className="k-period-checks">
        {items.map(({ key, count, blocks }) => {
          const to = placeOf(key, span)
          const words = t(`period.item.${key}`)
          return (
            <li key={key} data-state={blocks ? 'blocks' : count > 0 ? 'warns' : 'clear'}>
              {blocks ? (
                <ExclamationCircleOutlined aria-hidden />
              ) : count > 0 ? (
                <WarningOutlined aria-hidden />
              ) : (
                <CheckCircleOutlined aria-hidden />
              )}
              <span>{to && count > 0 ? <Link to={to}>{words}</Link> : words}</span>
              <strong className="k-number">{count}</strong>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function placeOf(key: ChecklistItem['key'], { from, until }: ChecklistProps['span']): string | null {
  const within = (field: string) => `filter[${field}][between]=${from},${until}`
  switch (key) {
    case 'anomalies':
      return `/as/admin/leave/punch-card-error-list?filter[state][in]=open,reminded,explained&${within('work_date')}`
    case 'running_forms':
      return '/as/admin/leave/dayoff-record?filter[state][in]=pending'
    case 'unposted_forms':
      return '/as/admin/leave/dayoff-record?filter[state][in]=failed'
    case 'over_ceiling':
      return `/as/admin/leave/overtime-record?filter[state][in]=approved&${within('work_date')}`
    default:
      return null
  }
}
