/** How much of its credit a customer uses (cm.md R14), for those who may see its finance fields. */
import { Progress, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatPercent } from '../../../../components/format/format-number'
import { call } from '../../../../api/call'
import { useRight } from '../../../../providers/access/use-right'
import { readExposure } from '../../../../shared/cm/credit'
import { actionColour } from '../../credit/credit-levels'
import '../../common/cm.css'

export function CreditGauge({ organization }: { organization: number }) {
  const { t } = useTranslation('cm')
  const showsFinance = useRight('cm.use.organization.fields.finance-show')
  const { data } = useQuery({
    queryKey: ['cm', 'exposure', organization],
    enabled: showsFinance,
    retry: false,
    queryFn: async ({ signal }) => (await call(readExposure, { params: { id: organization }, signal })).data,
  })
  if (!data) return null
  const money = (amount: string) => `${data.currency} ${formatMoney(amount, data.currency)}`
  const percent = data.usage === null ? 100 : Math.min(100, Number(data.usage))
  const isOver = data.usage === null || Number(data.usage) >= 100
  return (
    <section className="k-side-card" aria-label={t('credit.title')}>
      <h2 className="k-form-section">{t('credit.title')}</h2>
      {data.limit !== null && (
        <Progress percent={percent} showInfo={false} size="small" status={isOver ? 'exception' : 'normal'} aria-label={t('credit.title')} />
      )}
      <p className="k-credit-line">
        <span className="k-number">
          {t(data.limit === null ? 'credit.unlimited' : 'credit.used', { exposure: money(data.exposure), limit: money(data.limit ?? '0') })}
        </span>
        {data.limit !== null && (
          <strong className="k-number">{data.usage === null ? t('credit.infinite') : formatPercent(data.usage)}</strong>
        )}
        {data.action !== 'none' && (
          <Tag color={actionColour[data.action] ?? 'default'}>
            {t(`entity.credit-limit-control.fields.levels.fields.action.enum.${data.action}`)}
          </Tag>
        )}
        {data.overdue_days > 0 && <span className="k-lead-past">{t('credit.overdue', { count: data.overdue_days })}</span>}
      </p>
      {!data.receivables_known && <p className="k-muted k-credit-note">{t('credit.unknown')}</p>}
    </section>
  )
}
