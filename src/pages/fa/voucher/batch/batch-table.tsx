/** Vouchers of a batch, one by one: ready, done, or left out with the reasons. */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../../components/format/format-date'
import { formatMoney } from '../../../../components/format/format-number'
import { useFormats } from '../../../../components/format/format-settings'
import type { BatchVoucher } from '../../../../shared/fa/voucher-batch'

const colours: Readonly<Record<BatchVoucher['outcome'], string>> = { ready: 'processing', done: 'success', skipped: 'warning' }

export function BatchTable({ vouchers }: { vouchers: readonly BatchVoucher[] }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  return (
    <div className="k-table-scroll" role="group" tabIndex={0} aria-label={t('entity.voucher.plural')}>
      <table className="k-table">
        <thead>
          <tr>
            <th scope="col">{t('entity.voucher.fields.date.label')}</th>
            <th scope="col">{t('entity.voucher.fields.number.label')}</th>
            <th scope="col">{t('entity.voucher.fields.summary.label')}</th>
            <th scope="col" className="k-col-number">
              {t('entity.voucher.fields.total.label')}
            </th>
            <th scope="col">{t('voucher_batch.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {vouchers.map((one) => (
            <tr key={one.id}>
              <td>{one.date === null ? '–' : formatDate(one.date, formats)}</td>
              <td>
                <Link to={`/fa/use/accounting/voucher-view?id=${one.id}`}>{one.number ?? `${one.category} #${one.id}`}</Link>
              </td>
              <td>{one.summary}</td>
              <td className="k-col-number">{formatMoney(one.total, formats.currency)}</td>
              <td>
                <Tag color={colours[one.outcome]} variant="filled">
                  {t(`voucher_batch.outcomes.${one.outcome}`)}
                </Tag>
                {[...one.reasons, ...one.warnings].map((text) => (
                  <div key={text} className="k-muted">
                    {text}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
