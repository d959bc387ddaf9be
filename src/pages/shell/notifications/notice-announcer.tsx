/** Tells what has just come beyond the window, for those who have switched that on. Draws nothing. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { showFailure } from '../../../providers/notification/alerts'
import { showDesktopNotices, reportVisibility } from '../../../providers/notification/desktop-notices'
import { markNotification, useNotifications } from '../../../providers/notification/notifications'
import { ownPath } from '../../../providers/router/own-path'
import { notificationsScreen } from '../../../resources/core/shell-screens'

export function NoticeAnnouncer({ desktop, sound }: { desktop: boolean; sound: boolean }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { items, page } = useNotifications()
  /** Id of the newest that is known; null until the first page has been read. */
  const newest = useRef<number | null>(null)
  useEffect(reportVisibility, [])
  useEffect(() => {
    if (page === 0) return
    const known = newest.current
    newest.current = Math.max(known ?? 0, ...items.map(({ id }) => id))
    const fresh = known === null ? [] : items.filter(({ id, read_at }) => id > known && read_at === null)
    void showDesktopNotices(fresh, {
      desktop,
      sound,
      several: (count) => t('desktop.several', { count }),
      onOpen: (item) => {
        if (item) void markNotification(item, true).catch(showFailure)
        void navigate(ownPath(item?.data.url) ?? notificationsScreen.path)
      },
      // Browsers of phones leave that to installed applications.
    }).catch((error: unknown) => console.warn('This browser shows no notices', error))
  }, [items, page, desktop, sound, t, navigate])
  return null
}
