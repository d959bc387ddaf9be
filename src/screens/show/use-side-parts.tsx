/** What people lay beside a record, whatever its fields: comments and files. Tabs of a drawer, sections of a page. */
import { lazy, Suspense, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../schemas/core/define'
import { useRecordFiles } from '../attachments/use-record-files'
import { useComments } from '../comments/use-comments'
import type { StreamOf } from '../stream/record-stream'

const RecordComments = lazy(async () => ({ default: (await import('../comments/record-comments')).RecordComments }))
const RecordStream = lazy(async () => ({ default: (await import('../stream/record-stream')).RecordStream }))
const RecordAttachments = lazy(async () => ({ default: (await import('../attachments/record-attachments')).RecordAttachments }))

interface Part {
  key: string
  label: string
  children: ReactNode
}

/**
 * @param id null while there is no record: then nothing is read
 * @param stream the record's changes stand among its comments
 */
export function useSideParts(entity: Entity, id: number | null, stream?: StreamOf): readonly Part[] {
  const { t } = useTranslation('screens')
  // Nothing stands beside what the engine writes.
  const place = entity.x.view ? null : id
  const comments = useComments(entity, entity.x.comments === false ? null : place)
  const files = useRecordFiles(entity, place)
  if (place === null) return []
  const part = (key: 'comments' | 'attachments', count: number | undefined, content: ReactNode): Part => ({
    key,
    label: count ? t(`${key}.count`, { n: count }) : t(`${key}.title`),
    children: <Suspense fallback={<Skeleton active avatar />}>{content}</Suspense>,
  })
  const said = <RecordComments key={place} comments={comments} entity={entity.name} id={place} isLive={entity.x.live !== false} />
  // Of a record that takes none those stand that were written before.
  const hasComments = entity.x.comments !== false && (comments.isOpen || comments.count !== 0)
  return [
    ...(stream
      ? [
          {
            ...part('comments', undefined, <RecordStream key={place} entity={entity} comments={comments} of={stream} />),
            label: t('stream.title'),
          },
        ]
      : hasComments
        ? [part('comments', comments.count, said)]
        : []),
    part('attachments', files.files?.length, <RecordAttachments key={place} files={files} entity={entity.name} id={place} />),
  ]
}
