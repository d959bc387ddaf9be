/** One announcement in front of its reader: open for two seconds it counts as read (ca.md R11); the button acknowledges this revision. */
import { useEffect, useState } from 'react'
import { acknowledgeNotice, markNoticeRead } from '../../../api/ca/notices'
import { isViewing } from '../../../providers/auth/identity'
import { showFailure } from '../../../providers/notification/alerts'
import { noticesChanged } from '../../../providers/notification/notice-changes'
import type { ReceivedNotice } from '../../../shared/ca/notice'

const readAfterMs = 2000

/** It counts as read once it stood open so long. */
export function useReading({ id, revision, read_at, status }: ReceivedNotice): void {
  const counts = read_at === null && status === 'published' && !isViewing()
  useEffect(() => {
    if (!counts) return
    // What could not be told is told the next time that it is opened.
    const timer = setTimeout(() => void markNoticeRead(id, revision).catch(() => undefined), readAfterMs)
    return () => clearTimeout(timer)
  }, [counts, id, revision])
}

export const waitsForAcknowledgement = ({ require_ack, acked_at, status }: ReceivedNotice): boolean =>
  require_ack && acked_at === null && status === 'published'

/** @returns whether it is on its way, and what sends it. Refused for an older revision, the newer one is read */
export function useAcknowledge({ id, revision }: Pick<ReceivedNotice, 'id' | 'revision'>): [isBusy: boolean, acknowledge: () => void] {
  const [isBusy, setBusy] = useState(false)
  const acknowledge = () => {
    setBusy(true)
    void acknowledgeNotice(id, revision)
      .catch(showFailure)
      .finally(() => {
        setBusy(false)
        noticesChanged()
      })
  }
  return [isBusy, acknowledge]
}
