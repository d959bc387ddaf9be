/** What an act has made: the voucher, in which state, and why. */
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SettlementVoucherAnswer } from '../../../shared/fa/settlement-calls'
import { voucherLink } from '../report/report-links'
import { Difference, PlannedLines } from './planned-lines'

export function MadeVoucher({ made }: { made: SettlementVoucherAnswer }) {
  const { t } = useTranslation('fa')
  const { voucher, lines, currency, difference_base, note } = made
  return (
    <div className="k-fa-party-part">
      {voucher && (
        <p className="k-fa-party-made" role="status">
          <CheckCircleOutlined aria-hidden />
          <Link to={voucherLink(voucher.id)}>{voucher.number ?? t('party.made_draft_name')}</Link>
          <span>{t(`party.made.${voucher.status}`)}</span>
        </p>
      )}
      {note !== null && <p className="k-muted">{note}</p>}
      <PlannedLines lines={lines} currency={currency} isWaiting={false} />
      <Difference amount={difference_base} currency={currency} />
    </div>
  )
}
