/** Publishing of a painted roster and its way back (as.md §4.3): what it touches is read first, what was done can be undone. */
import { useState } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { showAlert } from '../../../providers/notification/alerts'
import { previewPublishRoster, publishRoster, unpublishRoster, type PublishPreview } from '../../../shared/as/roster'
import { publishedMessage } from './published-message'

interface Publishing {
  /** Whom the caller may schedule. */
  users: readonly number[]
  from: string
  to: string
  /** Of the rows, which are read anew. */
  queryKey: QueryKey
  busy: (act: () => Promise<void>) => Promise<void>
  /** @returns whether all that is painted is saved */
  saveFirst: () => Promise<boolean>
}

export function useRosterPublishing({ users, from, to, queryKey, busy, saveFirst }: Publishing) {
  const { t } = useTranslation(['as', 'screens'])
  const client = useQueryClient()
  const [preview, setPreview] = useState<PublishPreview | null>(null)
  const span = { users: [...users], from, to }
  const again = () => client.invalidateQueries({ queryKey })
  const askToPublish = () =>
    busy(async () => {
      if (await saveFirst()) setPreview((await call(previewPublishRoster, { body: span })).data)
    })
  const publish = (reason?: string) =>
    busy(async () => {
      setPreview(null)
      const { data: done } = await call(publishRoster, { body: { ...span, ...(reason ? { override_reason: reason } : {}) } })
      await again()
      showAlert(publishedMessage(t, { n: done.published, is: 'published', ...done }, () => void again()))
    })
  const unpublish = () =>
    busy(async () => {
      const { data: done } = await call(unpublishRoster, { body: span })
      await again()
      showAlert(publishedMessage(t, { n: done.unpublished, is: 'unpublished', ...done }, () => void again()))
    })
  return { preview, closePreview: () => setPreview(null), askToPublish, publish, unpublish }
}
