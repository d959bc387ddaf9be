/** The last day of a post. */
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showText } from '../../../providers/notification/alerts'
import { updateRecord } from '../../../providers/data/record-api'
import { DayDialog } from '../../../components/dialogs/day-dialog'
import type { Post } from './post-actions'

export function EndDialog({
  post,
  name,
  department,
  onDone,
  onClose,
}: {
  post: Post
  name: string
  department: string
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('sc')
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const end = async (day: string) => {
    await updateRecord('sc/user-department', post.id, { end_date: day })
    showText('success', 'sc:transfer.ended')
    await Promise.all([
      client.invalidateQueries({ queryKey: ['related'] }),
      client.invalidateQueries({ queryKey: ['posts'] }),
      invalidate({ resource: 'sc/user-department', invalidates: ['list'] }),
    ])
    onDone()
  }
  return (
    <DayDialog
      title={t('transfer.end_title', { name, department })}
      text={t('transfer.end_ask')}
      label={t('transfer.last_day')}
      missing={t('transfer.day_missing')}
      act={t('transfer.end_act')}
      initial={post.end_date}
      from={post.start_date}
      onAct={end}
      onClose={onClose}
    />
  )
}
