/** /notifications: all of one's notifications, by filters that stand in the address; live. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DatePicker, Pagination, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useDateProps } from '../../../components/inputs/date-formats'
import { useDebounced } from '../../../ui/use-debounced'
import { Button } from '../../../ui/button'
import { ErrorBox } from '../../../ui/page-error'
import { readOwnPreferences } from '../../../api/sc/notify'
import { failureOf } from '../../../providers/http/error-text'
import { useNotifications } from '../../../providers/notification/notifications'
import { findNotifications, type NotificationQuestion } from '../../../api/sc/notifications'
import { modules } from '../../../resources'
import { markAllRead, NoticeDays } from './notice-days'
import './notifications.css'

const perPage = 20
const filters = ['module', 'event', 'status', 'from', 'until', 'q'] as const

export function NotificationsPage() {
  const { t } = useTranslation('common')
  const { unread, revision } = useNotifications()
  const [params, setParams] = useSearchParams()
  const of = (name: string) => params.get(name) ?? ''
  const set = (change: Record<string, string>) =>
    setParams(
      (old) => new URLSearchParams(Object.entries({ ...Object.fromEntries(old), page: '', ...change }).filter(([, value]) => value !== '')),
      { replace: true },
    )
  const archived = of('archived') === '1'
  const isFiltered = filters.some((name) => of(name) !== '')
  const asked: NotificationQuestion = {
    page: pageOf(of('page')),
    status: statusOf(of('status')),
    module: of('module'),
    event: of('event'),
    from: dayOf(of('from')),
    until: dayOf(of('until')),
    q: useDebounced(of('q'), 300),
    archived,
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['notifications', asked, revision],
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 0,
    queryFn: ({ signal }) => findNotifications(asked, signal),
  })
  return (
    <div className="k-notices">
      <div className="k-notices-title">
        <h1>{t('bell.title')}</h1>
        <Button disabled={unread === 0} onClick={() => void markAllRead(t)}>
          {t('bell.mark_all')}
        </Button>
        <Link to="/profile/notifications">{t('bell.choices')}</Link>
      </div>
      <Filters value={of} onChange={set} isFiltered={isFiltered} />
      {error && !data && <ErrorBox title={t('error.part')} detail={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <p role="status" className="k-secondary">
            {data.total > 0 ? t('notice_page.count', { count: data.total }) : !isFetching && t(emptyText({ isFiltered, archived }))}
          </p>
          <div className="k-notices-list">
            <NoticeDays items={data.items} level={2} />
          </div>
          {data.lastPage > 1 && (
            <Pagination
              current={data.page}
              total={data.total}
              pageSize={perPage}
              showSizeChanger={false}
              onChange={(page) => set({ page: String(page) })}
            />
          )}
        </>
      )}
    </div>
  )
}

function Filters({
  value,
  onChange,
  isFiltered,
}: {
  value: (name: string) => string
  onChange: (change: Record<string, string>) => void
  isFiltered: boolean
}) {
  const { data } = useQuery({ queryKey: ['own-notifications'], queryFn: readOwnPreferences, staleTime: 60_000, retry: 1 })
  const kinds = data?.events ?? []
  const dates = useDateProps()
  const { t } = useTranslation(['common', ...modules.map(({ code }) => code), ...new Set(kinds.map(({ module }) => module))])
  const choice = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      className="k-notices-choice"
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={value(name) || null}
      options={[...options]}
      onChange={(next: string | null | undefined) => onChange({ [name]: next ?? '' })}
    />
  )
  return (
    <div className="k-notices-filters" role="search">
      <div role="group" aria-label={t('notice_page.archived')} className="k-notices-states">
        {(['', '1'] as const).map((archived) => (
          <button key={archived} type="button" aria-pressed={value('archived') === archived} onClick={() => onChange({ archived })}>
            {t(archived === '' ? 'notice_page.all' : 'notice_page.archived')}
          </button>
        ))}
      </div>
      {choice(
        'module',
        t('notice_page.module'),
        modules.map(({ code }) => ({ value: code, label: t(`${code}:module.title`) })),
      )}
      {choice(
        'event',
        t('notice_page.kind'),
        kinds.map(({ event }) => ({ value: event, label: t(event.replace('.', ':notice_event.')) })),
      )}
      {choice(
        'status',
        t('notice_page.state'),
        (['unread', 'read'] as const).map((status) => ({ value: status, label: t(`notice_page.${status}`) })),
      )}
      {(['from', 'until'] as const).map((name) => (
        <DatePicker
          key={name}
          {...dates}
          className="k-notices-date"
          aria-label={t(`notice_page.${name}`)}
          placeholder={t(`notice_page.${name}`)}
          value={dayOf(value(name)) ? dayjs(value(name)) : null}
          onChange={(day) => onChange({ [name]: day?.format('YYYY-MM-DD') ?? '' })}
        />
      ))}
      <input
        type="search"
        className="k-notices-text"
        aria-label={t('notice_page.text')}
        placeholder={t('notice_page.text')}
        value={value('q')}
        maxLength={200}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      {isFiltered && (
        <Button type="link" onClick={() => onChange(Object.fromEntries(filters.map((name) => [name, ''])))}>
          {t('notice_page.clear')}
        </Button>
      )}
    </div>
  )
}

const pageOf = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)
const statusOf = (text: string): NotificationQuestion['status'] => (text === 'unread' || text === 'read' ? text : 'all')
/** A date that is being typed is none yet. */
const dayOf = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

function emptyText({ isFiltered, archived }: { isFiltered: boolean; archived: boolean }): string {
  if (isFiltered) return 'notice_page.empty_filtered'
  return archived ? 'notice_page.empty_archive' : 'bell.empty'
}
