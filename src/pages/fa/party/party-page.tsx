/** Customers, suppliers or people, with what is open, overdue and not due; a row opens its card (fa.md §2, R8, R14). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSubscription } from '@refinedev/core'
import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../components/format/format-number'
import { PageTurner } from '../../../components/paging/page-turner'
import { useRight } from '../../../providers/access/use-right'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { PartySide } from '../../../shared/fa/settlement-calls'
import { Button } from '../../../ui/button'
import { PartyCard } from './party-card'
import { PartyFilters } from './party-filters'
import { partyKinds } from './party-kinds'
import { readParties, type ShownParties } from './party-rows'
import { PartyTable } from './party-table'
import { PartyTotals } from './party-totals'
import { cardOf, usePartyAddress, type PartyAddress } from './use-party-address'
import '../../../ui/screens.css'
import './party.css'

export function PartyPage({ side }: { side: PartySide }) {
  const { t } = useTranslation('fa')
  const address = usePartyAddress()
  const { kind, party } = address
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...readParties(side, kind, address.params),
    staleTime: 0,
    retry: 1,
    // One list never stands in for the other.
    placeholderData: (previous, query) => (query?.queryKey[2] === kind ? keepPreviousData(previous) : undefined),
  })
  useSubscription({
    channel: 'resources/fa/voucher',
    types: ['*'],
    params: { resource: 'fa/voucher' },
    enabled: useRight('fa.use.voucher.actions.list'),
    onLiveEvent: () => void refetch(),
  })
  return (
    <div className="k-fa-parties">
      <header className="k-list-head">
        <h1>
          {t(`party.of.${kind}.title.${side}`)}
          {data && <small className="k-muted"> {groupDigits(String(data.count))}</small>}
        </h1>
      </header>
      <PartyFilters side={side} address={address} answer={data} />
      {error && !data ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Found side={side} answer={data} address={address} isStale={isPlaceholderData} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
      {party && <PartyCard key={`${side}-${party.kind}-${party.id}`} side={side} party={party} address={address} />}
    </div>
  )
}

function Found({ side, answer, address, isStale }: { side: PartySide; answer: ShownParties; address: PartyAddress; isStale: boolean }) {
  const { change, kind, params } = address
  if (answer.rows.length === 0) return <Nothing side={side} address={address} />
  return (
    <div className="k-fa-party-found" {...(isStale ? { 'data-stale': '' } : {})}>
      <PartyTotals answer={answer} />
      <PartyTable
        side={side}
        kind={kind}
        answer={answer}
        sort={params.get('sort') ?? '-open'}
        onSort={(sort) => change({ sort: sort === '-open' ? null : sort })}
        onOpen={(id) => change(cardOf({ kind, id }), { replace: false })}
      />
      <PageTurner
        page={answer.page}
        last={Math.ceil(answer.count / answer.page_size)}
        onGo={(page) => change({ page: page === 1 ? null : String(page) })}
      />
    </div>
  )
}

/** Either nothing is booked, or something hides it. */
function Nothing({ side, address: { kind, params, change } }: { side: PartySide; address: PartyAddress }) {
  const { t } = useTranslation('fa')
  const isNarrowed = ['q', 'only', 'currency', 'as_of'].some((name) => params.has(name))
  return (
    <Empty
      className="k-empty"
      image={null}
      description={
        <>
          <p className="k-empty-title">{t(isNarrowed ? 'party.nothing_matches' : `party.of.${kind}.empty.${side}`)}</p>
          {!isNarrowed && <p className="k-muted">{t(`party.of.${kind}.empty_why`)}</p>}
        </>
      }
    >
      {isNarrowed ? (
        <Button onClick={() => change({ q: null, only: null, currency: null, as_of: null })}>{t('party.clear')}</Button>
      ) : (
        partyKinds[kind].filters.includes('only') && <Button onClick={() => change({ only: 'all' })}>{t(`party.show_all.${side}`)}</Button>
      )}
    </Empty>
  )
}
