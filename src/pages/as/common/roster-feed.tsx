/** In the head of one's roster and of one's days: one's shifts and leave in a calendar of one's own (as.md §2). */
import { lazy, Suspense, useState } from 'react'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import { useTranslation } from 'react-i18next'
import { makeOwnFeed, readOwnFeed, withdrawOwnFeed } from '../../../api/as/roster-feed'
import { useRight } from '../../../providers/access/use-right'
import { Button } from '../../../ui/button'

const FeedDialog = lazy(async () => ({ default: (await import('../../../screens/feed/feed-dialog')).FeedDialog }))

export function RosterFeed() {
  const { t } = useTranslation('as')
  const [open, setOpen] = useState(false)
  const isOffered = useRight('as.use.schedule.actions.list')
  if (!isOffered) return null
  return (
    <>
      <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('feed.title')}
      </Button>
      {open && (
        <Suspense>
          <FeedDialog
            module="as"
            read={readOwnFeed}
            make={makeOwnFeed}
            withdraw={withdrawOwnFeed}
            addresses={(path) => [{ label: t('feed.address'), path }]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
