/** How far a job is, asked once a second while it runs. */
import { useQuery } from '@tanstack/react-query'
import { readProgress, type JobProgress } from '../../api/engine/import'

export function useJobProgress(job: number | null): JobProgress | undefined {
  return useQuery({
    queryKey: ['job-progress', job],
    queryFn: () => readProgress(job ?? 0),
    enabled: job !== null,
    refetchInterval: 1_000,
    staleTime: 0,
    retry: 1,
  }).data
}
