/** On a person's record: his posts of now and to come, each with what may be done to it. */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { refTitle } from '../../../providers/data/refs'
import { useRight } from '../../../providers/access/use-right'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import PostActions, { type Post } from './post-actions'
import './posts.css'

const most = 20

export default function PostsPanel({ row }: ShowPanelProps<RowOf<typeof user>>) {
  const mayChange = useRight(['sc.admin.user.actions.edit', 'sc.admin.user.actions.list'])
  return mayChange && row.status !== 'left' ? <Posts id={row.id} /> : null
}

function Posts({ id }: { id: number }) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const today = todayIn(formats.timeZone)
  const { data, refetch } = useQuery({
    queryKey: ['posts', id, today],
    staleTime: 0,
    queryFn: ({ signal }) =>
      listRecords(
        'sc/user-department',
        {
          perPage: most,
          sort: [{ field: 'start_date', descending: false }],
          filter: {
            all: [
              { field: 'user', op: 'eq', value: id },
              {
                any: [
                  { field: 'end_date', op: 'empty' },
                  { field: 'end_date', op: 'gte', value: today },
                ],
              },
            ],
          },
        },
        { signal },
      ),
  })
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const posts = data.data.map(postOf)
  const refs = data.meta.refs
  if (posts.length === 0) return null
  return (
    <section className="k-posts" aria-label={t('transfer.posts')}>
      <h2>{t('transfer.posts')}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <strong>{refTitle(refs, 'sc/department', post.department)?.title}</strong>
            <span className="k-muted">
              {[
                post.position === null ? undefined : refTitle(refs, 'sc/job-position', post.position)?.title,
                post.is_primary ? t('entity.user-department.fields.is_primary.label') : undefined,
                spanOf(post),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <PostActions row={post} refs={refs} onDone={() => void refetch()} />
          </li>
        ))}
      </ul>
    </section>
  )

  function spanOf({ start_date: from, end_date: to }: Post): string {
    return to === null
      ? t('transfer.since', { from: formatDate(from, formats) })
      : t('transfer.span', { from: formatDate(from, formats), to: formatDate(to, formats) })
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const postOf = (row: RecordRow) => ({
  id: row.id,
  user: Number(row.user),
  department: Number(row.department),
  position: Number(row.job_position) || null,
  is_primary: row.is_primary === true,
  start_date: String(row.start_date),
  end_date: textOf(row.end_date),
})
