/** Notifications under their days, newest first; and reading all of them at once. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { formatTags } from '../../../providers/i18n/language'
import { markAllNotifications } from '../../../providers/notification/notification-acts'
import type { UserNotification } from '../../../shared/sc/notifications'
import { NoticeRow } from './notice-row'
import { dayGroups } from './notification-time'

/** @param level of the headings */
export function NoticeDays({ items, level }: { items: readonly UserNotification[]; level: 2 | 3 }) {
  const { t } = useTranslation('common')
  const formats = useFormats()
  const groups = dayGroups(items, formats.timeZone, useNow())
  const Heading = level === 2 ? 'h2' : 'h3'
  return groups.map((group) => (
    <section key={group.date} className="k-notice-day">
      <Heading>
        {group.day === 0
          ? t('bell.today')
          : group.day === 1
            ? t('bell.yesterday')
            : t('bell.day', { date: formatDate(group.date, formats), weekday: weekdayOf(group.date) })}
      </Heading>
      <ul>
        {group.items.map((item) => (
          <NoticeRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  ))
}

/** One call; for 10 s it can be taken back. */
export async function markAllRead(t: (key: string) => string): Promise<void> {
  try {
    const undo = await markAllNotifications()
    showAlert({
      kind: 'success',
      text: t('common:bell.marked'),
      act: { label: t('common:action.undo'), run: () => void undo().catch(showFailure) },
    })
  } catch (error) {
    showFailure(error)
  }
}

const weekdayOf = (date: string): string =>
  new Intl.DateTimeFormat(formatTags[currentLanguage()], { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date))
