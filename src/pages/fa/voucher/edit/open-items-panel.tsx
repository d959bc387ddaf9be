/** Beside the grid: what is open of the counterparty; "Settle" makes its line, and the exchange difference is proposed (fa.md §2.2, R6). */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call'
import { formatDate } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { useRight } from '../../../../providers/access/use-right'
import { listRecords } from '../../../../providers/data/record-api'
import { amountText, formatMoney } from '../../../../shared/engine/amount-text'
import type { OpenItemRow, PartySide } from '../../../../shared/fa/settlement-calls'
import { Button } from '../../../../ui/button'
import { partyCalls, partyKey, transactionRight } from '../../party/party-calls'
import { settleable } from '../../party/party-draft'
import type { VoucherKind } from '../grid/cash-line'
import { useVoucher, type VoucherStore } from '../grid/voucher-store'
import { exchangeLeft, layDifference, layItem } from './settle-items'

interface OpenItemsPanelProps {
  store: VoucherStore
  company: { currency: string; decimals: number }
  kind: VoucherKind
}

/** Money comes from customers and goes to suppliers; a transfer may settle both. */
const sides: Readonly<Record<VoucherKind, readonly PartySide[]>> = {
  receipt: ['receivable'],
  payment: ['payable'],
  transfer: ['receivable', 'payable'],
}

export function OpenItemsPanel({ store, company, kind }: OpenItemsPanelProps) {
  const maySee = useRight(transactionRight('list'))
  // Of the head, else of the last line that names one.
  const organization = useVoucher(
    store,
    ({ head, lines }) => head.organization ?? lines.findLast((line) => line.organization !== null)?.organization ?? null,
  )
  if (!maySee || organization === null) return null
  return (
    <>
      {sides[kind].map((side) => (
        <SideItems key={side} store={store} company={company} side={side} organization={organization} isAlone={sides[kind].length === 1} />
      ))}
      <Difference store={store} currency={company.currency} />
    </>
  )
}

interface SideItemsProps extends Omit<OpenItemsPanelProps, 'kind'> {
  side: PartySide
  organization: number
  /** It says so where nothing is open; one of two stays away. */
  isAlone: boolean
}

function SideItems({ store, company, side, organization, isAlone }: SideItemsProps) {
  const { t } = useTranslation(['fa', 'screens'])
  const taken = useVoucher(store, ({ lines }) => lines.flatMap(({ settles }) => settles ?? []).join(' '))
  const { data, error, refetch } = useQuery({
    queryKey: [partyKey, side, 'items', organization],
    staleTime: 10_000,
    retry: 1,
    queryFn: async ({ signal }) => (await call(partyCalls[side].items, { query: { organization_id: String(organization) }, signal })).data,
  })
  const items = data?.items.filter((item) => !/^0(\.0*)?$/.test(settleable(item))) ?? []
  if (data && items.length === 0 && !isAlone) return null
  const settle = (item: OpenItemRow) => store.setLines((lines) => layItem(lines, item, { organization, company }))
  return (
    <section aria-label={t(`fa:party.editor.title.${side}`)}>
      <h2>{t(`fa:party.editor.title.${side}`)}</h2>
      {error ? (
        <p className="k-muted">
          {t('fa:party.editor.failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('screens:error.retry')}
          </Button>
        </p>
      ) : data ? (
        <Items items={items} taken={taken.split(' ')} onSettle={settle} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </section>
  )
}

function Items({
  items,
  taken,
  onSettle,
}: {
  items: readonly OpenItemRow[]
  taken: readonly string[]
  onSettle: (item: OpenItemRow) => void
}) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  if (items.length === 0) return <p className="k-muted">{t('party.no_items')}</p>
  return (
    <ul className="k-fa-open-items">
      {items.map((item) => {
        const name = item.document_no ?? item.voucher.number
        return (
          <li key={item.line}>
            <span>
              {name}
              <small className="k-muted">{formatDate(item.due_date ?? item.date, formats)}</small>
            </span>
            <span className="k-number">{amountText(settleable(item), item.currency)}</span>
            {taken.includes(String(item.line)) ? (
              <small className="k-muted">{t('party.editor.taken')}</small>
            ) : (
              <Button size="small" label={t('party.editor.settle_named', { name })} onClick={() => onSettle(item)}>
                {t('party.editor.settle')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Difference({ store, currency }: { store: VoucherStore; currency: string }) {
  const { t } = useTranslation('fa')
  const left = useVoucher(store, ({ lines }) => exchangeLeft(lines))
  const { data: account } = useQuery({
    queryKey: ['fa', 'account-role', 'fx_realised'],
    enabled: left !== null,
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (await listRecords('fa/account-role', { filter: { field: 'key', op: 'eq', value: 'fx_realised' } }, { signal })).data[0]?.account ??
      null,
  })
  if (left === null || typeof account !== 'number') return null
  return (
    <section>
      <Button block onClick={() => store.setLines((lines) => layDifference(lines, left, account))}>
        {t(left.startsWith('-') ? 'party.editor.loss' : 'party.editor.gain', { amount: formatMoney(left.replace('-', ''), currency) })}
      </Button>
    </section>
  )
}
