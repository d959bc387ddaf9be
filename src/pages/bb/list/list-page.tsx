/** /bb/use/list: what there is to read, by category and time, unread first to see (bb.md §2). */
import { useEffect, useRef, useState } from 'react'
import { Empty, Pagination, Segmented, Select, Skeleton, type InputRef } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { markAllRead, markSeen, readCounts, readLatest, readMyCategories } from '../../../api/bb/bulletins'
import { useFormats } from '../../../components/format/format-settings'
import { ViewAsButton } from '../../../components/rights/view-as-button'
import { todayIn } from '../../../components/format/format-date'
import { isViewing } from '../../../providers/auth/identity'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { SearchBox } from '../../../screens/list/filter/search-box'
import { latestCategories, latestTimes, type BulletinLine } from '../../../shared/bb/bulletin'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { MyCategory } from '../../../shared/bb/category'
import { Button } from '../../../ui/button'
import { useIsPhone } from '../../../ui/use-is-phone'
import { editPath } from '../bulletin-paths'
import { useBoardNews } from '../use-board-news'
import { BoardMore } from './board-more'
import { BulletinRow } from './bulletin-row'
import { CategoryTree } from './category-tree'
import { FromTemplate } from './from-template'
import { listAddressOf, searchOf, type ListAddress } from './list-address'
import { useDensity } from './use-density'
import '../../../ui/screens.css'
import '../bb.css'

const perPage = 20
const boardKey = 'bb/bulletin'

