/** Beside the form of a position: who has it today. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { listRecords } from '../../../providers/data/record-api'
import { refTitle } from '../../../providers/data/refs'
import { useRight } from '../../../providers/access/use-right'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { jobPosition } from '../../../schemas/sc/job-position'
import { PersonValue } from '../../../screens/cells/person-value'
import './posts.css'

const most = 100

export default function HoldersPanel({ id }: FormPanelProps<RowOf<typeof jobPosition>>) {
  return useRight('sc.admin.user.actions.list') && id !== undefined ? <Holders id={id} /> : null
}

function Holders({ id }: { id: number }) {
  const { t } = useTranslation('sc')
  const { timeZone } = useFormats()
  const today = todayIn(timeZone)
  const { data } = useQuery({
    queryKey: ['posts', 'of-position', id, today],
    staleTime: 0,
    queryFn: ({ signal }) =>
      listRecords(
        'sc/user-department',
        {
          perPage: most,
          sort: [{ field: 'start_date', descending: false }],
          filter: {
            all: [
              { field: 'job_position', op: 'eq', value: id },
              { field: 'start_date', op: 'lte', value: today },
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
  if (!data) return null
  const {
    data: posts,
    meta: { refs, total },
  } = data
  return (
    <section className="k-posts" aria-label={t('holders.title')}>
      <h2>
        {t('holders.title')} <span className="k-count">{total}</span>
      </h2>
      {total === 0 && <p className="k-muted">{t('holders.none')}</p>}
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <PersonValue leads id={Number(post.user)} name={refTitle(refs, 'sc/user', post.user)?.title ?? ''} />
            <span className="k-muted">{refTitle(refs, 'sc/department', post.department)?.title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
