/** How many people are in a group, in the list. */
import { useQuery } from '@tanstack/react-query'
import { readGroupCount } from '../../../api/sc/groups'
import { groupDigits } from '../../../components/format/format-number'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { group } from '../../../schemas/sc/group'

export default function CountCell({ row: { id, version } }: CellProps<RowOf<typeof group>>) {
  const { data } = useQuery({ queryKey: ['group-count', id, version], queryFn: () => readGroupCount(id), staleTime: 30_000, retry: 1 })
  return data === undefined ? null : <>{groupDigits(String(data))}</>
}
