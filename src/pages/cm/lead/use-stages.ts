/** The stages of a pipeline, as far as the reader sees it. */
import { useQuery } from '@tanstack/react-query'
import { readBoard } from '../../../api/cm/lead'
import type { BoardStage } from '../../../shared/cm/lead'

/** @param pipeline null = the default one @returns its board without filters; all who ask share the answer */
export const useStageBoard = (pipeline: number | null) =>
  useQuery({
    queryKey: ['cm', 'board', 'stages', pipeline],
    queryFn: ({ signal }) => readBoard({ pipeline, by: 'stage', q: '', filter: undefined }, signal),
    retry: 1,
  })

export function useStages(pipeline: number | null): { stages: readonly { id: number; about: BoardStage }[]; isPending: boolean } {
  const { data, isPending } = useStageBoard(pipeline)
  return { stages: (data?.columns ?? []).flatMap(({ value, stage }) => (stage ? [{ id: Number(value), about: stage }] : [])), isPending }
}
