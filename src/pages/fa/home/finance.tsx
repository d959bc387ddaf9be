/** Finance on the home page (shell.md §2.2): what waits for the person, what is overdue or due soon, and what is in cash and bank accounts. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../components/format/format-number'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { readFinanceHome, type CashAccount, type DueSums, type FinanceHome, type WaitingVouchers } from '../../../shared/fa/home'
import './home.css'

export default function FinanceWidget() {
  return (
    <WidgetAnswer<FinanceHome> path={readFinanceHome.path} live={['fa/voucher']}>
      {(home) => <Finance home={home} />}
    </WidgetAnswer>
  )
}

export function Finance({ home: { waiting, receivable, payable, cash, currency, as_of } }: { home: FinanceHome }) {
  const { t } = useTranslation('fa')
  return (
    <div className="k-fa-home">
      <Waiting waiting={waiting} />
      {(receivable ?? payable) && (
        <section>
          <h3>{t('widget.finance.due', { currency })}</h3>
          <ul className="k-widget-list">
            {receivable && <Due side="receivable" sums={receivable} currency={currency} />}
            {payable && <Due side="payable" sums={payable} currency={currency} />}
          </ul>
        </section>
      )}
      {cash && (
        <section>
          <h3>{t('widget.finance.cash', { currency })}</h3>
          {cash.accounts.length === 0 && <p className="k-secondary">{t('widget.finance.no_cash')}</p>}
          <ul className="k-widget-list">
            {cash.accounts.map((account) => (
              <Cash key={account.id} account={account} currency={currency} as_of={as_of} />
            ))}
            {cash.accounts.length > 1 && (
              <li className="k-widget-line">
                <strong>{t('widget.finance.total')}</strong>
                <strong className="k-number">{formatMoney(cash.total, currency)}</strong>
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  )
}

const accounting = '/fa/use/accounting'
const waitingParts = ['confirm', 'post', 'drafts'] as const
const waitingPath: Readonly<Record<keyof WaitingVouchers, string>> = {
  confirm: `${accounting}/batch-confirm`,
  post: `${accounting}/batch-post`,
  drafts: `${accounting}/voucher?filter[status][eq]=draft&filter[prepared_by][eq]=me`,
}

function Waiting({ waiting }: { waiting: WaitingVouchers }) {
  const { t } = useTranslation('fa')
  const mine = waitingParts.filter((part) => waiting[part] !== null)
  if (mine.length === 0) return null
  const shown = mine.filter((part) => waiting[part] !== 0)
  return (
    <section>
      <h3>{t('widget.finance.waiting')}</h3>
      {shown.length === 0 && <p className="k-secondary">{t('widget.finance.nothing_waits')}</p>}
      <ul className="k-widget-list">
        {shown.map((part) => (
          <li key={part}>
            <Link className="k-widget-line" to={waitingPath[part]}>
              <span>{t(`widget.finance.${part}`)}</span>
              <span className="k-number">{waiting[part]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const partyPath = { receivable: '/fa/use/transaction/customer', payable: '/fa/use/transaction/manufacture' } as const

function Due({ side, sums: { overdue, due }, currency }: { side: keyof typeof partyPath; sums: DueSums; currency: string }) {
  const { t } = useTranslation('fa')
  const isOverdue = Number(overdue) !== 0
  return (
    <>
      <li>
        <Link className="k-widget-line" to={`${partyPath[side]}?only=overdue`}>
          <span>{t(`widget.finance.${side}.overdue`)}</span>
          <span className={isOverdue ? 'k-number k-fa-overdue' : 'k-number'}>{formatMoney(overdue, currency)}</span>
        </Link>
      </li>
      <li>
        <Link className="k-widget-line" to={`${partyPath[side]}?only=open`}>
          <span>{t(`widget.finance.${side}.due`)}</span>
          <span className="k-number">{formatMoney(due, currency)}</span>
        </Link>
      </li>
    </>
  )
}

function Cash({ account: { code, name, balance, foreign }, currency, as_of }: { account: CashAccount; currency: string; as_of: string }) {
  const search = new URLSearchParams({ account_from: code, from: `${as_of.slice(0, 7)}-01`, to: as_of })
  return (
    <li>
      <Link className="k-widget-line" to={`/fa/use/report/general-ledger?${search.toString()}`}>
        <span>
          {code} {name}
        </span>
        {foreign && (
          <span className="k-number">
            {foreign.currency} {formatMoney(foreign.amount, foreign.currency)}
          </span>
        )}
        <span className="k-number">{formatMoney(balance, currency)}</span>
      </Link>
    </li>
  )
}
