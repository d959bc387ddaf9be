/** What the filters of a list ask of the server, kept of today. */
import { useEffect, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { todayIn } from '../../../components/format/format-date'
import { everyMinute } from '../../../components/format/use-now'
import { useCompany } from '../../../providers/company/company'
import type { Entity } from '../../../schemas/core/define'
import { comparisonsOf, namesDays, type Condition } from '../../../schemas/core/filter'
import { conditionOfFilters, type ListState } from './list-state'

/** A named range means other days after the company's midnight: what was asked with it is then asked again. */
export function useCondition(state: Pick<ListState, 'filters' | 'tree'> | undefined, entity: Entity | undefined): Condition | undefined {
  const condition = useMemo(() => (state && entity ? conditionOfFilters(state, entity) : undefined), [state, entity])
  const client = useQueryClient()
  const zone = useCompany()?.time_zone ?? 'Asia/Taipei'
  useEffect(() => {
    if (!condition || !comparisonsOf(condition).some(namesDays)) return undefined
    let today = todayIn(zone)
    const asked = JSON.stringify(condition)
    return everyMinute(() => {
      const now = todayIn(zone)
      if (now === today) return
      today = now
      void client.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(asked) })
    })
  }, [condition, client, zone])
  return condition
}
