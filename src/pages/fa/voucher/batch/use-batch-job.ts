/** How far a batch is, read once a second while it runs. */
import { useQuery } from '@tanstack/react-query'
import { readBatchJob, type EndedJob } from '../../../../api/fa/voucher'

export const isOver = ({ state }: Pick<EndedJob, 'state'>): boolean => state !== 'queued' && state !== 'running'

export function useBatchJob(job: number | null): EndedJob | undefined {
  return useQuery({
    queryKey: ['fa', 'batch-job', job],
    queryFn: ({ signal }) => readBatchJob(job ?? 0, signal),
    enabled: job !== null,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : 1_000),
    staleTime: 0,
    retry: 1,
  }).data
}
