/** One quiet row above the list: whose it is, search, which ones, currency, as of which day. All of it stands in the address. */
import { useState } from 'react'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../components/inputs/day-input'
import { isComposing } from '../../../screens/entity/ime'
import { useRight } from '../../../providers/access/use-right'
import { partyFilters, type PartyFilter } from '../../../shared/fa/party-list'
import type { PartySide } from '../../../shared/fa/settlement-calls'
import { partyKinds, peopleRights } from './party-kinds'
import type { ShownParties } from './party-rows'
import { listOf, partyKindNames, type PartyAddress, type PartyKind } from './use-party-address'

interface PartyFiltersProps {
  side: PartySide
  address: PartyAddress
  answer: ShownParties | undefined
}

export function PartyFilters({ side, address: { kind, params, change }, answer }: PartyFiltersProps) {
  const { t } = useTranslation('fa')
  const seesPeople = useRight(peopleRights)
  const { filters } = partyKinds[kind]
  const only = partyFilters.find((one) => one === params.get('only')) ?? 'booked'
  const currency = params.get('currency')
  const currencies = [
    ...new Set([...(answer?.totals.by_currency?.map((one) => one.currency) ?? []), ...(currency === null ? [] : [currency])]),
  ]
  return (
    <div className="k-fa-party-filters">
      {seesPeople && (
        <Segmented<PartyKind>
          aria-label={t('party.filter.of')}
          value={kind}
          options={partyKindNames.map((value) => ({ value, label: t(`party.of.${value}.list.${side}`) }))}
          onChange={(value) => change(listOf(value), { replace: false })}
        />
      )}
      <SearchBox label={t(`party.of.${kind}.search`)} typed={params.get('q') ?? ''} onSearch={(q) => change({ q: q === '' ? null : q })} />
      {filters.includes('only') && (
        <Segmented<PartyFilter>
          aria-label={t('party.filter.only')}
          value={only}
          options={partyFilters.map((value) => ({ value, label: t(`party.only.${value}`) }))}
          onChange={(value) => change({ only: value === 'booked' ? null : value })}
        />
      )}
      {filters.includes('currency') && (
        <Select
          className="k-fa-party-currency"
          aria-label={t('party.filter.currency')}
          value={currency ?? ''}
          options={[{ value: '', label: t('party.any_currency') }, ...currencies.map((value) => ({ value, label: value }))]}
          onChange={(value: string) => change({ currency: value === '' ? null : value })}
        />
      )}
      <span className="k-fa-party-day">
        <label htmlFor="fa-party-as-of">{t('party.filter.as_of')}</label>
        <DayInput
          id="fa-party-as-of"
          describedBy={undefined}
          invalid={false}
          optional
          value={params.get('as_of')}
          onChange={(as_of) => change({ as_of })}
        />
      </span>
    </div>
  )
}

function SearchBox({ label, typed, onSearch }: { label: string; typed: string; onSearch: (q: string) => void }) {
  const [draft, setDraft] = useState({ typed, text: typed })
  const text = draft.typed === typed ? draft.text : typed
  const search = (now: string) => now.trim() !== typed && onSearch(now.trim())
  return (
    <Input
      className="k-fa-party-search"
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={100}
      prefix={<SearchOutlined aria-hidden />}
      value={text}
      onChange={({ target }) => {
        setDraft({ typed, text: target.value })
        if (target.value === '') search('')
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) search(text)
      }}
      onBlur={() => search(text)}
    />
  )
}
