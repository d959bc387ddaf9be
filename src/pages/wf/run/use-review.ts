/** What modules say of a form that waits, for who decides about it (wf.md §5.16 check): balance, time, ceilings, overlaps. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readFormReview } from '../../../api/wf/form'
import type { FormView } from '../../../shared/wf/instance-calls'
import { placesOfSaid } from '../new/said-places'
import type { FilledForm } from './use-filled-form'

/** Of values as they are on record: nothing is said of those that are being changed. */
export function useReview(view: FormView, form: FilledForm) {
  const { data, error, refetch } = useQuery({
    queryKey: ['wf', 'review', view.id, view.version],
    queryFn: ({ signal }) => readFormReview(view.id, signal),
    enabled: view.reviewed,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { values, evaluate } = form
  const isOnRecord = values === view.data
  const said = useMemo(
    () => (data && isOnRecord ? placesOfSaid(data, view.data, evaluate(view.content, view.data).hidden) : null),
    [data, isOnRecord, view, evaluate],
  )
  return { checked: said ? data : null, said, error: view.reviewed ? error : null, retry: () => void refetch() }
}
