/** Stages of the pipelines in a list: what the cells of one page ask for goes out as one call. */
import { listRecords, type RecordRow } from '../../../providers/data/record-api'

type Waiting = { resolve: (stages: RecordRow[]) => void; reject: (error: unknown) => void }
let waiting = new Map<number, Waiting[]>()

/** @returns the stages of the pipeline in their order */
export function stagesOfPipeline(pipeline: number): Promise<RecordRow[]> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(flush)
    waiting.set(pipeline, [...(waiting.get(pipeline) ?? []), { resolve, reject }])
  })
}

function flush(): void {
  const asked = waiting
  waiting = new Map()
  void stagesOf([...asked.keys()]).then(
    (rows) =>
      asked.forEach((callers, pipeline) => callers.forEach(({ resolve }) => resolve(rows.filter((row) => row.pipeline === pipeline)))),
    (error: unknown) => asked.forEach((callers) => callers.forEach(({ reject }) => reject(error))),
  )
}

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
