/** /vs/use/pending, ongoing, completed: my votes and surveys in three groups (vs.md §2). */
import { useRef } from 'react'
import { Empty, Select, Skeleton, type InputRef } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { readEventGroup, type GroupFilters } from '../../../api/vs/events'
import { useFormats } from '../../../components/format/format-settings'
import { wallTime } from '../../../components/format/format-date'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useEntity } from '../../../screens/entity/use-entity'
import { SearchBox } from '../../../screens/list/filter/search-box'
import { i18nText } from '../../../shared/engine/i18n-text'
import { eventGroups, type EventGroup, type ListedEvent } from '../../../shared/vs/event'
import { Button } from '../../../ui/button'
import { maintPath } from '../maint/maint-paths'
import { newEventPath } from '../wizard/wizard-paths'
import { EventRow } from './event-row'
import { groupPath } from './event-paths'
import { filtersOf, isNarrowed, noFilters, searchOf } from './list-address'
import { useEventNews } from './use-event-news'
import '../../../ui/screens.css'
import '../../../ui/screen-tabs.css'
import './use.css'

export const groupKey = ['vs/event', 'group']

const aMinute = 60_000

const useGroup = (group: EventGroup, filters: GroupFilters) =>
  useQuery({
    queryKey: [...groupKey, group, filters],
    queryFn: ({ signal }) => readEventGroup(group, filters, signal),
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 0,
    // The turnout is counted once a minute, and changes no record.
    refetchInterval: group === 'completed' ? false : aMinute,
  })

export default function ListPage() {
  const { pathname } = useLocation()
  const group = eventGroups.find((one) => groupPath(one) === pathname) ?? 'pending'
  return <GroupList key={group} group={group} />
}

function GroupList({ group }: { group: EventGroup }) {
  const { t } = useTranslation('vs')
  const [params] = useSearchParams()
  const filters = filtersOf(params)
  const client = useQueryClient()
  const { data, error, refetch } = useGroup(group, filters)
  // The choices of the filters; the same answer while nothing narrows.
  const whole = useGroup(group, noFilters)
  useEventNews(() => void client.invalidateQueries({ queryKey: groupKey }))
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  const events = data?.data ?? []
  return (
    <div className="k-vs">
      <div className="k-list-head">
        <h1>{t('use.list_title')}</h1>
        <Organising />
      </div>
      <nav className="k-screen-tabs" aria-label={t('use.list_title')}>
        {eventGroups.map((one) => (
          <Link key={one} to={groupPath(one)} aria-current={one === group ? 'page' : undefined}>
            {t(`page.${one}`)} <span className="k-count">{data?.meta.counts[one] ?? ''}</span>
          </Link>
        ))}
      </nav>
      <Filters filters={filters} offered={whole.data?.data ?? []} />
      {!data ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 6 }} />
      ) : events.length === 0 ? (
        <Nothing group={group} filters={filters} />
      ) : (
        <ul className="k-vs-list">
          {events.map((event) => (
            <li key={event.id}>
              <EventRow event={event} group={group} search={searchOf(filters)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** For who may make events somewhere: the way to a new one, and to those that they run. */
function Organising() {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const { known } = useEntity('vs/event')
  if (!known?.may('create')) return null
  return (
    <div className="k-list-acts">
      <Button onClick={() => void navigate(maintPath())}>{t('use.mine_to_run')}</Button>
      <Button type="primary" onClick={() => void navigate(newEventPath())}>
        {t('use.new_event')}
      </Button>
    </div>
  )
}

/** @param offered from which categories and years are chosen */
function Filters({ filters, offered }: { filters: GroupFilters; offered: readonly ListedEvent[] }) {
  const { t } = useTranslation(['vs', 'screens'])
  const { language, timeZone } = useFormats()
  const navigate = useNavigate()
  const input = useRef<InputRef>(null)
  const narrow = (change: Partial<GroupFilters>) => void navigate(searchOf({ ...filters, ...change }) || '?', { replace: true })
  const categories = new Map(offered.map(({ category: { id, name } }) => [String(id), i18nText(name, language)]))
  const years = [...new Set(offered.flatMap(({ closes_at }) => wallTime(closes_at, timeZone)?.date.slice(0, 4) ?? []))]
    .toSorted()
    .toReversed()
  return (
    <div className="k-toolbar k-vs-toolbar" role="search" aria-label={t('vs:use.list_title')}>
      <SearchBox t={t} q={filters.q} onSearch={(q) => narrow({ q })} inputRef={input} />
      <Choice
        label={t('vs:entity.event.fields.category.label')}
        value={filters.category}
        options={[...categories].map(([value, label]) => ({ value, label }))}
        onChange={(category) => narrow({ category })}
      />
      <Choice
        label={t('vs:entity.event.fields.kind.label')}
        value={filters.kind}
        options={(['vote', 'survey'] as const).map((value) => ({ value, label: t(`vs:entity.event.fields.kind.enum.${value}`) }))}
        onChange={(kind) => narrow({ kind })}
      />
      <Choice
        label={t('vs:use.year')}
        value={filters.year}
        options={years.map((value) => ({ value, label: value }))}
        onChange={(year) => narrow({ year })}
      />
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T | ''
  options: readonly { value: T; label: string }[]
  onChange: (value: T | '') => void
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  // What the address names and no event has stays chosen, to be taken away.
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      className="k-vs-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      value={value === '' ? undefined : value}
      options={isKnown ? [...options] : [...options, { value, label: value }]}
      popupMatchSelectWidth={false}
      onChange={(next: T | undefined) => onChange(next ?? '')}
    />
  )
}

function Nothing({ group, filters }: { group: EventGroup; filters: GroupFilters }) {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const narrowed = isNarrowed(filters)
  return (
    <Empty className="k-empty" image={null} description={t(`use.empty.${narrowed ? 'narrowed' : group}`)}>
      {narrowed && <Button onClick={() => void navigate('?')}>{t('use.clear')}</Button>}
    </Empty>
  )
}
