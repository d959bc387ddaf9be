/** Running totals below the lines, and what is missing to the balance. */
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../components/format/format-number'
import { lineTotals } from '../grid/line-totals'
import { useVoucher, type VoucherStore } from '../grid/voucher-store'

export function EditorTotals({ store, company: { currency } }: { store: VoucherStore; company: { currency: string } }) {
  const { t } = useTranslation('fa')
  const lines = useVoucher(store, (state) => state.lines)
  const { debit, credit, difference, isBalanced } = lineTotals(lines)
  const isEven = difference === '0'
  return (
    <div className="k-fa-totals">
      <dl>
        <dt>{t('voucher_edit.fact.debit')}</dt>
        <dd>{formatMoney(debit, currency)}</dd>
      </dl>
      <dl>
        <dt>{t('voucher_edit.fact.credit')}</dt>
        <dd>{formatMoney(credit, currency)}</dd>
      </dl>
      <div role="status">
        <dl data-state={isBalanced ? 'even' : isEven ? 'empty' : 'off'}>
          <dt>{t('voucher_edit.difference')}</dt>
          <dd>{isBalanced ? t('voucher_edit.balanced') : `${currency} ${formatMoney(difference, currency)}`}</dd>
        </dl>
      </div>
    </div>
  )
}
