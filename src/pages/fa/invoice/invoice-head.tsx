/** Above an invoice's details: its document, its voucher, and what is still open (fa.md §2). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openInvoice } from '../../../api/fa/invoice'
import { formatMoney } from '../../../components/format/format-number'
import { refTitle } from '../../../providers/data/refs'
import { useRight } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { compareDecimals } from '../../../schemas/core/compare-decimals'
import { subtractDecimals } from '../../../screens/chart/sum-decimals'
import { partyPath, transactionRight } from '../party/party-calls'
import { Button } from '../../../ui/button'
import './invoice.css'

const voucherPath = '/fa/use/accounting/voucher-view'
const ours = new Set(['sales', 'sales_credit'])

export default function InvoiceHead({ row, refs }: ShowPanelProps) {
  const { t } = useTranslation('fa')
  const [isOpening, setOpening] = useState(false)
  const { id, kind, status, currency, total, paid, voucher, lines, organization } = row
  const open = async () => {
    setOpening(true)
    await openInvoice(Number(id)).catch(showFailure)
    setOpening(false)
  }
  const left = subtractDecimals(String(total ?? 0), String(paid ?? 0))
  const act = kind === 'sales' ? 'receive' : 'pay'
  const mayPay = useRight(transactionRight(act))
  // Of a credit note nothing is received or paid by itself: it is settled with what it takes back.
  const isOwed = status === 'issued' && (kind === 'sales' || kind === 'purchase') && compareDecimals(left, '0') > 0
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
          {t('invoice.open_amount')} {String(currency)} {formatMoney(left, String(currency))}
        </span>
      )}
      {isOwed && mayPay && typeof organization === 'number' && (
        <Link to={partyPath(kind === 'sales' ? 'receivable' : 'payable', organization)}>{t(`party.act.${act}`)}</Link>
      )}
    </div>
  )
}