export default function ListPage() {
  const { t } = useTranslation('bb')
  const [params] = useSearchParams()
  const address = listAddressOf(params)
  const client = useQueryClient()
  const isPhone = useIsPhone()
  const [density, setDensity] = useDensity()
  const { data, error, refetch } = useQuery({
    queryKey: [boardKey, 'latest', address],
    queryFn: ({ signal }) => readLatest(address, signal),
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 0,
  })
  const counts = useQuery({ queryKey: [boardKey, 'counts'], queryFn: readCounts, staleTime: 0, retry: 1 })
  const categories = useQuery({ queryKey: ['bb/category', 'mine'], queryFn: readMyCategories, staleTime: 60_000, retry: 1 })
  const readAgain = () => void client.invalidateQueries({ queryKey: [boardKey] })
  useBoardNews(readAgain)
  const tree = categories.data ?? []
  const lines = [...(address.page === 1 ? (data?.pinned ?? []) : []), ...(data?.data ?? [])]
  useSeen(lines)
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  return (
    <div className="k-bb">
      <Head address={address} categories={tree} total={data?.meta.all} hasUnread={lines.some(isUnread)} onRead={readAgain} />
      <div className="k-bb-columns">
        {isPhone ? (
          <PhonePlaces address={address} categories={tree} />
        ) : (
          <CategoryTree
            address={address}
            categories={tree}
            isLoading={categories.isPending}
            counts={counts.data}
            onFollowed={() => void categories.refetch()}
          />
        )}
        <div className="k-bb-main">
          <div className="k-toolbar" role="search" aria-label={t('page.bulletins')}>
            <Search address={address} />
            <TimeSelect address={address} />
            <span className="k-toolbar-end">
              <Segmented
                aria-label={t('list.density')}
                value={density}
                options={(['list', 'card'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
                onChange={setDensity}
              />
            </span>
          </div>
          {!data ? (
            <Skeleton className="k-skeleton" active paragraph={{ rows: 8 }} />
          ) : lines.length === 0 ? (
            <Nothing address={address} />
          ) : (
            <ul className="k-bb-list" data-density={density}>
              {lines.map((bulletin) => (
                <li key={bulletin.id}>
                  <BulletinRow
                    bulletin={bulletin}
                    from={{ search: searchOf(address, { page: address.page }), ids: lines.map(({ id }) => id) }}
                  />
                </li>
              ))}
            </ul>
          )}
          {data && data.meta.last_page > 1 && <Pages address={address} total={data.meta.total} />}
        </div>
      </div>
    </div>
  )
}

const isUnread = ({ standing, read_at }: BulletinLine): boolean => standing === 'live' && read_at === null

interface HeadProps {
  address: ListAddress
  categories: readonly MyCategory[]
  total: number | undefined
  hasUnread: boolean
  onRead: () => void
}

function Head({ address, categories, total, hasUnread, onRead }: HeadProps) {
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const chosen = categories.find(({ id }) => String(id) === address.category)
  const mayPost = categories.some(({ right, active }) => active && right !== 'read')
  const readAll = async () => {
    setBusy(true)
    try {
      const count = await markAllRead({ category: address.category, ...(address.time ? { time: address.time } : {}) })
      showAlert({ kind: 'success', text: t('list.all_read', { count }) })
      onRead()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-list-head">
      <h1>
        {chosen ? i18nText(chosen.name, language) : t(`list.category.${address.category}`, { defaultValue: t('page.bulletins') })}
        {total !== undefined && <span className="k-count">{total}</span>}
      </h1>
      <div className="k-list-acts">
        {hasUnread && !isViewing() && (
          <Button loading={isBusy} onClick={() => void readAll()}>
            {t('list.mark_all_read')}
          </Button>
        )}
        <ViewAsButton />
        {categories.some(({ right }) => right === 'manage') && <BoardMore chosen={chosen} />}
        {mayPost && <FromTemplate />}
        {mayPost && (
          <Button
            type="primary"
            onClick={() => void navigate(chosen && chosen.right !== 'read' ? `${editPath}?category=${chosen.id}` : editPath)}
          >
            {t('list.new')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** On a phone the tree is a choice above the list. */
function PhonePlaces({ address, categories }: { address: ListAddress; categories: readonly MyCategory[] }) {
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  const navigate = useNavigate()
  return (
    <Select
      className="k-input-wide"
      aria-label={t('list.categories')}
      value={address.category}
      onChange={(category) => void navigate(searchOf(address, { category }))}
      options={[
        ...latestCategories.map((value) => ({ value: String(value), label: t(`list.category.${value}`) })),
        ...categories.map(({ id, name, depth }) => ({ value: String(id), label: `${'\u2003'.repeat(depth)}${i18nText(name, language)}` })),
      ]}
    />
  )
}

function Search({ address }: { address: ListAddress }) {
  const { t } = useTranslation(['bb', 'screens'])
  const navigate = useNavigate()
  const input = useRef<InputRef>(null)
  return <SearchBox t={t} q={address.q} onSearch={(q) => void navigate(searchOf(address, { q }), { replace: true })} inputRef={input} />
}

const yearsBack = 3

function TimeSelect({ address }: { address: ListAddress }) {
  const { t } = useTranslation('bb')
  const navigate = useNavigate()
  const { timeZone } = useFormats()
  const year = Number(todayIn(timeZone).slice(0, 4))
  const years = Array.from({ length: yearsBack }, (_none, back) => String(year - 1 - back))
  const values = ['', ...latestTimes, ...years]
  return (
    <Select
      aria-label={t('list.time.label')}
      className="k-bb-time"
      value={address.time}
      onChange={(time) => void navigate(searchOf(address, { time }))}
      // A month of the address has no choice of its own.
      options={(values.includes(address.time) ? values : [...values, address.time]).map((value) => ({
        value,
        label: /^\d/.test(value) ? value : t(`list.time.${value || 'all'}`),
      }))}
    />
  )
}

function Nothing({ address }: { address: ListAddress }) {
  const { t } = useTranslation('bb')
  const navigate = useNavigate()
  const isNarrowed = address.q !== '' || address.time !== ''
  const text = isNarrowed ? 'narrowed' : /^\d/.test(address.category) ? 'category' : address.category
  return (
    <Empty className="k-empty" image={null} description={t(`list.empty.${text}`)}>
      {isNarrowed && <Button onClick={() => void navigate(searchOf(address, { q: '', time: '' }))}>{t('list.clear')}</Button>}
    </Empty>
  )
}

function Pages({ address, total }: { address: ListAddress; total: number }) {
  const navigate = useNavigate()
  return (
    <Pagination
      current={address.page}
      pageSize={perPage}
      total={total}
      showSizeChanger={false}
      onChange={(page) => void navigate(searchOf(address, { page }))}
    />
  )
}

/** Reports what stood on the screen as seen (bb.md §5.3), each bulletin once. */
function useSeen(lines: readonly BulletinLine[]): void {
  const reported = useRef(new Set<number>())
  const key = lines.flatMap(({ id, standing }) => (standing === 'live' ? [id] : [])).join()
  useEffect(() => {
    const seen =
      key === '' || isViewing()
        ? []
        : key
            .split(',')
            .map(Number)
            .filter((id) => !reported.current.has(id))
    if (seen.length === 0) return
    for (const id of seen) reported.current.add(id)
    // Opening it reports it as well.
    void markSeen(seen).catch(() => undefined)
  }, [key])
}
