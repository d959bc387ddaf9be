/** What everybody is told, on top of every screen until it is over or one dismisses it (shell.md §7). */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../providers/notification/alerts'
import { dismissAnnouncement, readAnnouncements, type Announcements } from '../../../api/sc/announcements'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { isViewing } from '../../../providers/auth/identity'
import { i18nText } from '../../../shared/engine/i18n-text'
import './announcement-bar.css'

/** Timers take no more. */
const longest = 2 ** 31 - 1

/** @param changes grows when they have changed */
export function AnnouncementBar({ changes }: { changes: number }) {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const queryKey = ['announcements', changes]
  const { data } = useQuery({
    queryKey,
    queryFn: readAnnouncements,
    staleTime: 0,
    placeholderData: keepPreviousData,
    // When the next one begins or one ends, also behind another window.
    refetchInterval: ({ state: { data: known } }) => (known?.next ? Math.min(known.next, longest) : false),
    refetchIntervalInBackground: true,
  })
  const dismiss = async (id: number) => {
    client.setQueryData<Announcements>(queryKey, (known) => known && { ...known, items: known.items.filter((item) => item.id !== id) })
    await dismissAnnouncement(id).catch(async (error: unknown) => {
      showFailure(error)
      await client.invalidateQueries({ queryKey })
    })
  }
  // There before its content: screen readers tell what comes into it.
  return (
    <div role="status" aria-live="polite" aria-label={t('announcement.label')} className="k-announcements">
      {data?.items.map(({ id, data: { title, kind } }) => (
        <div key={id} className="k-announcement" data-kind={kind}>
          {kind === 'warning' ? <WarningOutlined role="img" aria-label={t('alert.warning')} /> : <InfoCircleOutlined aria-hidden />}
          <span className="k-announcement-text">{i18nText(title, currentLanguage())}</span>
          {!isViewing() && (
            <button
              type="button"
              className="k-announcement-close"
              aria-label={t('announcement.dismiss')}
              title={t('announcement.dismiss')}
              onClick={() => void dismiss(id)}
            >
              <CloseOutlined aria-hidden />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
