/** What stands behind a stop of credit: limit, exposure, what this adds, and who decides (cm.md R14). */
import { useTranslation } from 'react-i18next'
import { formatMoney, groupDigits } from '../../../components/format/format-number'
import type { CreditStop } from '../../../shared/cm/credit'

export function CreditFigures({ stop }: { stop: CreditStop }) {
  const { t } = useTranslation(['cm', 'screens'])
  const money = (amount: string) => `${stop.currency} ${formatMoney(amount, stop.currency)}`
  const rows: [string, string][] = [
    ...(stop.limit === undefined
      ? []
      : [['limit', stop.limit === null ? t('cm:credit.figure.unlimited') : money(stop.limit)] as [string, string]]),
    ...(stop.exposure === undefined ? [] : [['exposure', money(stop.exposure)] as [string, string]]),
    ['adds', money(stop.adds)],
    ...(stop.usage === null ? [] : [['usage', `${groupDigits(stop.usage)}%`] as [string, string]]),
    ...(stop.overdue_days > 0 ? [['overdue', t('cm:credit.figure.days', { count: stop.overdue_days })] as [string, string]] : []),
    ...(stop.action === 'approve'
      ? [
          ['deciders', stop.deciders.length > 0 ? stop.deciders.join(t('screens:list_separator')) : t('cm:credit.figure.by_right')] as [
            string,
            string,
          ],
        ]
      : []),
    ...(stop.action === 'block' ? [['deciders', t('cm:credit.figure.nobody')] as [string, string]] : []),
  ]
  return (
    <dl className="k-lead-sums">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`cm:credit.figure.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
