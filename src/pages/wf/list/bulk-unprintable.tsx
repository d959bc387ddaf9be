/** What the PDFs of the forms cannot show, named before they are signed together (wf.md §8). */
import { Alert } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readBulkUnprintable } from '../../../api/wf/bulk'
import type { WorkRow } from '../../../shared/wf/work-list'
import { useDebounced } from '../../../ui/use-debounced'

const restMs = 400

/** Nothing where the PDFs show all of it, and until the answer is there: nobody waits for it. */
export function BulkUnprintable({ rows, comment }: { rows: readonly Pick<WorkRow, 'task' | 'instance' | 'title'>[]; comment: string }) {
  const { t } = useTranslation('wf')
  const tasks = rows.flatMap(({ task }) => (task === null ? [] : [task]))
  const said = useDebounced(comment, restMs)
  const forms = useQuery({
    queryKey: unprintableKey(tasks, ''),
    queryFn: ({ signal }) => readBulkUnprintable({ tasks }, signal),
    enabled: tasks.length > 0,
    staleTime: Infinity,
    retry: false,
  })
  // The forms are not read again for each word.
  const own = useQuery({
    queryKey: unprintableKey([], said),
    queryFn: ({ signal }) => readBulkUnprintable({ tasks: [], comment: said }, signal),
    enabled: said !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  const characters = [...new Set([...(forms.data?.characters ?? []), ...(said === '' ? [] : (own.data?.characters ?? []))])]
  if (characters.length === 0) return null
  const concerned = rows.filter(({ instance }) => forms.data?.instances.includes(instance)).map(({ title }) => title)
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('print.unprintable', { characters: characters.join(' ') })}
      description={concerned.length > 0 ? concerned.join(' · ') : undefined}
    />
  )
}

export const unprintableKey = (tasks: readonly number[], comment: string) => ['wf/task', 'bulk-unprintable', tasks, comment] as const
