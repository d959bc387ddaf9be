/** Where a person works today, in a list: departments with positions, the primary one first. */
import { useQuery } from '@tanstack/react-query'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useCompany } from '../../../providers/company/company'
import { readPosts } from '../../../api/sc/posts'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'

export default function PostsCell({ row: { id, version } }: CellProps<RowOf<typeof user>>) {
  const { timeZone } = useFormats()
  const today = todayIn(useCompany()?.time_zone ?? timeZone)
  const { data } = useQuery({ queryKey: ['posts', id, version, today], queryFn: () => readPosts(id, today), staleTime: 30_000, retry: 1 })
  if (!data) return null
  const text = data.map(({ department, job_position }) => [department, ...(job_position ? [job_position] : [])].join(' · ')).join(', ')
  return text === '' ? <span className="k-muted">–</span> : <span title={text}>{text}</span>
}
