/** "2% within 10 days". */
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { paymentTerm } from '../../../schemas/cm/payment-term'

export default function PaymentDiscount({ row }: CellProps<RowOf<typeof paymentTerm>>) {
  const { t } = useTranslation('cm')
  if (row.discount_percent === null || row.discount_days === null) return null
  return <>{t('cell.discount', { percent: formatPercent(row.discount_percent), days: row.discount_days })}</>
}
