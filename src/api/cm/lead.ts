/** The board as its pages ask for it: what stands in the address is put into the parameters of the calls. */
import { listParams } from '../../providers/data/record-api'
import type { Condition } from '../../schemas/core/types'
import * as calls from '../../shared/cm/lead'
import { call } from '../call'

/** What the whole board is asked with. */
export interface BoardQuestion {
  pipeline: number | null
  by: calls.Grouping
  q: string
  filter: Condition | undefined
}

const queryOf = ({ pipeline, by, q, filter }: BoardQuestion) => ({
  ...listParams({ ...(q ? { q } : {}), ...(filter ? { filter } : {}) }),
  by,
  ...(pipeline === null ? {} : { pipeline_id: String(pipeline) }),
})

export const readBoard = async (question: BoardQuestion, signal?: AbortSignal): Promise<calls.Board> =>
  (await call(calls.readBoard, { query: queryOf(question), signal })).data

export const readCards = (
  question: BoardQuestion,
  { value, offset, limit }: { value: calls.BoardColumnValue; offset: number; limit: number },
  signal?: AbortSignal,
): Promise<calls.BoardCards> =>
  call(calls.readCards, {
    query: {
      ...queryOf(question),
      ...(value === null ? {} : { value: String(value) }),
      ...(offset > 0 ? { offset: String(offset) } : {}),
      limit: String(limit),
    },
    signal,
  })
