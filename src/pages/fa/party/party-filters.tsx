/** One quiet row above the list: search, which ones, currency, as of which day. All of it stands in the address. */
import { useState } from 'react'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../components/inputs/day-input'
import { isComposing } from '../../../screens/entity/ime'
import { partyFilters, type PartyFilter, type PartyListAnswer } from '../../../shared/fa/party-list'
import type { PartyAddress } from './use-party-address'

export function PartyFilters({ address: { params, change }, answer }: { address: PartyAddress; answer: PartyListAnswer | undefined }) {
  const { t } = useTranslation('fa')
  const only = partyFilters.find((one) => one === params.get('only')) ?? 'booked'
  const currency = params.get('currency')
  const currencies = [
    ...new Set([...(answer?.totals.by_currency.map((one) => one.currency) ?? []), ...(currency === null ? [] : [currency])]),
  ]
  return (
    <div className="k-fa-party-filters">
      <SearchBox typed={params.get('q') ?? ''} onSearch={(q) => change({ q: q === '' ? null : q })} />
      <Segmented<PartyFilter>
        aria-label={t('party.filter.only')}
        value={only}
        options={partyFilters.map((value) => ({ value, label: t(`party.only.${value}`) }))}
        onChange={(value) => change({ only: value === 'booked' ? null : value })}
      />
      <Select
        className="k-fa-party-currency"
        aria-label={t('party.filter.currency')}
        value={currency ?? ''}
        options={[{ value: '', label: t('party.any_currency') }, ...currencies.map((value) => ({ value, label: value }))]}
        onChange={(value: string) => change({ currency: value === '' ? null : value })}
      />
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

function SearchBox({ typed, onSearch }: { typed: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation('fa')
  const [draft, setDraft] = useState({ typed, text: typed })
  const text = draft.typed === typed ? draft.text : typed
  const search = (now: string) => now.trim() !== typed && onSearch(now.trim())
  return (
    <Input
      className="k-fa-party-search"
      aria-label={t('party.filter.search')}
      placeholder={t('party.filter.search')}
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
