/** Further readers whom the initiator names while filling (wf.md §2 filling-form): they get a copy when the form is handed in. */
import type { Effect } from '../flow/rules/effects'
import type { FlowPort } from '../flow/rules/port'
import { plainLine } from './plain-line'
import type { TrailLine } from './trail-writer'

interface Copied {
  effects: readonly Effect[]
  lines: readonly TrailLine[]
}

/** Those of them who are active; the trail names them. */
export async function copiesTo(port: FlowPort, people: readonly number[], { by, round }: { by: number; round: number }): Promise<Copied> {
  const active = people.length === 0 ? [] : await port.active(people)
  if (active.length === 0) return { effects: [], lines: [] }
  const line = plainLine('copy', { actor: by, round, comment: '' })
  return {
    effects: [{ kind: 'copy', node_key: null, people: active, by, confirm: false }],
    lines: [{ ...line, changes: [{ field: '@to', from: null, to: active }] }],
  }
}
