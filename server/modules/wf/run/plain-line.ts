/** An entry of the trail that the machine does not write: nothing of the flow moves by it. */
import type { TrailAct } from '../../../../src/schemas/wf/value-lists'
import type { TrailLine } from './trail-writer'

interface Plain {
  /** null = the system */
  actor: number | null
  round: number
  comment: string
  files?: readonly number[]
}

export const plainLine = (act: TrailAct, { actor, round, comment, files = [] }: Plain): TrailLine => ({
  act,
  actor,
  on_behalf_of: null,
  node_key: null,
  round,
  task: null,
  comment,
  changes: [],
  files,
})
