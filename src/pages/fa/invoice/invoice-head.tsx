/** Above an invoice's details: its document, its voucher, and what is still open (fa.md §2). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openInvoice } from '../../../api/fa/invoice'
import { formatMoney } from '../../../components/format/format-number'
import { refTitle } from '../../../providers/data/refs'
import { showFailure } from '../../../providers/notification/alerts'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { sumDecimals } from '../../../screens/chart/sum-decimals'
import { Button } from '../../../ui/button'
import './invoice.css'

const voucherPath = '/fa/use/accounting/voucher-view'
const ours = new Set(['sales', 'sales_credit'])

export default function InvoiceHead({ row, refs }: ShowPanelProps) {
  const { t } = useTranslation('fa')
  const [isOpening, setOpening] = useState(false)
  const { id, kind, status, currency, total, paid, voucher, lines } = row
  const open = async () => {
    setOpening(true)
    await openInvoice(Number(id)).catch(showFailure)
    setOpening(false)
  }
  const hasDocument = ours.has(String(kind)) && Array.isArray(lines) && lines.length > 0
  if (!hasDocument && status === 'draft') return null
  return (
    <div className="k-invoice-head">
      {hasDocument && (
        <Button loading={isOpening} onClick={() => void open()}>
          {t('invoice.pdf')}
        </Button>
      )}
      {typeof voucher === 'number' && (
        <Link to={`${voucherPath}?id=${voucher}`}>
          {t('entity.voucher.title')} {refTitle(refs, 'fa/voucher', voucher)?.title ?? ''}
        </Link>
      )}
      {status === 'issued' && (
        <span>
          {t('invoice.open_amount')} {String(currency)}{' '}
          {formatMoney(sumDecimals([String(total ?? 0), negated(String(paid ?? 0))]), String(currency))}
        </span>
      )}
    </div>
  )
}

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
