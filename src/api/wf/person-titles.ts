/** Names of people, read for all cells of a moment at once. */
import { batchLoader } from '../../providers/data/batch-loader'
import { readOptions } from '../../providers/data/record-api'

const atOnce = 200

/** @returns '' of somebody whom the reader may not see */
export const readPersonTitle = batchLoader(
  atOnce,
  async (ids) => new Map((await readOptions('sc/user', { ids: [...ids] })).map(({ id, title }) => [id, title])),
  '',
)
