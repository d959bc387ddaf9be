/** Finance on the home page (shell.md §2.2): what waits for the person, what is overdue or due soon, and what is in cash and bank accounts. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../components/format/format-number'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import {
  readFinanceHome,
  type CashAccount,
  type DueOfSide,
  type DueSums,
  type FinanceHome,
  type WaitingVouchers,
} from '../../../shared/fa/home'
import { useRight } from '../../../providers/access/use-right'
import type { PartyKind } from '../party/use-party-address'
import './home.css'

export default function FinanceWidget() {
  // Sums of parties are shown without it, too.
  const listsVouchers = useRight('fa.use.voucher.actions.list')
  return (
    <WidgetAnswer<FinanceHome> path={readFinanceHome.path} live={listsVouchers ? ['fa/voucher'] : []}>
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
type Side = keyof typeof partyPath

function Due({ side, sums: { people, ...sums }, currency }: { side: Side; sums: DueOfSide; currency: string }) {
  // In most companies people owe nothing: they have lines where there is something to say.
  const hasPeople = people !== null && [people.overdue, people.due].some((sum) => Number(sum) !== 0)
  return (
    <>
      <DueOf of="organization" side={side} sums={sums} currency={currency} />
      {hasPeople && <DueOf of="person" side={side} sums={people} currency={currency} />}
    </>
  )
}

function DueOf({ of, side, sums, currency }: { of: PartyKind; side: Side; sums: DueSums; currency: string }) {
  const { t } = useTranslation('fa')
  return dueParts.map((part) => {
    const isOverdue = part === 'overdue' && Number(sums[part]) !== 0
    return (
      <li key={part}>
        <Link className="k-widget-line" to={`${partyPath[side]}?${listOfDue(of, part)}`}>
          <span>{t(`widget.finance.${of}.${side}.${part}`)}</span>
          <span className={isOverdue ? 'k-number k-fa-overdue' : 'k-number'}>{formatMoney(sums[part], currency)}</span>
        </Link>
      </li>
    )
  })
}

const dueParts = ['overdue', 'due'] as const

/** The list of people shows all that is open, with what is overdue of it. */
const listOfDue = (of: PartyKind, part: (typeof dueParts)[number]): string =>
  of === 'person' ? 'of=people' : part === 'overdue' ? 'only=overdue' : 'only=open'

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
