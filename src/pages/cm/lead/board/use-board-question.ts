/** What the board asks for, as the address has it: pipeline, grouping, search and filters. */
import { useMemo } from 'react'
import type { BoardQuestion } from '../../../../api/cm/lead'
import { useRecentChoices } from '../../../../providers/preferences/recent-choices'
import type { Entity } from '../../../../schemas/core/define'
import { useCondition } from '../../../../screens/list/state/use-condition'
import { useListState } from '../../../../screens/list/state/use-list-state'
import { groupingOf, usePipelineParam } from './board-head'

export function useBoardQuestion(entity: Entity) {
  const [state, setState] = useListState(entity)
  const [wanted, setPipeline] = usePipelineParam()
  const [remembered] = useRecentChoices('cm/pipeline')
  const by = groupingOf(state.kindBy)
  const filter = useCondition(state, entity)
  const question: BoardQuestion = useMemo(
    () => ({ pipeline: wanted ?? remembered ?? null, by, q: state.q, filter }),
    [wanted, remembered, by, state.q, filter],
  )
  return { state, setState, setPipeline, question, isFiltered: state.q !== '' || filter !== undefined }
}
