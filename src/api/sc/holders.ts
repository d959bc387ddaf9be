/** Who holds what, asked by row and answered for all rows of a moment. */
import * as calls from '../../shared/sc/organisation'
import { batchLoader } from '../../providers/data/batch-loader'
import { call } from '../call'

const atOnce = 80

/** People who have the position today. */
export const readHolders = batchLoader(
  atOnce,
  async (ids): Promise<ReadonlyMap<number, number>> => {
    const { data } = await call(calls.readHolders, { query: { ids: ids.join(',') }, background: true })
    return new Map(data.map(({ id, people }) => [id, people]))
  },
  0,
)

export const readClosing = batchLoader<calls.Closing | null>(
  atOnce,
  async (ids) => {
    const { data } = await call(calls.readClosings, { query: { ids: ids.join(',') }, background: true })
    return new Map(data.map((closing) => [closing.id, closing]))
  },
  null,
)
