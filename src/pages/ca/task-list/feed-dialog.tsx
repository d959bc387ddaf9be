/** The secret address from which one's calendar reads one's tasks (ca.md §8). */
import { useTranslation } from 'react-i18next'
import { makeOwnFeed, readOwnFeed, withdrawOwnFeed } from '../../../api/ca/task-feed'
import { FeedDialog as Dialog } from '../../../screens/feed/feed-dialog'
import { feedAddress, feedKinds } from '../../../shared/ca/task-feed'

export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ca')
  return (
    <Dialog
      module="ca"
      read={readOwnFeed}
      make={makeOwnFeed}
      withdraw={withdrawOwnFeed}
      addresses={(path) => feedKinds.map((kind) => ({ label: t(`feed.kind.${kind}`), path: feedAddress(path, kind) }))}
      onClose={onClose}
    />
  )
}
