/** Who is in a group. */
import type { AnswerOf } from '../../shared/core/call'
import * as calls from '../../shared/sc/groups'
import { batchLoader } from '../../providers/data/batch-loader'
import { call } from '../call'

export const readGroupPeople = (id: number, page: number, signal: AbortSignal): Promise<AnswerOf<typeof calls.readGroupPeople>> =>
  call(calls.readGroupPeople, { params: { id }, query: { page: String(page) }, signal })

/** Asked by row, counted for all rows of a moment at once. */
export const readGroupCount = batchLoader(
  80,
  async (ids): Promise<ReadonlyMap<number, number>> => {
    const { data } = await call(calls.countGroups, { query: { ids: ids.join(',') } })
    return new Map(data.map(({ id, people }) => [id, people]))
  },
  0,
)
