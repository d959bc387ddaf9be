/** The card of a customer, a supplier or a person: figures, actions, items, ledger, statement and settlements (fa.md §2). */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { useRight, useRights } from '../../../providers/access/use-right'
import { readOptions } from '../../../providers/data/record-api'
import { ScreenError } from '../../../screens/entity/screen-error'
import { RecordFrame } from '../../../screens/record/record-frame'
import { formatMoney } from '../../../shared/engine/amount-text'
import type { PartySummaryAnswer } from '../../../shared/fa/party'
import type { OpenItemsAnswer, PartySide } from '../../../shared/fa/settlement-calls'
import { Button } from '../../../ui/button'
import { MenuButton } from '../../../ui/menu-button'
import { Tabs } from '../../../ui/tabs'
import { useIsPhone } from '../../../ui/use-is-phone'
import { isZero } from '../report/figure-text'
import { InvoicesTab } from './invoices-tab'
import { LedgerTab } from './ledger-tab'
import { MoneyDialog } from './money-dialog'
import { OpenItemsTab } from './open-items-tab'
import { partyCalls, partyKey, transactionRight, usualAct } from './party-calls'
import { partyKinds, queryOf, type Party } from './party-kinds'
import { SettleDialog } from './settle-dialog'
import { SettlementsTab } from './settlements-tab'
import { StatementTab } from './statement-tab'
import { noCard, type PartyAddress } from './use-party-address'
import { WriteOffDialog } from './write-off-dialog'

interface PartyCardProps {
  side: PartySide
  party: Party
  address: PartyAddress
}

type Act = 'money' | 'settle' | 'write-off'

export function PartyCard({ side, party, address: { tab, params, change } }: PartyCardProps) {
  const { t } = useTranslation('fa')
  const queries = useQueryClient()
  const [act, setAct] = useState<Act | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const summary = useQuery({
    queryKey: [partyKey, side, 'summary', party],
    staleTime: 0,
    retry: 1,
    queryFn: async ({ signal }) => (await call(partyCalls[side].summary, { query: queryOf(party), signal })).data,
  })
  const items = useQuery({
    queryKey: [partyKey, side, 'items', party],
    staleTime: 0,
    retry: 1,
    queryFn: async ({ signal }) => (await call(partyCalls[side].items, { query: queryOf(party), signal })).data,
  })
  const name = useName(party)
  const seesInvoices = useRight('fa.use.invoice.actions.list')
  const tabs = partyKinds[party.kind].tabs.filter((key) => key !== 'invoices' || seesInvoices)
  const read = () => void queries.invalidateQueries({ queryKey: [partyKey] })
  const done = () => {
    setChosen(new Set())
    read()
  }
  const close = () => change(noCard)
  const dialog = { side, party, name, answer: items.data, chosen, onClose: () => setAct(null), onDone: done }
  return (
    <>
      <RecordFrame
        opening="drawer"
        wide
        title={name}
        onClose={close}
        extra={summary.error === null && <Acts side={side} items={items.data} onAct={setAct} />}
      >
        {summary.error ? (
          <ScreenError error={summary.error} onRetry={() => void summary.refetch()} />
        ) : (
          <div className="k-fa-party-card">
            {summary.data ? <Standing summary={summary.data} party={party} /> : <Skeleton active title={false} />}
            <Tabs
              late
              selected={tabs.includes(tab) ? tab : 'items'}
              onSelect={(key) => change({ tab: key === 'items' ? null : key })}
              tabs={tabs.map((key) => ({
                key,
                label: t(`party.tab.${key}`),
                children:
                  key === 'items' ? (
                    <OpenItemsTab side={side} items={items} chosen={chosen} onChoose={setChosen} />
                  ) : key === 'invoices' ? (
                    <InvoicesTab side={side} organization={party.id} />
                  ) : key === 'ledger' ? (
                    <LedgerTab side={side} party={party} params={params} change={change} />
                  ) : key === 'statement' ? (
                    <StatementTab side={side} party={party} params={params} change={change} />
                  ) : (
                    <SettlementsTab party={party} onDone={read} />
                  ),
              }))}
            />
          </div>
        )}
      </RecordFrame>
      {act === 'money' && <MoneyDialog {...dialog} act={usualAct[side]} />}
      {act === 'settle' && <SettleDialog {...dialog} />}
      {act === 'write-off' && <WriteOffDialog {...dialog} />}
    </>
  )
}

/** As it is called in pickers, which everybody who works with parties may ask. */
function useName({ kind, id }: Party): string {
  const { data } = useQuery({
    queryKey: [partyKey, 'name', kind, id],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => readOptions(partyKinds[kind].entity, { ids: [id] }, { signal }),
  })
  return data?.[0]?.title ?? `#${id}`
}

function Acts({ side, items, onAct }: { side: PartySide; items: OpenItemsAnswer | undefined; onAct: (act: Act) => void }) {
  const { t } = useTranslation('fa')
  const money = usualAct[side]
  const rights = { money: transactionRight(money), settle: transactionRight('settle'), 'write-off': transactionRight('write-off') }
  const permits = useRights(Object.values(rights))
  const isPhone = useIsPhone()
  const isEmpty = items === undefined || items.items.length === 0
  const others = (['write-off', 'settle'] as const).filter((act) => permits(rights[act]))
  return (
    <span className="k-record-acts">
      {isPhone && others.length > 0 && (
        <MenuButton
          className="k-text-button k-more-button"
          items={() => others.toReversed().map((act) => ({ key: act, label: t(`party.act.${act}`), disabled: isEmpty }))}
          onClick={({ key }) => others.filter((act) => act === key).forEach(onAct)}
        >
          {t('screens:act.more')}
        </MenuButton>
      )}
      {!isPhone &&
        others.map((act) => (
          <Button key={act} disabled={isEmpty} onClick={() => onAct(act)}>
            {t(`party.act.${act}`)}
          </Button>
        ))}
      {permits(rights.money) && (
        <Button type="primary" disabled={items === undefined} onClick={() => onAct('money')}>
          {t(`party.act.${money}`)}
        </Button>
      )}
    </span>
  )
}

/** How it stands: what is open, and of what age. */
function Standing({ summary, party: { kind, id } }: { summary: PartySummaryAnswer; party: Party }) {
  const { t } = useTranslation('fa')
  const opensRecord = useRight(partyKinds[kind].record.right)
  const { currency, buckets, oldest_overdue_days } = summary
  const money = (amount: string) => formatMoney(amount, currency)
  const late = buckets.filter(({ amount }) => !isZero(amount))
  return (
    <section className="k-fa-party-totals" aria-label={t('party.standing')}>
      <dl>
        {(['open', 'overdue', 'not_due', 'deposits'] as const).map((name) => (
          <div key={name} {...(name === 'overdue' && !isZero(summary[name]) ? { 'data-tone': 'late' } : {})}>
            <dt>{t(`party.column.${name}`)}</dt>
            <dd>{money(summary[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="k-muted">
        {[
          t('party.in_currency', { currency }),
          ...(oldest_overdue_days > 0 ? [t('party.oldest', { days: t('party.days', { count: oldest_overdue_days }) })] : []),
          ...late.map(({ from, to, amount }) =>
            to === null
              ? t('party.bucket_over', { from: from - 1, amount: money(amount) })
              : t('party.bucket', { from, to, amount: money(amount) }),
          ),
        ].join(' · ')}
        {opensRecord && (
          <>
            {' · '}
            <Link to={`${partyKinds[kind].record.path}?id=${id}`}>{t(`party.of.${kind}.open_record`)}</Link>
          </>
        )}
      </p>
    </section>
  )
}
