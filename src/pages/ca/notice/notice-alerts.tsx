/**
 * What must not be overlooked (ca.md §7): announcements as banners on every screen until they are acknowledged or over, and once per
 * revision as a pop-up. It is on every screen, so it only asks; what it draws is loaded when there is something.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readMyNotices } from '../../../api/ca/notices'
import { useNoticeChanges } from '../../../providers/notification/notice-changes'

const ShownAlerts = lazy(async () => ({ default: (await import('./shown-alerts')).ShownAlerts }))

export function NoticeAlerts() {
  const { t } = useTranslation('ca')
  const changes = useNoticeChanges()
  const { data } = useQuery({
    queryKey: ['ca/notice', 'alerts', changes],
    queryFn: () => readMyNotices({ filter: 'alerts' }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const alerts = data?.data ?? []
  // There before its content: screen readers tell what comes into it.
  return (
    <div role="status" aria-live="polite" aria-label={t('notice.alerts')} className="k-announcements">
      {data && alerts.length > 0 && (
        <Suspense fallback={null}>
          <ShownAlerts alerts={alerts} limit={data.meta.popup_limit} />
        </Suspense>
      )}
    </div>
  )
}
