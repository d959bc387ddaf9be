/** Where who decides at a node chooses the people of a later one (wf.md §5.2 previous_choice). */
import type { Flow } from '../../../../src/shared/wf/flow'
import { nodesOf } from '../../../../src/shared/wf/flow-tree'
import type { Choice } from '../../../../src/shared/wf/instance-calls'

export const choicesMadeAt = (flow: Flow, key: string): Choice[] =>
  nodesOf(flow).flatMap((node) =>
    'assign' in node
      ? node.assign.flatMap((assign): Choice[] =>
          assign.kind === 'previous_choice' && assign.node === key
            ? [{ node: node.key, name: node.name ?? {}, scope: assign.scope ?? [], min: assign.min ?? 1, max: assign.max ?? 1 }]
            : [],
        )
      : [],
  )
