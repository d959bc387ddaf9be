/** /ca/use/notice: announcements for me (ca.md §2); `?id=` opens one, `?filter=` says which. */
import { Drawer, Empty, Pagination, Skeleton, Tag } from 'antd'
import PushpinOutlined from '@ant-design/icons/PushpinOutlined'
import { lazy, Suspense } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { readMyNotices } from '../../../api/ca/notices'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { useNoticeChanges } from '../../../providers/notification/notice-changes'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { ReceivedNotice } from '../../../shared/ca/notice'
import { i18nText } from '../../../shared/engine/i18n-text'
import { useIsPhone } from '../../../ui/use-is-phone'
import { AcknowledgeButton } from './acknowledge-button'
import { levelColours, NoticeContent } from './notice-content'
import { waitsForAcknowledgement } from './use-notice'
import '../../../ui/screens.css'
import './notice.css'

const NoticeComments = lazy(() => import('./notice-comments'))

const filters = ['unread', 'to_ack', 'all'] as const
type Filter = (typeof filters)[number]
const perPage = 20

export default function NoticePage() {
  const { t } = useTranslation('ca')
  const [params, setParams] = useSearchParams()
  const filter: Filter = filters.find((one) => one === params.get('filter')) ?? 'all'
  const page = Number(params.get('page') ?? 1)
  const id = params.get('id')
  const changes = useNoticeChanges()
  const { data, error, refetch } = useQuery({
    queryKey: ['ca/notice', 'mine', filter, page, changes],
    queryFn: () => readMyNotices({ filter, page: String(page) }),
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 0,
  })
  const go = (next: Readonly<Record<string, string | null>>) =>
    setParams((now) => {
      for (const [key, value] of Object.entries(next))
        if (value === null) now.delete(key)
        else now.set(key, value)
      return now
    })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className="k-list-head">
        <h1>{t('page.my_notices')}</h1>
      </div>
      <div className="k-list-tabs" role="group" aria-label={t('notice.filter.label')}>
        {filters.map((one) => (
          <button key={one} type="button" aria-pressed={one === filter} onClick={() => go({ filter: one, page: null })}>
            {t(`notice.filter.${one}`)}
            {one !== 'all' && data ? ` ${data.meta[one]}` : ''}
          </button>
        ))}
      </div>
      {!data ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 8 }} />
      ) : data.data.length === 0 ? (
        <Empty className="k-empty" image={null} description={t(`notice.empty.${filter}`)} />
      ) : (
        <ul className="k-notice-list">
          {data.data.map((notice) => (
            <li key={notice.id}>
              <NoticeLine notice={notice} filter={filter} />
            </li>
          ))}
        </ul>
      )}
      {data && data.meta.last_page > 1 && (
        <Pagination
          current={page}
          pageSize={perPage}
          total={data.meta.total}
          showSizeChanger={false}
          onChange={(next) => go({ page: String(next) })}
        />
      )}
      {id !== null && <Reader id={id} onClose={() => go({ id: null })} />}
    </>
  )
}

function NoticeLine({ notice, filter }: { notice: ReceivedNotice; filter: Filter }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const isUnread = notice.read_at === null && notice.status === 'published'
  return (
    <Link className="k-notice-line" to={`?filter=${filter}&id=${notice.id}`} data-unread={isUnread}>
      <span className="k-notice-title">
        {notice.is_pinned && <PushpinOutlined role="img" aria-label={t('notice.pinned')} />} {i18nText(notice.title, formats.language)}
      </span>
      {notice.level !== 'info' && <Tag color={levelColours[notice.level]}>{t(`entity.notice.fields.level.enum.${notice.level}`)}</Tag>}
      {waitsForAcknowledgement(notice) && <Tag color="processing">{t('notice.to_acknowledge')}</Tag>}
      {isUnread && !waitsForAcknowledgement(notice) && <Tag>{t('notice.unread')}</Tag>}
      {notice.category && <span className="k-secondary">{i18nText(notice.category.name, formats.language)}</span>}
      <time className="k-secondary" dateTime={notice.published_at}>
        {momentText(Date.parse(notice.published_at), formats)}
      </time>
    </Link>
  )
}

function Reader({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['ca', 'screens'])
  const { language } = useFormats()
  const isPhone = useIsPhone()
  const changes = useNoticeChanges()
  const { data, error, refetch } = useQuery({
    queryKey: ['ca/notice', 'mine', 'one', id, changes],
    queryFn: () => readMyNotices({ id }),
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 0,
  })
  const notice = data?.data[0]
  return (
    <Drawer
      open
      onClose={onClose}
      size={isPhone ? '100%' : 720}
      title={<h2 className="k-record-title">{notice ? i18nText(notice.title, language) : t('ca:entity.notice.title')}</h2>}
      closable={{ 'aria-label': t('screens:close') }}
      footer={notice && waitsForAcknowledgement(notice) ? <AcknowledgeButton notice={notice} /> : null}
    >
      {error && !data ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 8 }} />
      ) : notice ? (
        <>
          <NoticeContent key={`${notice.id}:${notice.revision}`} notice={notice} />
          {notice.allow_comments && (
            <Suspense fallback={<Skeleton active avatar />}>
              <NoticeComments key={notice.id} id={notice.id} />
            </Suspense>
          )}
        </>
      ) : (
        <Empty className="k-empty" image={null} description={t('ca:notice.gone')} />
      )}
    </Drawer>
  )
}
