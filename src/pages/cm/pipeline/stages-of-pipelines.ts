/** Stages of the pipelines in a list: what the cells of one page ask for goes out as one call. */
import { batchLoader } from '../../../providers/data/batch-loader'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'

/** Stages of a pipeline, in their order. */
export const stagesOfPipeline = batchLoader<RecordRow[]>(
  100,
  async (pipelines) => {
    const found = new Map<number, RecordRow[]>()
    for (const row of await stagesOf(pipelines)) {
      const pipeline = Number(row.pipeline)
      found.set(pipeline, [...(found.get(pipeline) ?? []), row])
    }
    return found
  },
  [],
)

async function stagesOf(pipelines: readonly number[]): Promise<RecordRow[]> {
  const rows: RecordRow[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await listRecords('cm/stage', {
      page,
      perPage: 200,
      sort: [{ field: 'position', descending: false }],
      filter: { field: 'pipeline', op: 'in', value: pipelines },
    })
    rows.push(...answer.data)
    last = answer.meta.last_page
  }
  return rows
}
