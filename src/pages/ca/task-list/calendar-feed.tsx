/** In the head of the task list: one's tasks in a calendar of one's own (ca.md §8). */
import { lazy, Suspense, useState } from 'react'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useIsPhone } from '../../../ui/use-is-phone'

const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog')).FeedDialog }))

export default function CalendarFeed() {
  const { t } = useTranslation('ca')
  const isPhone = useIsPhone()
  const [open, setOpen] = useState(false)
  return (
    <>
      {isPhone ? (
        <Button icon={<CalendarOutlined aria-hidden />} label={t('feed.title')} onClick={() => setOpen(true)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('feed.title')}</Button>
      )}
      {open && (
        <Suspense>
          <FeedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
