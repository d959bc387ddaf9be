/** The cells of a chart over what the list matches; read anew whenever its rows are. */
import { useQuery } from '@tanstack/react-query'
import { pivotRecords, type PivotAnswer, type PivotQuestion } from '../../providers/data/record-api'
import type { Entity } from '../../schemas/core/define'
import type { Chart } from '../list/layouts/chart'
import type { ListUi } from '../list/state/list-context'

/** @param of changes when the rows do */
export function usePivot(entity: Pick<Entity, 'name'>, chart: Chart, matching: ListUi['matching'], of: number) {
  const question: PivotQuestion = {
    by: chart.by,
    ...(chart.over ? { over: chart.over } : {}),
    measure: chart.measure,
    ...(chart.of ? { of: chart.of } : {}),
  }
  const asked = JSON.stringify(question)
  return useQuery<PivotAnswer>({
    queryKey: ['pivot', entity.name, asked, matching, of],
    retry: 1,
    staleTime: 60_000,
    // Cells of another question would stand under the wrong names.
    placeholderData: (previous, before) => (before?.queryKey[2] === asked ? previous : undefined),
    queryFn: ({ signal }) => pivotRecords(entity.name, question, matching, { signal }),
  })
}
