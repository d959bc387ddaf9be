/** What people lay beside a record, whatever its fields: comments and files. Tabs of a drawer, sections of a page. */
import { lazy, Suspense, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../schemas/core/define'
import { useRecordFiles } from '../attachments/use-record-files'
import { useComments } from '../comments/use-comments'

const RecordComments = lazy(async () => ({ default: (await import('../comments/record-comments')).RecordComments }))
const RecordAttachments = lazy(async () => ({ default: (await import('../attachments/record-attachments')).RecordAttachments }))

interface Part {
  key: string
  label: string
  children: ReactNode
}

/** @param id null while there is no record: then nothing is read */
export function useSideParts(entity: Entity, id: number | null): readonly Part[] {
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
  return [
    ...(entity.x.comments === false
      ? []
      : [part('comments', comments.count, <RecordComments key={place} comments={comments} entity={entity.name} id={place} />)]),
    part('attachments', files.files?.length, <RecordAttachments key={place} files={files} entity={entity.name} id={place} />),
  ]
}
