/** How far the announcements of a list came: all rows of a page in one call. */
import { useQuery } from '@tanstack/react-query'
import { readNoticeReach } from '../../../api/ca/notices'
import type { NoticeReach } from '../../../shared/ca/notice'

const freshMs = 10_000

/** @returns undefined while it is on its way, null where it is nothing to the reader */
export function useReach(id: number): NoticeReach | null | undefined {
  const { data } = useQuery({
    queryKey: ['ca/notice', 'reach', id],
    queryFn: () => readNoticeReach(id),
    retry: 1,
    staleTime: 2000,
    refetchInterval: freshMs,
  })
  return data
}
