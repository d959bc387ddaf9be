/** Count and sums of what the list matches, whole and by the values of one field; read anew whenever the rows are. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { aggregateRecords, type AggregateAnswer } from '../../../providers/data/record-api'
import type { Entity } from '../../../schemas/core/define'
import type { ListUi } from './list-context'

interface Asked {
  matching: ListUi['matching']
  group?: string | undefined
  /** Changes when the rows do. */ of: number
  enabled: boolean
}

export function useAggregate(entity: Pick<Entity, 'name'>, { matching, group, of, enabled }: Asked): AggregateAnswer | undefined {
  const { data } = useQuery({
    queryKey: ['aggregate', entity.name, matching, group, of],
    enabled,
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 60_000,
    queryFn: ({ signal }) => aggregateRecords(entity.name, { ...matching, ...(group ? { group } : {}) }, { signal }),
  })
  return enabled ? data : undefined
}
