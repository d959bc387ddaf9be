/** The stages of a pipeline, as far as the reader sees it. */
import { useQuery } from '@tanstack/react-query'
import { readBoard, type BoardStage } from '../board/board-api'

/** @param pipeline null = the default one */
export function useStages(pipeline: number | null): { stages: readonly { id: number; about: BoardStage }[]; isPending: boolean; error: unknown } {
  const { data, isPending, error } = useQuery({ queryKey: ['cm', 'board', 'stages', pipeline], queryFn: ({ signal }) => readBoard({ pipeline, by: 'stage', q: '', filter: undefined }, signal), retry: 1 })
  return { stages: (data?.columns ?? []).flatMap(({ value, stage }) => (stage ? [{ id: Number(value), about: stage }] : [])), isPending, error }
}
